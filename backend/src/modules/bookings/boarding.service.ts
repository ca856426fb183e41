import { timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Transactions } from '../../platform/database';
import type { DomainError } from '../../platform/errors';
import { RideSeatsRepository } from '../rides';
import { allowed, bookingNotFound, refuseLockedCode, tooEarly, wrongCode, wrongRole } from './booking.errors';
import { boardingOpens, decideTravelled, decideVerify, WRONG_CODES } from './booking.state';
import { BookingRatingsService } from './booking-ratings.service';
import { BookingTransitionsService } from './booking-transitions.service';
import { BookingsRepository, type LockedBooking } from './bookings.repository';
import { BookingNotificationsService } from './notifications/booking-notifications.service';

const RIDES_AT_A_TIME = 50;
const END_OF_LOCK = `clock_timestamp() + interval '${WRONG_CODES.lockedMinutes} minutes'`;

@Injectable()
export class BoardingService {
  constructor(
    private readonly transactions: Transactions,
    private readonly transitions: BookingTransitionsService,
    private readonly bookings: BookingsRepository,
    private readonly seats: RideSeatsRepository,
    private readonly notifications: BookingNotificationsService,
    private readonly ratings: BookingRatingsService,
  ) {}

  /**
   * Idempotent. Five wrong codes lock the booking for 15 minutes, fifteen close it. They are counted with the
   * booking locked, so that parallel guesses count too.
   * @throws DomainError BOOKING_NOT_FOUND, FORBIDDEN, BOOKING_CANCELLED, RIDE_CANCELLED, NOT_PAID,
   * RIDE_DEPARTED, TOO_EARLY, CODE_CLOSED, CODE_LOCKED, INVALID_CODE
   */
  async verify(driverId: string, bookingId: string, code: string): Promise<void> {
    // Thrown only after the commit: a rollback would lose the counted attempt.
    const refusal = await this.transactions.run(async (tx): Promise<DomainError | null> => {
      const locked = await this.lockAs(tx, bookingId, driverId, 'driver');
      const step = allowed(decideVerify(locked.booking, locked.ride, locked.booking.now));
      if (step === 'too_early') throw tooEarly(boardingOpens(locked.ride));
      return step === 'already' ? null : this.checkCode(tx, locked.booking, driverId, code);
    });
    if (refusal) throw refusal;
  }

  /**
   * Completes a booking without its boarding code because the passenger says that they travelled.
   * @throws DomainError BOOKING_NOT_FOUND, FORBIDDEN, BOOKING_CANCELLED, RIDE_CANCELLED, NOT_PAID,
   * RIDE_NOT_DEPARTED, ALREADY_BOARDED, STATE_CONFLICT
   */
  async confirmTravel(userId: string, bookingId: string): Promise<void> {
    await this.transactions.run(async (tx) => {
      const { booking, ride } = await this.lockAs(tx, bookingId, userId, 'passenger');
      if (allowed(decideTravelled(booking, ride)) === 'already') return;
      const cause = { cause: 'passenger_travelled', actor_id: userId };
      await this.complete(tx, booking, cause, ride.departure_time);
    });
  }

  async completeTravelled(): Promise<number> {
    let total = 0;
    let completed: number;
    do {
      completed = await this.transactions.run(async (tx) => {
        const rides = await this.bookings.ridesToComplete(tx, RIDES_AT_A_TIME);
        if (rides.length === 0) return 0;
        const verified = await this.bookings.lockConfirmed(tx, await this.seats.tryLock(tx, rides));
        for (const booking of verified) {
          const cause = { cause: 'a_day_after_departure', actor_id: null };
          await this.complete(tx, booking, cause, booking.departure_time);
        }
        return verified.length;
      });
      total += completed;
    } while (completed > 0);
    return total;
  }

  private async complete(
    tx: EntityManager,
    booking: LockedBooking,
    cause: { cause: string; actor_id: string | null },
    departure_time: Date,
  ): Promise<void> {
    await this.transitions.move(tx, booking, 'completed', cause, { completed_at: () => 'now()' });
    await this.ratings.planReminder(tx, booking.id, { departure_time, now: booking.now });
  }

  private async checkCode(tx: EntityManager, booking: LockedBooking, driverId: string, code: string) {
    refuseLockedCode(booking);
    if (sameCode(booking.verification_code, code)) {
      await this.transitions.board(tx, booking, driverId, null);
      return null;
    }
    await this.countWrongCode(tx, booking);
    return wrongCode();
  }

  private async countWrongCode(tx: EntityManager, booking: LockedBooking): Promise<void> {
    const attempts = booking.verification_attempts + 1;
    const wrong = booking.wrong_codes + 1;
    const locks = attempts >= WRONG_CODES.tries;
    await this.bookings.update(tx, booking.id, {
      verification_attempts: locks ? 0 : attempts,
      wrong_codes: wrong,
      ...(locks && { verification_locked_until: () => END_OF_LOCK }),
    });
    // An SMS at the first lock, an in-app notification when the code is closed.
    if (wrong === WRONG_CODES.tries) {
      await this.notifications.notify(tx, 'codes_guessed', booking.id);
    } else if (wrong === WRONG_CODES.total) {
      await this.notifications.notify(tx, 'codes_closed', booking.id);
    }
  }

  private async lockAs(tx: EntityManager, bookingId: string, userId: string, role: 'passenger' | 'driver') {
    const locked = await this.transitions.lockExisting(tx, bookingId);
    const is = { passenger: locked.booking.user_id === userId, driver: locked.ride.driver_id === userId };
    if (is[role]) return locked;
    throw is.passenger || is.driver ? wrongRole() : bookingNotFound();
  }
}

function sameCode(expected: string | null, given: string): boolean {
  if (expected === null || expected.length !== given.length) return false;
  return timingSafeEqual(Buffer.from(expected), Buffer.from(given));
}
