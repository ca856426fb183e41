import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Xaf } from '../../platform/money';
import { AMOUNT_TAKEN } from './money.repository';
import { costsOf, costSql, NO_COSTS, type RailCosts } from './rail-costs';

/** The provider's fee: deducted from our money and booked as the operator's expense. */
const costEntries = (t: string) => `
    UNION ALL SELECT 'expense.' || ${t}.provider, NULL, ${t}.ride_id, ${t}.booking_id, ${t}.cost, 0, ${t}.rail
      WHERE ${t}.cost > 0
    UNION ALL SELECT 'cash.' || ${t}.provider, NULL, NULL, NULL, 0, ${t}.cost, ${t}.rail WHERE ${t}.cost > 0`;

// $2: the booking has its seats.
const RECORD_COMPLETION = `
  WITH paid AS (
    SELECT p.id, p.provider, p.rail, p.booking_id, $3::uuid AS ride_id, $4::uuid AS driver_id,
      CASE WHEN $2 THEN p.amount ELSE ${AMOUNT_TAKEN} END AS amount, p.service_fee,
      CASE WHEN $2 THEN p.credit ELSE 0 END AS credit,
      ${costSql(`CASE WHEN $2 THEN p.amount ELSE ${AMOUNT_TAKEN} END`, 'p.rail', '$5')} AS cost
    FROM payments p WHERE p.id = $1
  ), booked AS (
    INSERT INTO journal_transactions (kind, payment_id) SELECT 'completion', id FROM paid WHERE amount > 0
    ON CONFLICT DO NOTHING RETURNING id
  )
  INSERT INTO journal_entries (transaction_id, account, driver_id, ride_id, booking_id, payment_id, debit, credit, rail)
  SELECT booked.id, side.account, side.driver_id, side.ride_id, side.booking_id, paid.id, side.debit, side.credit, side.rail
  FROM booked, paid, LATERAL (
    SELECT 'cash.' || paid.provider, NULL::uuid, NULL::uuid, NULL::uuid, paid.amount, 0, paid.rail
    UNION ALL SELECT 'driver', paid.driver_id, paid.ride_id, paid.booking_id, 0, paid.amount + paid.credit - paid.service_fee, NULL WHERE $2
    UNION ALL SELECT 'revenue.service_fee', NULL, paid.ride_id, paid.booking_id, 0, paid.service_fee, NULL
      WHERE $2 AND paid.service_fee > 0
    UNION ALL SELECT 'expense.credit', NULL, paid.ride_id, paid.booking_id, paid.credit, 0, NULL WHERE paid.credit > 0
    UNION ALL SELECT 'refund', NULL, NULL, NULL, 0, paid.amount, NULL WHERE NOT $2
    ${costEntries('paid')}
  ) AS side (account, driver_id, ride_id, booking_id, debit, credit, rail)`;

// No cash moves: the refund owed to the passenger pays for the seats.
const RECORD_CREDIT = `
  WITH paid AS (
    SELECT p.id, p.booking_id, p.amount, p.service_fee, $2::uuid AS ride_id, $3::uuid AS driver_id FROM payments p WHERE p.id = $1
  ), booked AS (
    INSERT INTO journal_transactions (kind, payment_id) SELECT 'completion', id FROM paid ON CONFLICT DO NOTHING RETURNING id
  )
  INSERT INTO journal_entries (transaction_id, account, driver_id, ride_id, booking_id, payment_id, debit, credit)
  SELECT booked.id, side.account, side.driver_id, side.ride_id, side.booking_id, paid.id, side.debit, side.credit
  FROM booked, paid, LATERAL (
    SELECT 'refund', NULL::uuid, NULL::uuid, NULL::uuid, paid.amount, 0
    UNION ALL SELECT 'driver', paid.driver_id, paid.ride_id, paid.booking_id, 0, paid.amount - paid.service_fee
    UNION ALL SELECT 'revenue.service_fee', NULL, paid.ride_id, paid.booking_id, 0, paid.service_fee WHERE paid.service_fee > 0
  ) AS side (account, driver_id, ride_id, booking_id, debit, credit)`;

