import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { FieldError } from '../../platform/errors';
import { deletionBlocker, pageBy, type PersonalData } from '../../platform/personal-data';
import { DELETED_ACCOUNT_NAME, PeopleMemoryService } from '../profiles';

// Debts do not block deletion.
const OPEN = `
  SELECT
    (SELECT coalesce(greatest(sum(e.credit - e.debit), 0), 0)::float8 FROM journal_entries e
       WHERE e.account = 'driver' AND e.payment_id IS NOT NULL AND e.driver_id = $1 AND NOT EXISTS (
         SELECT 1 FROM payout_entries c JOIN payouts o ON o.id = c.payout_id
         WHERE c.entry_id = e.id AND o.paid_from IS NOT NULL)) AS unpaid,
    (SELECT count(*)::integer FROM payouts o LEFT JOIN payout_batches k ON k.id = o.batch_id
       WHERE o.driver_id = $1 AND (k.status = 'open' OR o.status <> 'completed')) AS payouts`;

@Injectable()
export class TransfersPersonalData implements PersonalData {
  readonly sections = {
    earnings: `SELECT * FROM (
        SELECT e.booking_id AS id, e.ride_id, sum(e.credit - e.debit)::float8 AS amount
        FROM journal_entries e WHERE e.account = 'driver' AND e.payment_id IS NOT NULL AND e.driver_id = $1
        GROUP BY e.booking_id, e.ride_id) earned
      WHERE ${pageBy('earned.id')}`,
    payouts: `SELECT o.id, o.amount, o.full_name, o.phone_number, o.provider, o.paid_from, coalesce(o.status, k.status) AS status,
        coalesce(o.completed_at, k.paid_at) AS paid_at, o.created_at
      FROM payouts o LEFT JOIN payout_batches k ON k.id = o.batch_id WHERE o.driver_id = $1 AND ${pageBy('o.id')}`,
    payout_account: `SELECT a.driver_id AS id, a.provider, a.phone_number, a.holder_name, a.status, a.changed_at, a.created_at
      FROM payout_accounts a WHERE a.driver_id = $1 AND ${pageBy('a.driver_id')}`,
  };

  constructor(private readonly memory: PeopleMemoryService) {}

  async deletionBlockers(tx: EntityManager, userId: string): Promise<FieldError[]> {
    const [open] = await tx.query<{ unpaid: number; payouts: number }[]>(OPEN, [userId]);
    if (!open) return [];
    return [
      ...deletionBlocker('earnings', open.unpaid, 'XAF of earnings to be paid to you'),
      ...deletionBlocker('payouts', open.payouts, 'Payouts in progress'),
    ];
  }

  /**
   * Keeps journal and payouts (docs/operations.md), the payouts without the name. Paid drivers remain
   * identifiable by hashes, because a later refund becomes their debt.
   */
  async erase(tx: EntityManager, userId: string): Promise<void> {
    const paid = await tx.query<unknown[]>('SELECT 1 FROM payouts WHERE driver_id = $1 LIMIT 1', [userId]);
    if (paid.length > 0) await this.memory.extend(tx, userId);
    await tx.query('DELETE FROM payout_accounts WHERE driver_id = $1', [userId]);
    for (const table of ['payouts', 'payout_left_outs']) {
      await tx.query(`UPDATE ${table} SET full_name = $2 WHERE driver_id = $1`, [
        userId,
        DELETED_ACCOUNT_NAME,
      ]);
    }
  }
}
