import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';

/** What the provider took (XAF): where that isn't our amount, a payment completed by staff counts for it. */
export const TAKEN = `coalesce(round((p.metadata->>'amount_taken')::numeric)::int, p.amount)`;

const RECORD_COMPLETION = `
  WITH paid AS (
    SELECT p.id, p.provider, p.booking_id, $3::uuid AS ride_id, $4::uuid AS driver_id,
      CASE WHEN $2 THEN p.amount ELSE ${TAKEN} END AS amount
    FROM payments p WHERE p.id = $1
  ), booked AS (
    INSERT INTO journal_transactions (kind, payment_id) SELECT 'completion', id FROM paid WHERE amount > 0
    ON CONFLICT DO NOTHING RETURNING id
  )
  INSERT INTO journal_entries (transaction_id, account, driver_id, ride_id, booking_id, payment_id, debit, credit)
  SELECT booked.id, side.account, side.driver_id, side.ride_id, side.booking_id, paid.id, side.debit, side.credit
  FROM booked, paid, LATERAL (
    SELECT 'cash.' || paid.provider, NULL::uuid, NULL::uuid, NULL::uuid, paid.amount, 0
    UNION ALL SELECT 'driver', paid.driver_id, paid.ride_id, paid.booking_id, 0, paid.amount WHERE $2
    UNION ALL SELECT 'refund', NULL, NULL, NULL, 0, paid.amount WHERE NOT $2
  ) AS side (account, driver_id, ride_id, booking_id, debit, credit)`;

// The driver gives up what the completion gave them; where it went to `refund` there is nothing to move.
const RECORD_REFUND_DUE = `
  WITH due AS (
    SELECT f.id, f.payment_id, f.amount, given.driver_id, given.ride_id, given.booking_id
    FROM refunds f
      JOIN journal_transactions t ON t.payment_id = f.payment_id AND t.kind = 'completion'
      JOIN journal_entries given ON given.transaction_id = t.id AND given.account = 'driver'
    WHERE f.id = $1
  ), booked AS (
    INSERT INTO journal_transactions (kind, refund_id) SELECT 'refund_due', id FROM due
    ON CONFLICT DO NOTHING RETURNING id
  )
  INSERT INTO journal_entries (transaction_id, account, driver_id, ride_id, booking_id, payment_id, debit, credit)
  SELECT booked.id, side.account, side.driver_id, side.ride_id, side.booking_id, due.payment_id, side.debit, side.credit
  FROM booked, due, LATERAL (
    SELECT 'driver', due.driver_id, due.ride_id, due.booking_id, due.amount, 0
    UNION ALL SELECT 'refund', NULL, NULL, NULL, 0, due.amount
  ) AS side (account, driver_id, ride_id, booking_id, debit, credit)`;

const RECORD_REFUND = `
  WITH made AS (
    SELECT id, payment_id, provider, amount FROM refunds WHERE id = $1
  ), booked AS (
    INSERT INTO journal_transactions (kind, refund_id) SELECT 'refund', id FROM made
    ON CONFLICT DO NOTHING RETURNING id
  )
  INSERT INTO journal_entries (transaction_id, account, payment_id, debit, credit)
  SELECT booked.id, side.account, made.payment_id, side.debit, side.credit
  FROM booked, made, LATERAL (
    VALUES ('refund', made.amount, 0), ('cash.' || made.provider, 0, made.amount)
  ) AS side (account, debit, credit)`;

/** The open transaction of what is recorded. */
type Transaction = Pick<EntityManager, 'query'>;

/**
 * Writes the double-entry rows in the transaction of what they record. Each is written once, however often it is
 * asked for; the database refuses at the commit what is not balanced.
 */
@Injectable()
export class JournalRepository {
  /**
   * A payment has completed: the provider holds its money for the driver, or (without seats) for its passenger. The payment's
   * row is written already.
   */
  async recordCompletion(
    tx: Transaction,
    completed: { paymentId: string; withSeats: boolean; ride: { id: string; driver_id: string } },
  ): Promise<void> {
    await tx.query(RECORD_COMPLETION, [
      completed.paymentId,
      completed.withSeats,
      completed.ride.id,
      completed.ride.driver_id,
    ]);
  }

  /** A refund is due: what goes back is the passenger's again. Nothing where the completion never was the driver's. */
  async recordRefundDue(tx: Transaction, due: { refundId: string }): Promise<void> {
    await tx.query(RECORD_REFUND_DUE, [due.refundId]);
  }

  /** A refund has been made, by the provider or by hand: the money has left us. */
  async recordRefund(tx: Transaction, made: { refundId: string }): Promise<void> {
    await tx.query(RECORD_REFUND, [made.refundId]);
  }
}
