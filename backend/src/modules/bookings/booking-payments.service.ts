import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Xaf } from '../../platform/money';
import type { PaymentStatus } from '../money';
import { RideSeatsRepository, type RideStatus } from '../rides';
import { type BookingAndRide, BookingTransitionsService } from './booking-transitions.service';
import { type BookingStatus, type CancelCause, decidePaid, mayRevive } from './booking.state';
import { type BookingChanges, BookingsRepository } from './bookings.repository';
import { HoldsRepository } from './holds.repository';
import { VerificationCodesService } from './verification-codes.service';

/** A booking and its ride as payments sees them while it holds the locks of `BookingPaymentsService.lockForPayment`. */
export interface PayableBooking {
  id: string;
  /** The passenger. */
  user_id: string;
  ride_id: string;
  seats: number;
  /** XAF for one seat, as it was when booked. */
  price: Xaf;
  /** XAF of the amount that are the operator's. */
  service_fee: Xaf;
  /** XAF, fare and fee: what a payment must bring. */
  amount: Xaf;
  status: BookingStatus;
  payment_status: PaymentStatus;
  code_verified: boolean;
  /** True once a verification code exists. */
  has_code: boolean;
  /** Null unless cancelled. `expired` is a lapsed hold; the person's own words (`cancel_reason`) decide nothing. */
  cancel_cause: CancelCause | null;
  hold_expires_at: Date | null;
  /** By the database's clock: the hold has run out, whether or not the expiry job has seen it. */
  hold_lapsed: boolean;
  paid_at: Date | null;
  live_payment_id: string | null;
  latest_payment_id: string | null;
  ride: {
    id: string;
    driver_id: string;
    from_city: string;
    to_city: string;
    departure_time: Date;
    status: RideStatus;
    /** By the database's clock. */
    departed: boolean;
  };
}

/** What a payment that has come to its end says to its booking. */
export interface PaymentSettled {
  booking_id: string;
  payment_id: string;
  /** `callback`, `reconcile`, `staff`, …: kept in booking_events. */
  cause: string;
  /** Null where no person did it. */
  actor_id: string | null;
}

/**
 * What payments may do to a booking. Each method wants the open transaction of its caller.
 *
 * Lock order of the whole application: ride → booking → payment → refund. `lockForPayment` takes the first two; call it before
 * locking a payment row and before every other method here (they take the same locks again, which waits for nobody then).
 */
@Injectable()
export class BookingPaymentsService {
  constructor(
    private readonly transitions: BookingTransitionsService,
    private readonly bookings: BookingsRepository,
    private readonly holds: HoldsRepository,
    private readonly seats: RideSeatsRepository,
    private readonly codes: VerificationCodesService,
  ) {}

  /** Locks ride and booking until the end of `tx`. Null when there is no such booking. */
  async lockForPayment(tx: EntityManager, bookingId: string): Promise<PayableBooking | null> {
    const locked = await this.transitions.lock(tx, bookingId);
    return locked && toPayable(locked);
  }

  /**
   * A payment was created: it becomes the live and the latest one, payment_status is `pending`, and the hold reaches to 15
   * minutes after its creation where it may be extended. Whether the booking is payable is the caller's check.
   */
  async recordPaymentStarted(
    tx: EntityManager,
    started: { booking_id: string; payment_id: string; actor_id: string },
  ): Promise<void> {
    const { ride } = await this.lockExisting(tx, started.booking_id);
    await this.holds.extendForPayment(tx, started.booking_id, ride.departure_time);
    await this.bookings.update(tx, started.booking_id, {
      payment_status: 'pending',
      live_payment_id: started.payment_id,
      latest_payment_id: started.payment_id,
    });
  }

  /**
   * Moves payment_status alone: `processing` while it runs, and `completed` for money that came too late for the seats
   * (the booking stays cancelled). Any other than pending and processing ends the live payment.
   */
  async recordPaymentStatus(
    tx: EntityManager,
    booking: { booking_id: string; payment_id: string; payment_status: PaymentStatus },
  ): Promise<void> {
    await this.lockExisting(tx, booking.booking_id);
    await this.bookings.update(tx, booking.booking_id, {
      payment_status: booking.payment_status,
      ...(booking.payment_status === 'completed' ? { paid_at: () => 'coalesce(paid_at, now())' } : {}),
      ...ends(booking.payment_status),
    });
  }

