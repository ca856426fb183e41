import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { RailName } from '../../../platform/config';
import { firstRow, newId } from '../../../platform/database';
import type { Xaf } from '../../../platform/money';
import type { FailureReason, PaymentStatus, RefundStatus } from '../../money';
import type { ReviewReason } from '../../payments';
import type { MoneyOutReviewReason } from '../../transfers';

/** Profile that owns the test payments. Stored as deleted, so it can't sign in and gets no notifications. */
export const OPERATOR_ID = '00000000-0000-7000-8000-00000000d0c0';
const OPERATOR_NAME = 'doctor --live-payment';
const AMOUNT_XAF: Xaf = 100;
/** Time to enter the PIN. A request that has no rail reference by then is given up. */
const HOLD_MINUTES = 5;

export interface LiveCheckRow {
  id: string;
  rail: RailName;
  amount: Xaf;
  currency: string;
  status: PaymentStatus;
  accepted: boolean;
  needs_review: boolean;
  review_reason: ReviewReason | null;
  reason_code: FailureReason | null;
  refund_id: string | null;
  refund_status: RefundStatus | null;
  refund_by_hand: boolean | null;
  refund_needs_review: boolean | null;
  refund_review_reason: MoneyOutReviewReason | null;
  refund_error: string | null;
}

@Injectable()
export class LiveChecksRepository {
  constructor(private readonly dataSource: DataSource) {}

  async findUnfinishedPayment(tx: EntityManager, phone: string): Promise<string | null> {
    const [open] = await tx.query<{ id: string }[]>(
      `SELECT p.id FROM bookings b JOIN payments p ON p.booking_id = b.id LEFT JOIN refunds f ON f.payment_id = p.id
       WHERE b.user_id = $1 AND p.phone_number = $2 AND (p.status IN ('pending', 'processing') OR f.status <> 'completed')
       ORDER BY p.created_at DESC LIMIT 1`,
      [OPERATOR_ID, phone],
    );
    return open?.id ?? null;
  }

  /**
   * Inserts a booking of a cancelled ride. Without a seat, the transaction that completes the payment requests the
   * refund. @returns the booking's id
   */
  async insertBooking(tx: EntityManager): Promise<string> {
    const [ride, booking] = [newId(), newId()];
    await tx.query(
      `INSERT INTO profiles (id, full_name, suspended_at, deleted_at) VALUES ($1, $2, now(), now()) ON CONFLICT DO NOTHING`,
      [OPERATOR_ID, OPERATOR_NAME],
    );
    await tx.query(
      `INSERT INTO rides (id, driver_id, from_city, to_city, departure_time, description, price, seats, seats_available, status,
         cancelled_at)
       VALUES ($1, $2, 'Douala', 'Yaoundé', now() + make_interval(mins => $3), $4, $5, 1, 0, 'cancelled', now())`,
      [ride, OPERATOR_ID, HOLD_MINUTES, OPERATOR_NAME, AMOUNT_XAF],
    );
    await tx.query(
      `INSERT INTO bookings (id, user_id, ride_id, seats, price, amount, departure_time, hold_expires_at)
       SELECT $1, $2, id, 1, price, price, departure_time, departure_time FROM rides WHERE id = $3`,
      [booking, OPERATOR_ID, ride],
    );
    return booking;
  }

  find(paymentId: string): Promise<LiveCheckRow | null> {
    return firstRow(
      this.dataSource,
      `SELECT p.id, p.rail, p.amount, p.currency, p.status, p.accepted_at IS NOT NULL AS accepted, p.needs_review, p.review_reason,
         p.metadata ->> 'reason_code' AS reason_code, f.id AS refund_id, f.status AS refund_status, f.by_hand AS refund_by_hand,
         f.needs_review AS refund_needs_review, f.review_reason AS refund_review_reason, f.error_message AS refund_error
       FROM payments p LEFT JOIN refunds f ON f.payment_id = p.id AND NOT f.rest WHERE p.id = $1`,
      [paymentId],
    );
  }
}
