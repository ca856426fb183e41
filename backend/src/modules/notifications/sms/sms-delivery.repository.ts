import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, Repository, Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';
import { Transactions } from '../../../platform/database/index';

/**
 * One row an event and person: the text of this key is being sent, was, or was left to the app (`skipped`). The text and number
 * are not kept; who got it is a keyed hash, to be counted.
 */
@Entity('sms_deliveries')
export class SmsDeliveryEntity {
  @PrimaryColumn('text') key!: string;
  @Column('text') state!: 'sending' | 'sent' | 'skipped';
  /** Null where the text does not count against the day's limit. */
  @Column('text', { nullable: true }) recipient!: string | null;
  @Column('smallint') attempts!: number;
  /** While in the future, one process is sending it. */
  @Column('timestamptz', { nullable: true }) claimed_until!: Date | null;
  @Column('timestamptz', { nullable: true }) sent_at!: Date | null;
  @CreateDateColumn({ type: 'timestamptz' }) created_at!: Date;
}

export type Claim = 'claimed' | 'claimed-elsewhere' | 'sent' | 'skipped';

/** How many texts a recipient gets in 24 hours; they are counted under the recipient's lock. */
export interface DailyLimit {
  /** Keyed hash of the number. */
  recipient: string;
  texts: number;
}

@Injectable()
export class SmsDeliveryRepository {
  constructor(
    @InjectRepository(SmsDeliveryEntity) private readonly deliveries: Repository<SmsDeliveryEntity>,
    private readonly transactions: Transactions,
  ) {}

  /**
   * Takes the key for `leaseSeconds`; one caller wins. With a limit, a text beyond it is marked as skipped for good; one that was
   * claimed before is within it.
   */
  claim(key: string, leaseSeconds: number, limit: DailyLimit | null): Promise<Claim> {
    if (limit === null) return this.claimIn(this.deliveries.manager, key, leaseSeconds, null);
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
  ): Promise<Claim> {
    const claimed = await manager.query<unknown[]>(
      `INSERT INTO sms_deliveries AS d (key, attempts, claimed_until, recipient)
         VALUES ($1, 1, now() + make_interval(secs => $2), $3)
       ON CONFLICT (key) DO UPDATE
         SET attempts = d.attempts + 1, claimed_until = excluded.claimed_until
         WHERE d.state = 'sending' AND (d.claimed_until IS NULL OR d.claimed_until < now())
       RETURNING d.key`,
      [key, leaseSeconds, recipient],
    );
    if (claimed.length > 0) return 'claimed';
    const [row] = await manager.query<{ state: SmsDeliveryEntity['state'] }[]>(
      'SELECT state FROM sms_deliveries WHERE key = $1',
      [key],
    );
    return row === undefined || row.state === 'sending' ? 'claimed-elsewhere' : row.state;
  }

  async markSent(key: string): Promise<void> {
    await this.deliveries.query(
      `UPDATE sms_deliveries SET state = 'sent', sent_at = now(), claimed_until = NULL WHERE key = $1`,
      [key],
    );
  }

  async release(key: string): Promise<void> {
    await this.deliveries.query(
      `UPDATE sms_deliveries SET claimed_until = NULL WHERE key = $1 AND state = 'sending'`,
      [key],
    );
  }
}