// Reverses the driver's earnings, the service fee, a returned credit and earlier goodwill. Books new goodwill as
// an expense. A completion without seats needs no reversal.
const RECORD_REFUND_DUE = `
  WITH due AS (
    SELECT f.id, f.payment_id, f.amount, f.credit, f.service_fee, f.borne_by, f.given_before, earned.driver_id, earned.ride_id, earned.booking_id
    FROM refunds f
      JOIN journal_transactions t ON t.payment_id = f.payment_id AND t.kind = 'completion'
      JOIN journal_entries earned ON earned.transaction_id = t.id AND earned.account = 'driver'
    WHERE f.id = $1
  ), booked AS (
    INSERT INTO journal_transactions (kind, refund_id) SELECT 'refund_due', id FROM due
    ON CONFLICT DO NOTHING RETURNING id
  )
  INSERT INTO journal_entries (transaction_id, account, driver_id, ride_id, booking_id, payment_id, debit, credit)
  SELECT booked.id, side.account, side.driver_id, side.ride_id, side.booking_id, due.payment_id, side.debit, side.credit
  FROM booked, due, LATERAL (
    SELECT 'driver', due.driver_id, due.ride_id, due.booking_id, due.amount + due.credit + due.given_before - due.service_fee, 0
      WHERE due.borne_by IS DISTINCT FROM 'operator' AND due.amount + due.credit + due.given_before > due.service_fee
    UNION ALL SELECT 'expense.goodwill', NULL, due.ride_id, due.booking_id, due.amount, 0 WHERE due.borne_by = 'operator'
    UNION ALL SELECT 'expense.goodwill', NULL, due.ride_id, due.booking_id, 0, due.given_before WHERE due.given_before > 0
    UNION ALL SELECT 'revenue.service_fee', NULL, due.ride_id, due.booking_id, due.service_fee, 0 WHERE due.service_fee > 0
    UNION ALL SELECT 'expense.credit', NULL, due.ride_id, due.booking_id, 0, due.credit WHERE due.credit > 0
    UNION ALL SELECT 'refund', NULL, NULL, NULL, 0, due.amount WHERE due.amount > 0
  ) AS side (account, driver_id, ride_id, booking_id, debit, credit)`;

const RECORD_REFUND = `
  WITH made AS (
    SELECT f.id, f.payment_id, f.provider, f.rail, f.amount, of_ride.ride_id, of_ride.booking_id,
      ${costSql('f.amount', 'f.rail', '$2')} AS cost
    FROM refunds f LEFT JOIN LATERAL (
      SELECT e.ride_id, e.booking_id FROM journal_transactions t JOIN journal_entries e ON e.transaction_id = t.id
      WHERE t.payment_id = f.payment_id AND t.kind = 'completion' AND e.ride_id IS NOT NULL LIMIT 1
    ) of_ride ON true
    WHERE f.id = $1
  ), booked AS (
    INSERT INTO journal_transactions (kind, refund_id) SELECT 'refund', id FROM made
    ON CONFLICT DO NOTHING RETURNING id
  )
  INSERT INTO journal_entries (transaction_id, account, driver_id, ride_id, booking_id, payment_id, debit, credit, rail)
  SELECT booked.id, side.account, side.driver_id, side.ride_id, side.booking_id, made.payment_id, side.debit, side.credit, side.rail
  FROM booked, made, LATERAL (
    SELECT 'refund', NULL::uuid, NULL::uuid, NULL::uuid, made.amount, 0, NULL::text
    UNION ALL SELECT 'cash.' || made.provider, NULL, NULL, NULL, 0, made.amount, made.rail
    ${costEntries('made')}
  ) AS side (account, driver_id, ride_id, booking_id, debit, credit, rail)`;

type Transaction = Pick<EntityManager, 'query'>;

/** Double entry. Idempotent; the database rejects unbalanced entries at commit. */
@Injectable()
export class JournalRepository {
  constructor(private readonly costs: RailCosts = NO_COSTS) {}

  /** Books the money as the driver's or, without seats, as owed to the passenger. The payment must already be stored. */
  async recordCompletion(
    tx: Transaction,
    completed: { paymentId: string; withSeats: boolean; ride: { id: string; driver_id: string } },
  ): Promise<void> {
    await tx.query(RECORD_COMPLETION, [
      completed.paymentId,
      completed.withSeats,
      completed.ride.id,
      completed.ride.driver_id,
      costsOf(this.costs, 'payment'),
    ]);
  }

  async recordCredit(
    tx: Transaction,
    { paymentId, ride }: { paymentId: string; ride: { id: string; driver_id: string } },
  ): Promise<void> {
    await tx.query(RECORD_CREDIT, [paymentId, ride.id, ride.driver_id]);
  }

  /** XAF that the operator owes a driver, including the driver's deleted accounts. Negative if the driver owes. */
  async driverBalance(tx: Transaction, driverId: string): Promise<Xaf> {
    const rows: { amount: Xaf }[] = await tx.query(
      `SELECT coalesce(sum(credit - debit), 0)::float8 AS amount FROM journal_entries
       WHERE account = 'driver' AND driver_id = ANY(accounts_of($1))`,
      [driverId],
    );
    return rows[0]?.amount ?? 0;
  }

  /** No-op if the driver never earned the payment. */
  async recordRefundDue(tx: Transaction, { refundId }: { refundId: string }): Promise<void> {
    await tx.query(RECORD_REFUND_DUE, [refundId]);
  }

  async recordRefund(tx: Transaction, { refundId }: { refundId: string }): Promise<void> {
    await tx.query(RECORD_REFUND, [refundId, costsOf(this.costs, 'refund')]);
  }
}
