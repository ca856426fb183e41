import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { ProviderName } from '../../../platform/config';
import { bindings, firstRow } from '../../../platform/database';
import { equalTo, staffPage, type StaffRows } from '../../../platform/http';
import { payableWhen, RETAINED_FARE } from '../../bookings';
import { moneyChanged, provenWhen, STOPPED_BY, UNPAID } from '../payouts/payable.sql';
import { PayoutJournalRepository } from '../payouts/payout-journal.repository';
import type { LeftOutReason } from './payout-batch';
import type { PayoutBatchesQuery } from './payout-batches.requests';
import type { PayoutBatchResponse, PayoutLeftOutResponse, PayoutResponse } from './payout-batches.responses';

export interface Payee {
  payout_id: string;
  driver_id: string;
  full_name: string;
  phone_number: string;
  provider: ProviderName | null;
  stopped_by: LeftOutReason | null;
}

export interface UnpaidDriver {
  id: string;
  full_name: string;
  /** Sign-in number. */
  phone: string;
  account: { provider: ProviderName; phone_number: string } | null;
  stopped_by: LeftOutReason | null;
}

const BATCH = `
  SELECT b.id, b.status, b.reference, b.created_by, b.paid_by, b.paid_at, b.created_at, b.updated_at,
    sums.amount, sums.payout_count
  FROM payout_batches b CROSS JOIN LATERAL (
    SELECT coalesce(sum(o.amount), 0)::float8 AS amount, count(*)::int AS payout_count
    FROM payouts o WHERE o.batch_id = b.id
  ) sums`;

const RIDES = `
  SELECT c.payout_id, jsonb_agg(jsonb_build_object('ride_id', c.ride_id, 'amount', c.amount) ORDER BY c.ride_id) AS rides
  FROM (
    SELECT c.payout_id, e.ride_id, sum(e.credit - e.debit) AS amount
    FROM payouts o JOIN payout_entries c ON c.payout_id = o.id JOIN journal_entries e ON e.id = c.entry_id
    WHERE o.batch_id = $1 GROUP BY c.payout_id, e.ride_id HAVING sum(e.credit - e.debit) <> 0
  ) c GROUP BY c.payout_id`;

@Injectable()
export class PayoutBatchesRepository {
  constructor(
    private readonly dataSource: DataSource,
    private readonly journal: PayoutJournalRepository,
  ) {}

  /** Serialises the creation of batches, so that no two take the same earnings. */
  async lockCreation(tx: EntityManager): Promise<void> {
    await tx.query('LOCK TABLE payout_batches IN SHARE ROW EXCLUSIVE MODE');
  }

  /**
   * Locks drivers with earnings in no payout, so that suspensions, reports and stops wait for the commit.
   * Changed accounts are checked again before the batch is paid ({@link stoppedPayees}).
   * @param unnamed wallets without a name lookup
   */
  unpaidDrivers(tx: EntityManager, unnamed: readonly ProviderName[]): Promise<UnpaidDriver[]> {
    return tx.query(
      `SELECT p.id, p.full_name, p.phone,
         CASE WHEN ${provenWhen('$1')} THEN jsonb_build_object('provider', a.provider, 'phone_number', a.phone_number) END AS account,
         coalesce(${STOPPED_BY}, CASE WHEN a.pending_until > now() THEN 'account_changed' END) AS stopped_by
       FROM profiles p LEFT JOIN payout_accounts a ON a.driver_id = p.id
       WHERE p.deleted_at IS NULL AND p.id IN (SELECT person_of(e.driver_id) FROM journal_entries e WHERE ${UNPAID})
       ORDER BY p.id FOR SHARE OF p`,
      [unnamed],
    );
  }

  /**
   * Locks a batch's drivers. Returns the drivers who have been suspended, reported or stopped, changed their account,
   * or had earnings refunded since the batch was created.
   * @param unnamed wallets without a name lookup
   */
  stoppedPayees(
    tx: EntityManager,
    batchId: string,
    unnamed: readonly ProviderName[],
    delayHours: number,
  ): Promise<PayoutLeftOutResponse[]> {
    return tx.query(
      `SELECT * FROM (
         SELECT o.driver_id, o.full_name, o.amount, coalesce(${STOPPED_BY}, CASE
           WHEN a.pending_until > now() OR o.phone_number <> CASE WHEN ${provenWhen('$2')} THEN a.phone_number ELSE p.phone END THEN 'account_changed'
           WHEN ${moneyChanged({ payout: 'o.id', driver: 'o.driver_id', delay: '$3::int' })} THEN 'money_changed' END) AS reason
         FROM payouts o JOIN profiles p ON p.id = o.driver_id LEFT JOIN payout_accounts a ON a.driver_id = p.id
         WHERE o.batch_id = $1 ORDER BY p.id FOR SHARE OF p
       ) payee WHERE payee.reason IS NOT NULL ORDER BY payee.full_name, payee.driver_id`,
      [batchId, unnamed, delayHours],
    );
  }

  async insert(
    tx: EntityManager,
    batch: { id: string; created_by: string },
    payees: readonly Payee[],
    delayHours: number,
  ): Promise<void> {
    await tx.query('INSERT INTO payout_batches (id, created_by) VALUES ($1, $2)', [
      batch.id,
      batch.created_by,
    ]);
    await tx.query(INSERT_PAYOUTS, [
      batch.id,
      payees.map((payee) => payee.payout_id),
      payees.map((payee) => payee.driver_id),
      payees.map((payee) => payee.full_name),
      payees.map((payee) => payee.phone_number),
      payees.map((payee) => payee.provider),
      payees.map((payee) => payee.stopped_by),
      delayHours,
    ]);
  }

