import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { ProviderName } from '../../../platform/config';
import { bindings, firstRow, hasRow } from '../../../platform/database';
import { equalTo, phoneOrText, staffPage, type StaffRows } from '../../../platform/http';
import type { Xaf } from '../../../platform/money';
import type { StaffPayoutAccountsQuery } from './dto/payouts.requests';
import type { PayoutAccountRow, StaffPayoutAccountRow } from './dto/payouts.responses';
import { payableOf } from './payable.sql';
import { CHANGE_PAUSE_HOURS, type PayoutAccountStatus } from './payout-policy';

const ACCOUNT = `a.driver_id, a.provider, a.phone_number, a.holder_name, a.status, a.decided_by, a.decided_at, a.changed_at,
  CASE WHEN a.pending_until > now() THEN a.pending_until END AS pending_until`;

const STAFF = `
  SELECT ${ACCOUNT}, p.full_name,
    (SELECT count(*)::int FROM payout_accounts x WHERE x.phone_number = a.phone_number AND x.driver_id <> a.driver_id) AS shared_with
  FROM payout_accounts a JOIN profiles p ON p.id = a.driver_id`;

@Injectable()
export class PayoutAccountsRepository {
  constructor(private readonly dataSource: DataSource) {}

  find(driverId: string): Promise<PayoutAccountRow | null> {
    return firstRow(this.dataSource, `SELECT ${ACCOUNT} FROM payout_accounts a WHERE driver_id = $1`, [
      driverId,
    ]);
  }

  lock(tx: EntityManager, driverId: string): Promise<PayoutAccountRow | null> {
    return firstRow(tx, `SELECT ${ACCOUNT} FROM payout_accounts a WHERE driver_id = $1 FOR UPDATE`, [
      driverId,
    ]);
  }

  /** Stores the number as unverified and on hold for a day. */
  async change(
    tx: EntityManager,
    driverId: string,
    to: { provider: ProviderName; phone_number: string },
  ): Promise<PayoutAccountRow> {
    const [row] = await tx.query<PayoutAccountRow[]>(
      `INSERT INTO payout_accounts AS a (driver_id, provider, phone_number, pending_until, next_check_at)
       VALUES ($1, $2, $3, now() + interval '${CHANGE_PAUSE_HOURS} hours', now())
       ON CONFLICT (driver_id) DO UPDATE SET provider = excluded.provider, phone_number = excluded.phone_number,
         holder_name = NULL, status = 'unchecked', pending_until = excluded.pending_until, next_check_at = now(),
         decided_by = NULL, decided_at = NULL, changed_at = now()
       RETURNING ${ACCOUNT}`,
      [driverId, to.provider, to.phone_number],
    );
    return row as PayoutAccountRow;
  }

  async recheck(tx: EntityManager, driverId: string): Promise<void> {
    await tx.query(
      `UPDATE payout_accounts SET status = 'unchecked', holder_name = NULL, decided_by = NULL, decided_at = NULL, next_check_at = now(),
         pending_until = greatest(pending_until, now() + interval '${CHANGE_PAUSE_HOURS} hours'), changed_at = now()
       WHERE driver_id = $1`,
      [driverId],
    );
  }

  /** No-op if the number changed meanwhile or staff have decided. */
  async recordHolder(
    account: PayoutAccountRow,
    found: { holder_name: string | null; status: PayoutAccountStatus; retry: boolean },
  ): Promise<void> {
    await this.dataSource.query(
      `UPDATE payout_accounts SET holder_name = $3, status = $4,
         next_check_at = CASE WHEN $5 THEN now() + interval '10 minutes' END
       WHERE driver_id = $1 AND date_trunc('milliseconds', changed_at) = $2 AND status = 'unchecked'`,
      [account.driver_id, account.changed_at, found.holder_name, found.status, found.retry],
    );
  }

  async isShared(account: { driver_id: string; phone_number: string }): Promise<boolean> {
    return hasRow(
      this.dataSource,
      'SELECT 1 FROM payout_accounts WHERE phone_number = $2 AND driver_id <> $1 LIMIT 1',
      [account.driver_id, account.phone_number],
    );
  }

  claimUnchecked(limit: number): Promise<PayoutAccountRow[]> {
    return this.dataSource.query(
      `WITH due AS (
         SELECT driver_id FROM payout_accounts WHERE status = 'unchecked' AND next_check_at <= now()
         ORDER BY next_check_at LIMIT $1 FOR UPDATE SKIP LOCKED),
       claimed AS (
         UPDATE payout_accounts a SET next_check_at = now() + interval '10 minutes' FROM due
         WHERE a.driver_id = due.driver_id RETURNING ${ACCOUNT})
       SELECT * FROM claimed`,
      [limit],
    );
  }

  async decide(
    tx: EntityManager,
    driverId: string,
    decided: { by: string; approved: boolean },
  ): Promise<void> {
    await tx.query(
      `UPDATE payout_accounts SET status = CASE WHEN $3 THEN 'verified' ELSE status END, decided_by = $2, decided_at = now()
       WHERE driver_id = $1`,
      [driverId, decided.by, decided.approved],
    );
  }

  /** Seconds until the person, with all accounts, may change the number again. @param max changes in 30 days */
  async secondsToWait(tx: EntityManager, driverId: string, max: number): Promise<number> {
    const [row] = await tx.query<{ seconds: number }[]>(
      `SELECT ceil(extract(epoch FROM created_at + interval '720 hours' - now()))::int AS seconds FROM audit_events
       WHERE subject_type = 'profile' AND subject_id = ANY(accounts_of($1)::text[]) AND action = 'payout_account.changed'
         AND created_at > now() - interval '720 hours' ORDER BY created_at DESC OFFSET $2 LIMIT 1`,
      [driverId, max - 1],
    );
    return row?.seconds ?? 0;
  }

  async payableTo(tx: EntityManager, driverId: string, delayHours: number): Promise<Xaf> {
    const [row] = await tx.query<{ amount: Xaf }[]>(
      `SELECT coalesce(sum(amount), 0)::float8 AS amount FROM (${payableOf({ driver: '$1', delay: '$2::int' })}) payable`,
      [driverId, delayHours],
    );
    return row?.amount ?? 0;
  }

  findForStaff(driverId: string): Promise<StaffPayoutAccountRow | null> {
    return firstRow(this.dataSource, `${STAFF} WHERE a.driver_id = $1`, [driverId]);
  }

  list(query: StaffPayoutAccountsQuery): Promise<StaffRows<StaffPayoutAccountRow>> {
    const { values, bind } = bindings();
    const where = equalTo('a', query, ['status'], bind);
    if (query.decided !== undefined) where.push(`(a.decided_at IS NOT NULL) = ${bind(query.decided)}`);
    if (query.q) {
      const q = bind(phoneOrText(query.q));
      where.push(`(strpos(a.phone_number, ${q}) > 0 OR strpos(lower(p.full_name), lower(${q})) > 0
        OR strpos(lower(a.holder_name), lower(${q})) > 0)`);
    }
    return staffPage(this.dataSource, query, {
      select: STAFF,
      from: 'FROM payout_accounts a JOIN profiles p ON p.id = a.driver_id',
      where,
      values,
      orderBy: (direction) => `a.changed_at ${direction}, a.driver_id`,
    });
  }
}
