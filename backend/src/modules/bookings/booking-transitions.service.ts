import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { defineMachine } from '../../platform/state-machine';
import { CreditsService } from '../promotions';
import { type LockedRide, RideSeatsRepository } from '../rides';
import { bookingNotFound } from './booking.errors';
import { BOARDED_BY_DRIVER, rideAsBooked } from './booking.sql';
import { type BookingStatus, bookingTransitions, type CancelCause } from './booking.state';
import { BookingRealtimeService } from './booking-realtime.service';
import { type BookingChanges, BookingsRepository, type LockedBooking } from './bookings.repository';
import { BookingNotificationsService } from './notifications/booking-notifications.service';
import { VerificationCodesService } from './verification-codes.service';

export interface BookingAndRide {
  booking: LockedBooking;
  /** The ride as booked by this passenger. */
  ride: LockedRide;
}

export interface TransitionCause {
  cause: string;
  actor_id: string | null;
}

const machine = defineMachine<BookingStatus>(bookingTransitions);

/**
 * All changes of a booking's state. Lock order: ride → booking → payment → refund. Taking seats also locks the
 * ride (by UPDATE), so seat changes of a ride are serialised and cannot deadlock.
 */
@Injectable()
export class BookingTransitionsService {
  constructor(
    private readonly bookings: BookingsRepository,
    private readonly seats: RideSeatsRepository,
    private readonly credits: CreditsService,
    private readonly codes: VerificationCodesService,
    private readonly notifications: BookingNotificationsService,
    private readonly realtime: BookingRealtimeService,
  ) {}

  async lock(tx: EntityManager, bookingId: string): Promise<BookingAndRide | null> {
    const ride = await this.bookings.lockRideOf(tx, bookingId);
    const booking = ride && (await this.bookings.lock(tx, bookingId));
    return ride && booking ? { ride: rideAsBooked(ride, booking), booking } : null;
  }

  /** @throws DomainError BOOKING_NOT_FOUND */
  async lockExisting(tx: EntityManager, bookingId: string): Promise<BookingAndRide> {
    const locked = await this.lock(tx, bookingId);
    if (!locked) throw bookingNotFound();
    return locked;
  }

  async read(tx: EntityManager, bookingId: string): Promise<BookingAndRide | null> {
    const booking = await this.bookings.read(tx, bookingId);
    const ride = booking && (await this.seats.read(tx, booking.ride_id));
    return ride && booking ? { ride: rideAsBooked(ride, booking), booking } : null;
  }

  /** Also writes the booking event. No-op if the booking already has that status. */
  async move(
    tx: EntityManager,
    booking: LockedBooking,
    to: BookingStatus,
    cause: TransitionCause,
    changes: BookingChanges = {},
  ): Promise<void> {
    const from = booking.status;
    if (from === to) return;
    if (!machine.can(from, to)) throw new Error(`A booking can't become ${to} from ${from}`);
    const event = { from_status: from, to_status: to, ...cause };
    await this.bookings.update(tx, booking.id, { ...changes, status: to }, event);
    booking.status = to;
    this.realtime.pushChanged(tx, booking.id);
  }

  /** @param at when an offline phone checked the code; null for a check online */
  board(tx: EntityManager, booking: LockedBooking, driverId: string, at: Date | null): Promise<void> {
    const cause = { cause: at ? 'code_verified_offline' : 'code_verified', actor_id: driverId };
    return this.move(tx, booking, 'confirmed', cause, boarding(at));
  }

  boardByStaff(tx: EntityManager, booking: LockedBooking, staffId: string): Promise<void> {
    return this.move(tx, booking, 'confirmed', { cause: 'staff_boarded', actor_id: staffId }, boarding(null));
  }

  /** Also replaces the code, because the driver may know it. */
  async unboard(tx: EntityManager, booking: LockedBooking, cause: TransitionCause): Promise<void> {
    await this.move(tx, booking, 'pending_verification', cause, { code_verified: false, verified_at: null });
    await this.codes.renew(tx, booking);
  }

  /** The booking stays cancelled, and the driver earns the fare that the cancellation retained. */
  async recordBoarded(tx: EntityManager, booking: LockedBooking, driverId: string, at: Date): Promise<void> {
    await this.bookings.update(tx, booking.id, boarding(at), {
      from_status: 'cancelled',
      to_status: 'cancelled',
      cause: 'boarded_before_cancelling',
      actor_id: driverId,
    });
    this.realtime.pushChanged(tx, booking.id);
  }

  /** Also releases seats and credit and notifies passenger and driver. No-op if already cancelled. */
  async cancel(
    tx: EntityManager,
    booking: LockedBooking,
    cause: CancelCause,
    by: { actor_id: string | null; reason?: string | null },
    changes: BookingChanges = {},
  ): Promise<void> {
    if (booking.status === 'cancelled') return;
    const previous = booking.status;
    await this.move(
      tx,
      booking,
      'cancelled',
      { cause, actor_id: by.actor_id },
      { ...changes, cancel_cause: cause, cancel_reason: by.reason || cause, cancelled_at: () => 'now()' },
    );
    await this.seats.release(tx, booking.ride_id, booking);
    if (previous === 'pending' && booking.credit > 0) await this.credits.release(tx, booking.id);
    await this.notifications.notifyCancelled(tx, booking.id, cause, previous);
  }
}

function boarding(at: Date | null): BookingChanges {
  return {
    code_verified: true,
    verified_at: at ?? (() => 'now()'),
    boarded_by_driver: () => BOARDED_BY_DRIVER,
    verification_attempts: 0,
    verification_locked_until: null,
  };
}
