import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Xaf } from '../../platform/money';
import type { PaymentStatus } from '../money';
import { CreditsService } from '../promotions';
import { type LockedRide, RideSeatsRepository } from '../rides';
import { FIRST_PAID_AT } from './booking.sql';
import { decidePaid, isLive, mayRevive } from './booking.state';
import { type BookingAndRide, BookingTransitionsService } from './booking-transitions.service';
import { type BookingChanges, BookingsRepository, type LockedBooking } from './bookings.repository';
import { HoldsRepository } from './holds.repository';
import { VerificationCodesService } from './verification-codes.service';

/** Omits the boarding code; payments only need to know whether the code exists. */
export interface PayableBooking extends Omit<LockedBooking, 'verification_code'> {
  ride: LockedRide;
  amount_due: Xaf;
  has_code: boolean;
  frozen: boolean;
}

export interface PaymentSettled {
  booking_id: string;
  payment_id: string;
  /** `callback`, `reconcile`, `staff`, …; stored in booking_events. */
  cause: string;
  actor_id: string | null;
}

/**
 * Booking changes triggered by payments, in the caller's transaction. Lock order: ride → booking → payment →
 * refund, so call `lockForPayment` before locking a payment row and before every other method here.
 */
@Injectable()
export class BookingPaymentsService {
  constructor(
    private readonly transitions: BookingTransitionsService,
    private readonly bookings: BookingsRepository,
    private readonly holds: HoldsRepository,
    private readonly seats: RideSeatsRepository,
    private readonly credits: CreditsService,
    private readonly codes: VerificationCodesService,
  ) {}

  async lockForPayment(tx: EntityManager, bookingId: string): Promise<PayableBooking | null> {
    const locked = await this.transitions.lock(tx, bookingId);
    return locked && toPayable(locked);
  }

  /** Extends the hold if allowed. The caller checks that the booking is payable. */
  async recordPaymentStarted(
    tx: EntityManager,
    started: { booking_id: string; payment_id: string; actor_id: string },
  ): Promise<void> {
    const { ride } = await this.transitions.lockExisting(tx, started.booking_id);
    await this.holds.extendForPayment(tx, started.booking_id, ride.departure_time);
    await this.bookings.update(tx, started.booking_id, {
      payment_status: 'pending',
      live_payment_id: started.payment_id,
      latest_payment_id: started.payment_id,
    });
  }

  /**
   * Every status except pending and processing ends the live payment. `completed` means here that the payment
   * arrived too late for the seats, so the booking stays cancelled.
   */
  async recordPaymentStatus(
    tx: EntityManager,
    bookingId: string,
    payment_status: PaymentStatus,
  ): Promise<void> {
    await this.transitions.lockExisting(tx, bookingId);
    await this.bookings.update(tx, bookingId, {
      payment_status,
      ...(payment_status === 'completed' ? { paid_at: () => 'coalesce(paid_at, now())' } : {}),
      ...livePaymentAfter(payment_status),
    });
  }

  /**
   * pending → pending_verification, idempotent per payment. Returns false if the seats are lost, and cancels a
   * booking that is still pending. The caller then tries `reviveForLateSuccess`.
   */
  async confirmPaid(tx: EntityManager, settled: PaymentSettled): Promise<boolean> {
    const { booking, ride } = await this.transitions.lockExisting(tx, settled.booking_id);
    const decision = decidePaid(booking, ride);
    if (decision === 'too_late') return false;
    if (decision === 'settled') {
      return booking.payment_status === 'completed' && booking.latest_payment_id === settled.payment_id;
    }
    if (decision !== 'seat') {
      await this.transitions.cancel(tx, booking, decision.end, { actor_id: null });
      return false;
    }
    const { cause, actor_id } = settled;
    await this.transitions.move(tx, booking, 'pending_verification', { cause, actor_id }, paidBy(settled));
    return true;
  }

  /**
   * Restores a booking that expired or whose payment failed. Requires free seats, an unchanged route, an existing
   * account, and no other active booking on the ride. Otherwise, and for a pending change, changes nothing and
   * returns false: the caller then refunds the payment in full.
   */
  async reviveForLateSuccess(tx: EntityManager, settled: PaymentSettled): Promise<boolean> {
    const { booking, ride } = await this.transitions.lockExisting(tx, settled.booking_id);
    if (
      booking.changed_from !== null ||
      !mayRevive(booking, ride) ||
      !(await this.bookings.lockPassenger(tx, booking.user_id))
    )
      return false;
    if (await this.bookings.hasActive(tx, ride.id, booking.user_id)) return false;
    if (booking.credit > 0 && !(await this.credits.retake(tx, booking.id))) return false;
    if (!(await this.seats.take(tx, ride.id, booking))) {
      if (booking.credit > 0) await this.credits.release(tx, booking.id);
      return false;
    }
    const { cause, actor_id } = settled;
    await this.transitions.move(
      tx,
      booking,
      'pending_verification',
      { cause, actor_id },
      { ...paidBy(settled), cancel_cause: null, cancel_reason: null, cancelled_at: null },
    );
    return true;
  }

  async failForPayment(tx: EntityManager, settled: PaymentSettled): Promise<void> {
    const { booking } = await this.transitions.lockExisting(tx, settled.booking_id);
    const failed: BookingChanges = { payment_status: 'failed', ...livePaymentAfter('failed') };
    if (booking.status === 'pending') {
      await this.transitions.cancel(tx, booking, 'payment_failed', { actor_id: settled.actor_id }, failed);
    } else if (booking.status === 'cancelled') {
      await this.bookings.update(tx, booking.id, failed);
    }
  }

  /** No-op unless pending. */
  async expire(tx: EntityManager, bookingId: string): Promise<void> {
    const { booking } = await this.transitions.lockExisting(tx, bookingId);
    if (booking.status === 'pending')
      await this.transitions.cancel(tx, booking, 'expired', { actor_id: null });
  }

  async cancelByStaff(
    tx: EntityManager,
    refunded: { booking_id: string; actor_id: string | null },
  ): Promise<void> {
    const { booking } = await this.transitions.lockExisting(tx, refunded.booking_id);
    if (booking.status === 'completed') return;
    await this.transitions.cancel(tx, booking, 'staff', { actor_id: refunded.actor_id });
  }

  async recordGivenBack(tx: EntityManager, bookingId: string, amount: Xaf): Promise<void> {
    await this.bookings.update(tx, bookingId, { given_back: () => `given_back + ${Number(amount)}` });
  }

  /** Generates the code on the first call. Send the code only to the passenger. */
  async assignVerificationCode(tx: EntityManager, bookingId: string): Promise<string> {
    const { booking } = await this.transitions.lockExisting(tx, bookingId);
    return booking.verification_code ?? this.codes.generate(tx, bookingId);
  }
}

function livePaymentAfter(status: PaymentStatus): BookingChanges {
  return status === 'pending' || status === 'processing' ? {} : { live_payment_id: null };
}

function paidBy({ payment_id }: PaymentSettled): BookingChanges {
  return {
    payment_status: 'completed',
    paid_at: () => FIRST_PAID_AT,
    hold_expires_at: null,
    live_payment_id: null,
    latest_payment_id: payment_id,
  };
}

function toPayable({ booking, ride }: BookingAndRide): PayableBooking {
  const { verification_code, ...withoutCode } = booking;
  return {
    ...withoutCode,
    amount_due: booking.amount - booking.credit - booking.transferred,
    has_code: verification_code !== null,
    frozen: isLive(booking.claim_status),
    ride,
  };
}