  /**
   * The money is there: pending → pending_verification, payment_status completed, paid_at now. True also when this very payment
   * has done so before. False when the seats are no longer this booking's (cancelled, departed, ride cancelled; a pending
   * booking ends here then): try `reviveForLateSuccess`.
   */
  async confirmPaid(tx: EntityManager, settled: PaymentSettled): Promise<boolean> {
    const { booking, ride } = await this.lockExisting(tx, settled.booking_id);
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
   * Late success: takes the seats again and makes the booking pending_verification, only after `expired` or
   * `payment_failed`, on a scheduled ride not departed and between the same towns, with the seats free, the passenger still here
   * and no other active booking of theirs. False: nothing changed, and the caller completes the payment without seats
   * (`recordPaymentStatus` completed) and refunds it in full.
   */
  async reviveForLateSuccess(tx: EntityManager, settled: PaymentSettled): Promise<boolean> {
    const { booking, ride } = await this.lockExisting(tx, settled.booking_id);
    if (!mayRevive(booking, ride) || !(await this.bookings.lockPassenger(tx, booking.user_id))) return false;
    if (await this.bookings.hasActive(tx, ride.id, booking.user_id)) return false;
    if (!(await this.seats.take(tx, ride.id, booking.seats))) return false;
    const { cause, actor_id } = settled;
    await this.transitions.move(
      tx,
      booking,
      'pending_verification',
      { cause, actor_id },
      {
        ...paidBy(settled),
        cancel_cause: null,
        cancel_reason: null,
        cancelled_at: null,
      },
    );
    return true;
  }

  /**
   * The provider said no: pending → cancelled (`payment_failed`), payment_status failed, seats released once. On a cancelled
   * booking only payment_status moves; a paid one stays as it is.
   */
  async failForPayment(tx: EntityManager, settled: PaymentSettled): Promise<void> {
    const { booking } = await this.lockExisting(tx, settled.booking_id);
    const failed: BookingChanges = { payment_status: 'failed', ...ends('failed') };
    if (booking.status === 'pending') {
      await this.transitions.cancel(tx, booking, 'payment_failed', { actor_id: settled.actor_id }, failed);
    } else if (booking.status === 'cancelled') {
      await this.bookings.update(tx, booking.id, failed);
    }
  }

  /** Staff give the money back: whatever still holds seats is cancelled, and they are released once. */
  async cancelByStaff(
    tx: EntityManager,
    refunded: { booking_id: string; actor_id: string | null },
  ): Promise<void> {
    const { booking } = await this.lockExisting(tx, refunded.booking_id);
    if (booking.status === 'completed') return;
    await this.transitions.cancel(tx, booking, 'staff', { actor_id: refunded.actor_id });
  }

  /** A refund above 0 has completed: payment_status refunded. */
  async recordRefunded(
    tx: EntityManager,
    refunded: { booking_id: string; payment_id: string },
  ): Promise<void> {
    await this.recordPaymentStatus(tx, { ...refunded, payment_status: 'refunded' });
  }

  /** The six digits of a paid booking, made once, for the passenger's SMS; they go nowhere else. */
  async assignVerificationCode(tx: EntityManager, bookingId: string): Promise<string> {
    const { booking } = await this.lockExisting(tx, bookingId);
    return booking.verification_code ?? this.codes.make(tx, bookingId);
  }

  private async lockExisting(tx: EntityManager, bookingId: string): Promise<BookingAndRide> {
    const locked = await this.transitions.lock(tx, bookingId);
    if (!locked) throw new Error(`The booking ${bookingId} is gone`);
    return locked;
  }
}

/** A settled payment is live no longer; pending and processing are. */
function ends(status: PaymentStatus): BookingChanges {
  return status === 'pending' || status === 'processing' ? {} : { live_payment_id: null };
}

function paidBy({ payment_id }: PaymentSettled): BookingChanges {
  return {
    payment_status: 'completed',
    paid_at: () => 'now()',
    hold_expires_at: null,
    live_payment_id: null,
    latest_payment_id: payment_id,
  };
}

function toPayable({ booking, ride }: BookingAndRide): PayableBooking {
  return {
    id: booking.id,
    user_id: booking.user_id,
    ride_id: booking.ride_id,
    seats: booking.seats,
    price: booking.price,
    service_fee: booking.service_fee,
    amount: booking.amount,
    status: booking.status,
    payment_status: booking.payment_status,
    code_verified: booking.code_verified,
    has_code: booking.verification_code !== null,
    cancel_cause: booking.cancel_cause,
    hold_expires_at: booking.hold_expires_at,
    hold_lapsed: booking.hold_lapsed,
    paid_at: booking.paid_at,
    live_payment_id: booking.live_payment_id,
    latest_payment_id: booking.latest_payment_id,
    ride: {
      id: ride.id,
      driver_id: ride.driver_id,
      from_city: ride.from_city,
      to_city: ride.to_city,
      departure_time: ride.departure_time,
      status: ride.status,
      departed: ride.departed,
    },
  };
}
