import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { changesRow, Transactions } from '../../../platform/database';
import { outdated } from '../../../platform/jobs';
import type { NotificationJob, SmsOutcome } from '../notification.types';
import type { AcceptedText } from './sms-sender';

/** `lost`: accepted but not delivered, and no carrier left. */
type Claim = 'claimed' | 'claimed-elsewhere' | 'sent' | 'lost' | 'skipped';

export interface Claimed {
  claim: Claim;
  lostBy: string[];
  /** From 1; 0 if not claimed. */
  attempt: number;
}

export interface ReportedText {
  key: string;
  notification: NotificationJob | null;
  lost_by: string[];
  fresh: boolean;
}

/** Per recipient in 24 hours, counted under the recipient's lock. */
export interface DailyLimit {
  recipient: string;
  texts: number;
}

const RESET_TO_RESEND = `state = 'sending', claimed_until = NULL, sent_at = NULL, lost_by = lost_by || carrier,
  carrier = NULL, reference = NULL, outcome = NULL, outcome_at = NULL`;

/**
 * One row per event and person: delivery state (`skipped`: in-app only) and carrier report, without text and
 * number. The recipient is a keyed hash, for counting.
 */
@Injectable()
export class SmsDeliveryRepository {
  constructor(
    private readonly dataSource: DataSource,
    private readonly transactions: Transactions,
  ) {}

  /**
   * Leases the key to one caller for `leaseSeconds`. An SMS over the limit is skipped permanently. The limit does
   * not apply to existing keys.
   */
  claim(key: string, leaseSeconds: number, limit: DailyLimit | null): Promise<Claimed> {
    if (limit === null) return this.claimIn(this.dataSource.manager, key, leaseSeconds, null);
    return this.transactions.run(async (tx) => {
      await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('sms ' || $1::text, 0))`, [
        limit.recipient,
      ]);
      await tx.query(
        `INSERT INTO sms_deliveries (key, state)
         SELECT $1, 'skipped' WHERE (SELECT count(*) FROM sms_deliveries
           WHERE recipient = $2 AND state <> 'skipped' AND key <> $1 AND created_at > clock_timestamp() - interval '24 hours') >= $3
         ON CONFLICT (key) DO NOTHING`,
        [key, limit.recipient, limit.texts],
      );
      return this.claimIn(tx, key, leaseSeconds, limit.recipient);
    });
  }

  private async claimIn(
    manager: EntityManager,
    key: string,
    leaseSeconds: number,
    recipient: string | null,
  ): Promise<Claimed> {
    const [claimed] = await manager.query<{ lost_by: string[]; attempts: number }[]>(
      `INSERT INTO sms_deliveries AS d (key, attempts, claimed_until, recipient)
         VALUES ($1, 1, now() + make_interval(secs => $2), $3)
       ON CONFLICT (key) DO UPDATE
         SET attempts = d.attempts + 1, claimed_until = excluded.claimed_until
         WHERE d.state = 'sending' AND (d.claimed_until IS NULL OR d.claimed_until < now())
       RETURNING d.lost_by, d.attempts`,
      [key, leaseSeconds, recipient],
    );
    if (claimed !== undefined)
      return { claim: 'claimed', lostBy: claimed.lost_by, attempt: claimed.attempts };
    const [row] = await manager.query<
      { state: 'sending' | 'sent' | 'skipped'; outcome: SmsOutcome | null }[]
    >('SELECT state, outcome FROM sms_deliveries WHERE key = $1', [key]);
    if (row === undefined || row.state === 'sending')
      return { claim: 'claimed-elsewhere', lostBy: [], attempt: 0 };
    const lost = row.state === 'sent' && row.outcome === 'undelivered';
    return { claim: lost ? 'lost' : row.state, lostBy: [], attempt: 0 };
  }

  /** @param notification the job to repeat if the text is lost */
  async markSent(
    key: string,
    taken: AcceptedText | null = null,
    notification: NotificationJob | null = null,
  ): Promise<void> {
    await this.dataSource.query(
      `UPDATE sms_deliveries SET state = 'sent', sent_at = now(), claimed_until = NULL, carrier = $2, reference = $3,
         notification = $4 WHERE key = $1`,
      [key, taken?.carrier ?? null, taken?.reference ?? null, notification],
    );
  }

  async beginWaiting(
    tx: EntityManager,
    key: string,
    { carrier, reference }: { carrier: string; reference: string },
    job: NotificationJob,
  ): Promise<void> {
    await tx.query(
      `UPDATE sms_deliveries SET carrier = $2, reference = $3, notification = $4 WHERE key = $1`,
      [key, carrier, reference, job],
    );
  }

  /** No-op if a report has already changed the row. */
  async markSentBy(key: string, carrier: string): Promise<void> {
    await this.dataSource.query(
      `UPDATE sms_deliveries SET state = 'sent', sent_at = now(), claimed_until = NULL
       WHERE key = $1 AND carrier = $2 AND state = 'sending'`,
      [key, carrier],
    );
  }

  /** Ends the claim. False if a report has already changed the row. */
  async recordRefusal(tx: EntityManager, key: string, carrier: string): Promise<boolean> {
    return changesRow(
      tx,
      `UPDATE sms_deliveries SET ${RESET_TO_RESEND}
       WHERE key = $1 AND carrier = $2 AND state = 'sending'`,
      [key, carrier],
    );
  }

  /** Lets the text be sent again if it is `seconds` old and was not delivered. */
  async expireUndelivered(key: string, carrier: string, seconds: number): Promise<void> {
    await this.dataSource.query(
      `UPDATE sms_deliveries SET ${RESET_TO_RESEND}
       WHERE key = $1 AND carrier = $2 AND outcome IS DISTINCT FROM 'delivered'
         AND created_at <= now() - make_interval(secs => $3)`,
      [key, carrier, seconds],
    );
  }

  /** Null: unknown text or no change. Delivered is final. */
  async report(
    tx: EntityManager,
    { carrier, reference, outcome }: { carrier: string; reference: string; outcome: SmsOutcome },
    freshSeconds: number,
  ): Promise<ReportedText | null> {
    const [rows] = await tx.query<[ReportedText[], number]>(
      `UPDATE sms_deliveries SET outcome = $3, outcome_at = now()
       WHERE carrier = $1 AND reference = $2 AND (outcome IS NULL OR (outcome = 'undelivered' AND $3 = 'delivered'))
       RETURNING key, notification, lost_by, sent_at > now() - make_interval(secs => $4) AS fresh`,
      [carrier, reference, outcome, freshSeconds],
    );
    return rows[0] ?? null;
  }

  /** Clears the reference, so that later reports of the lost text match nothing. */
  async sendAgain(tx: EntityManager, key: string): Promise<void> {
    await tx.query(`UPDATE sms_deliveries SET ${RESET_TO_RESEND} WHERE key = $1`, [key]);
  }

  async release(key: string): Promise<void> {
    await this.dataSource.query(
      `UPDATE sms_deliveries SET claimed_until = NULL WHERE key = $1 AND state = 'sending'`,
      [key],
    );
  }
}

/** The rows prevent duplicates and count for the daily limit. */
export const OLD_SMS = outdated('sms_deliveries', {
  where: `created_at < now() - interval '180 days'`,
  oldest: 'created_at',
});
