import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Transactions } from '../../platform/database';
import {
  MoneyRepository,
  type Refund,
  refundForPassenger,
  refundForRideCancelled,
  RefundRequestService,
} from '../money';
import { bookingNotFound, requireAllowed, wrongRole } from './booking.errors';
import { decideCancel } from './booking.state';
import { type BookingAndRide, BookingTransitionsService } from './booking-transitions.service';
import { BookingsRepository, type LockedBooking } from './bookings.repository';
import { BookingNotificationsService } from './notifications/booking-notifications.service';

@Injectable()
export class CancellationsService {
  constructor(
    private readonly transactions: Transactions,
    private readonly transitions: BookingTransitionsService,
    private readonly bookings: BookingsRepository,
    private readonly money: MoneyRepository,
    private readonly refunds: RefundRequestService,
    private readonly notifications: BookingNotificationsService,
  ) {}

  /**
   * Refund if the booking were cancelled now, or the actual refund of a cancelled booking.
   * @throws DomainError BOOKING_NOT_FOUND, FORBIDDEN, ALREADY_BOARDED, STATE_CONFLICT
   */
  preview(userId: string, bookingId: string): Promise<Refund> {
    return this.transactions.run(async (tx) => {
      const locked = requireOwn(userId, await this.transitions.read(tx, bookingId));
      const refund = await this.refundOf(tx, locked);
      requireAllowed(decideCancel(locked.booking, refund.rule));
      return limitToPaid(refund, locked.booking);
    });
  }

  /**
   * Also requests the refund. Idempotent.
   * @param reason stored as `cancel_reason`
   * @throws DomainError BOOKING_NOT_FOUND, FORBIDDEN, ALREADY_BOARDED, STATE_CONFLICT
   */
  cancel(userId: string, bookingId: string, reason: string | null): Promise<Refund> {
    return this.transactions.run(async (tx) => {
      const locked = requireOwn(userId, await this.transitions.lock(tx, bookingId));
      const refund = await this.refundNow(tx, locked);
      const shown = limitToPaid(refund, locked.booking);
      if (requireAllowed(decideCancel(locked.booking, refund.rule)) === 'already') return shown;
      await this.cancelLocked(tx, locked, refund, { actor_id: userId, reason });
      return shown;
    });
  }

  /** Serialises the passenger's free cancellations, so that two cannot both use the last one. */
  async refundNow(tx: EntityManager, locked: BookingAndRide): Promise<Refund> {
    const { booking } = locked;
    if (booking.payment_status === 'completed') await this.bookings.lockGrace(tx, booking.user_id);
    return this.refundOf(tx, locked);
  }

  async cancelLocked(
    tx: EntityManager,
    { booking }: BookingAndRide,
    refund: Refund,
    by: { actor_id: string; reason: string | null },
  ): Promise<void> {
    await this.transitions.cancel(tx, booking, 'passenger', by);
    if (refund.rule === 'departed') {
      await this.notifications.notify(tx, 'cancelled_unrefunded', booking.id);
    }
    if (refund.amount === 0 || booking.latest_payment_id === null) return;
    await this.refunds.request(tx, {
      booking_id: booking.id,
      payment_id: booking.latest_payment_id,
      ...refund,
      cause: 'passenger_cancelled',
      actor_id: by.actor_id,
    });
  }

  async refundOf(tx: EntityManager, { booking, ride }: BookingAndRide): Promise<Refund> {
    if (booking.status === 'cancelled') {
      const actual = await this.money.refundOf(tx, booking.id);
      return actual ?? { amount: 0, rule: booking.paid_at === null ? 'not_paid' : 'departed' };
    }
    const paid = booking.payment_status === 'completed';
    // The driver has cancelled the ride, but the job has not reached this booking yet.
    if (ride.status === 'cancelled') return refundForRideCancelled({ ...booking, paid });
    return refundForPassenger({
      ...booking,
      paid,
      paid_at: await this.paidAt(tx, booking),
      booked_departure: booking.departure_time,
      departure: ride.departure_time,
      grace_used: paid ? await this.bookings.countUsedGrace(tx, booking.user_id, ride) : 0,
    });
  }

  private async paidAt(tx: EntityManager, booking: LockedBooking): Promise<Date | null> {
    const { paid_at, latest_payment_id: id } = booking;
    const takenAt = id === null ? null : await this.money.paymentTimeOf(tx, id);
    if (paid_at === null || takenAt === null) return paid_at ?? takenAt;
    return paid_at < takenAt ? paid_at : takenAt;
  }
}

/** XAF of money that refunds may still return. */
export const refundableMoney = ({ amount, credit, given_back }: LockedBooking) =>
  amount - credit - given_back;

/** Limits the refund to the amount left after partial refunds. */
function limitToPaid(refund: Refund, booking: LockedBooking): Refund {
  const left = refundableMoney(booking);
  return refund.amount <= left ? refund : { ...refund, amount: left };
}

export function requireOwn(userId: string, locked: BookingAndRide | null): BookingAndRide {
  if (locked?.booking.user_id === userId) return locked;
  throw locked?.ride.driver_id === userId ? wrongRole() : bookingNotFound();
}