  lock(tx: EntityManager, id: string): Promise<Pick<PayoutBatchResponse, 'status' | 'reference'> | null> {
    return firstRow(tx, 'SELECT status, reference FROM payout_batches WHERE id = $1 FOR UPDATE', [id]);
  }

  /** Also books the batch. @param paidFrom null if each driver was paid from the account of their own provider */
  async markPaid(
    tx: EntityManager,
    id: string,
    paid: { by: string; reference: string; paidFrom: ProviderName | null },
  ): Promise<void> {
    await tx.query(
      `UPDATE payout_batches SET status = 'paid', reference = $2, paid_by = $3, paid_at = now(), updated_at = now()
       WHERE id = $1`,
      [id, paid.reference, paid.by],
    );
    await tx.query('UPDATE payouts SET paid_from = coalesce($2, provider) WHERE batch_id = $1', [
      id,
      paid.paidFrom,
    ]);
    await this.journal.record(tx, 'batch_id', id);
  }

  async cancel(tx: EntityManager, id: string): Promise<void> {
    await tx.query(`UPDATE payout_batches SET status = 'cancelled', updated_at = now() WHERE id = $1`, [id]);
    await tx.query(
      'DELETE FROM payout_entries c USING payouts o WHERE o.id = c.payout_id AND o.batch_id = $1',
      [id],
    );
  }

  find(tx: EntityManager, id: string): Promise<PayoutBatchResponse | null> {
    return firstRow(tx, `${BATCH} WHERE b.id = $1`, [id]);
  }

  payoutsOf(tx: EntityManager, batchId: string): Promise<PayoutResponse[]> {
    return tx.query(
      `SELECT o.id, o.driver_id, o.full_name, o.phone_number, o.provider, o.paid_from, o.amount,
         coalesce(covered.rides, '[]') AS rides
       FROM payouts o LEFT JOIN (${RIDES}) covered ON covered.payout_id = o.id
       WHERE o.batch_id = $1 ORDER BY o.full_name, o.id`,
      [batchId],
    );
  }

  leftOutOf(tx: EntityManager, batchId: string): Promise<PayoutLeftOutResponse[]> {
    return tx.query(
      `SELECT driver_id, full_name, amount, reason FROM payout_left_outs WHERE batch_id = $1 ORDER BY full_name, driver_id`,
      [batchId],
    );
  }

  /** `q`: part of a reference, or a batch id. */
  list(query: PayoutBatchesQuery): Promise<StaffRows<PayoutBatchResponse>> {
    const { values, bind } = bindings();
    const where = equalTo('b', query, ['status'], bind);
    if (query.q) {
      const q = `lower(${bind(query.q)})`;
      where.push(`(strpos(lower(b.reference), ${q}) > 0 OR b.id::text = ${q})`);
    }
    const sort = query.sort === 'amount' ? 'sums.amount' : `b.${query.sort ?? 'created_at'}`;
    return staffPage(this.dataSource, query, {
      select: BATCH,
      from: 'FROM payout_batches b',
      where,
      values,
      orderBy: (direction) => `${sort} ${direction} NULLS LAST, b.id ${direction}`,
    });
  }
}

/**
 * Payouts of batch $1 and drivers left out. $8 is the delay in hours after departure. One statement, so that sum and
 * covered entries come from one snapshot. Skips balances of 0 or less.
 */
const INSERT_PAYOUTS = `
  WITH unpaid AS MATERIALIZED (
    SELECT e.id, person_of(e.driver_id) AS driver_id, e.ride_id, e.booking_id, e.credit - e.debit AS amount
    FROM journal_entries e WHERE ${UNPAID}
  ), payable AS (
    SELECT b.id AS booking_id FROM (SELECT DISTINCT booking_id FROM unpaid) k
      JOIN bookings b ON b.id = k.booking_id JOIN rides r ON r.id = b.ride_id
    WHERE ${payableWhen(RETAINED_FARE, '$8::int')}
  ), payee AS (
    SELECT * FROM unnest($2::uuid[], $3::uuid[], $4::text[], $5::text[], $6::text[], $7::text[])
      AS given (payout_id, driver_id, full_name, phone_number, provider, stopped_by)
  ), balance AS (
    SELECT u.driver_id, sum(u.amount) AS amount FROM unpaid u JOIN payable USING (booking_id)
    GROUP BY u.driver_id HAVING sum(u.amount) > 0
  ), inserted AS (
    INSERT INTO payouts (id, batch_id, driver_id, full_name, phone_number, provider, amount)
    SELECT p.payout_id, $1, p.driver_id, p.full_name, p.phone_number, p.provider, o.amount
    FROM balance o JOIN payee p USING (driver_id) WHERE p.stopped_by IS NULL
    RETURNING id, driver_id
  ), left_out AS (
    INSERT INTO payout_left_outs (batch_id, driver_id, full_name, amount, reason)
    SELECT $1, p.driver_id, p.full_name, o.amount, p.stopped_by
    FROM balance o JOIN payee p USING (driver_id) WHERE p.stopped_by IS NOT NULL
  )
  INSERT INTO payout_entries (entry_id, payout_id)
  SELECT u.id, w.id FROM unpaid u JOIN payable USING (booking_id) JOIN inserted w USING (driver_id)`;
