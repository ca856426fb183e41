import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { BookingPaymentStatus } from './booking.state';
import type { PayableBooking } from './payable-booking';

/** What a payment that has come to its end says to its booking. */
export interface PaymentSettled {
  booking_id: string;
  payment_id: string;
  /** `provider`, `reconcile`, `staff`, …: kept in booking_events. */
  cause: string;
  /** Null where no person did it. */
  actor_id: string | null;
}

/**
 * What payments may do to a booking. Each method wants the open transaction of its caller.
 *
 * Lock order of the whole house: ride → booking → payment → refund. `lockForPayment` takes the first two; call it before
 * locking a payment row, and before every other method here (they take the same locks again, which costs nothing then).
 */
@Injectable()
export class BookingPayments {
  /** Locks ride and booking until the end of `tx`. Null when there is no such booking. */
  async lockForPayment(_tx: EntityManager, _bookingId: string): Promise<PayableBooking | null> {
    throw new Error('being written');
  }

  /**
   * A payment was created: it becomes the live and the latest one, payment_status is `pending`, and the hold reaches to 30
   * minutes from now but never past departure (decision 17). Whether the booking is payable is the caller's check.
   */
  async recordPaymentStarted(
    _tx: EntityManager,
    _started: { booking_id: string; payment_id: string; actor_id: string },
  ): Promise<void> {
    throw new Error('being written');
  }

  /**
   * Moves payment_status alone: `processing` while it runs, and `completed` for money that came too late for the seats (decision 5,
   * the booking stays cancelled; paid_at is set). Ends the live payment where the status is no longer pending or processing.
   */
  async recordPaymentStatus(
    _tx: EntityManager,
    _booking: { booking_id: string; payment_id: string; payment_status: BookingPaymentStatus },
  ): Promise<void> {
    throw new Error('being written');
  }

  /**
   * The money is there: pending → pending_verification, payment_status completed, paid_at now. True also when this very payment has
   * done so before. False when the seats are no longer this booking's (cancelled, lapsed at departure, ride cancelled): then try `reviveForLateSuccess`.
   */
  async confirmPaid(_tx: EntityManager, _settled: PaymentSettled): Promise<boolean> {
    throw new Error('being written');
  }

  /**
   * Late success (decision 5): takes the seats again and makes the booking pending_verification, only after `expired` or
   * `payment_failed`, on a scheduled ride not departed, with the seats free and no other active booking of the passenger. False: nothing
   * changed, and the caller completes the payment without seats (`recordPaymentStatus` completed) and refunds it in full.
   */
  async reviveForLateSuccess(_tx: EntityManager, _settled: PaymentSettled): Promise<boolean> {
    throw new Error('being written');
  }

  /** The provider said no: pending → cancelled (`payment_failed`), payment_status failed, seats released once. On a cancelled booking only payment_status moves. */
  async failForPayment(_tx: EntityManager, _settled: PaymentSettled): Promise<void> {
    throw new Error('being written');
  }

  /** A refund above 0 has completed: payment_status refunded (decision 12). */
  async recordRefunded(
    _tx: EntityManager,
    _refunded: { booking_id: string; payment_id: string },
  ): Promise<void> {
    throw new Error('being written');
  }

  /**
   * The six digits of a paid booking, made once: the stored procedure first, in a SAVEPOINT, else our own (decision 9). Returns the
   * code for the passenger's SMS; it goes nowhere else.
   */
  async assignVerificationCode(_tx: EntityManager, _bookingId: string): Promise<string> {
    throw new Error('being written');
  }

  /** The code for the passenger's SMS, null while there is none. Read it when sending; it is never put into a job or a log. */
  async verificationCode(_tx: EntityManager, _bookingId: string): Promise<string | null> {
    throw new Error('being written');
  }
}
