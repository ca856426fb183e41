import { timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import type { EntityManager } from 'typeorm';
import { databaseTime, Transactions } from '../../platform/database';
import type { DomainError } from '../../platform/errors';
import { defineJob, JobQueue } from '../../platform/jobs';
import { Keys } from '../../platform/keys';
import {
  lastDeparture,
  type LockedRide,
  requireOwnRide,
  rideCancelled,
  rideDeparted,
  RideSeatsRepository,
} from '../rides';
import { PassHashes } from './boarding-passes';
import {
  bookingNotFound,
  bookingRefusal,
  codeLocked,
  noSuchCode,
  passesTooEarly,
  refuseLockedCode,
  requireAllowed,
  rideCodesClosed,
  tooEarly,
  wrongCode,
  wrongRole,
} from './booking.errors';
import { rideAsBooked } from './booking.sql';
import {
  boardedBeforeCancelling,
  BOARDING_WINDOW,
  boardingOpens,
  decideTravelled,
  decideVerify,
  passesOpen,
  verifiedAt,
  WRONG_CODES,
} from './booking.state';
import { BookingRatingsService } from './booking-ratings.service';
import {
  type BookingAndRide,
  BookingTransitionsService,
  type TransitionCause,
} from './booking-transitions.service';
import { BookingsRepository, type LockedBooking } from './bookings.repository';
import { BookingNotificationsService } from './notifications/booking-notifications.service';

const RIDES_AT_A_TIME = 50;
const LOCKED_UNTIL = `clock_timestamp() + interval '${WRONG_CODES.lockedMinutes} minutes'`;

interface EnteredCode {
  code: string;
  verified_at?: string | undefined;
  /** Counted separately: SMS senders can be forged, and must not lock out the app. */
  by_sms?: boolean;
}

/** The driver's phone verified the code offline before the passenger cancelled. Staff decide. */
export const boardedBeforeCancellingEvent = defineJob<{
  booking_id: string;
  ride_id: string;
  passenger_id: string;
  driver_id: string;
}>('bookings.boarded_before_cancelling');

@Injectable()
export class BoardingService {
  private readonly hashes: PassHashes;

  constructor(
    private readonly transactions: Transactions,
    private readonly transitions: BookingTransitionsService,
    private readonly bookings: BookingsRepository,
    private readonly seats: RideSeatsRepository,
    private readonly notifications: BookingNotificationsService,
    private readonly ratings: BookingRatingsService,
    private readonly jobs: JobQueue,
    keys: Keys,
  ) {
    this.hashes = new PassHashes(keys);
  }

  /**
   * Idempotent. Five wrong codes block code entry for 15 minutes, fifteen close it. Counted under the row lock,
   * so parallel guesses count too.
   * @throws DomainError BOOKING_NOT_FOUND, FORBIDDEN, BOOKING_CANCELLED, RIDE_CANCELLED, NOT_PAID,
   * RIDE_DEPARTED, TOO_EARLY, CODE_CLOSED, CODE_LOCKED, INVALID_CODE
   */
  async verify(driverId: string, bookingId: string, code: string): Promise<void> {
    // Returned refusals commit the counted attempt, thrown refusals roll back.
    const refusal = await this.transactions.run(async (tx): Promise<DomainError | null> => {
      const locked = await this.lockAs(tx, bookingId, driverId, 'driver');
      const step = requireAllowed(decideVerify(locked.booking, locked.ride, locked.booking.now));
      if (step === 'too_early') throw tooEarly(boardingOpens(locked.ride));
      return step === 'already' ? null : this.checkCode(tx, locked.booking, driverId, code);
    });
    if (refusal) throw refusal;
  }

  /**
   * Idempotent. Unknown codes count against the ride: five block code entry for 15 minutes, fifteen close it.
   * Notifies the passenger of an offline check, and both people if the booking is cancelled. A check before the
   * cancellation is recorded and reported to staff.
   * @throws DomainError RIDE_NOT_FOUND, FORBIDDEN, RIDE_CANCELLED, RIDE_DEPARTED, TOO_EARLY,
   * BOOKING_CANCELLED, NOT_PAID, CODE_CLOSED, CODE_LOCKED, INVALID_CODE
   */
  async verifyOnRide(driverId: string, rideId: string, entered: EnteredCode): Promise<string> {
    // Returned refusals commit the counted attempt or recorded conflict, thrown refusals roll back.
    const outcome = await this.transactions.run((tx) => this.enterCode(tx, driverId, rideId, entered));
    if (typeof outcome !== 'string') throw outcome;
    return outcome;
  }

  /**
   * Available from 24 h before departure to 24 h after it.
   * @throws DomainError RIDE_NOT_FOUND, FORBIDDEN, RIDE_CANCELLED, RIDE_DEPARTED, TOO_EARLY
   */
  async passHashes(driverId: string, rideId: string) {
    const { ride, waiting } = await this.transactions.run(async (tx) => {
      const ride = requireOwnRide(driverId, await this.seats.read(tx, rideId));
      const now = await databaseTime(tx);
      if (ride.status === 'cancelled') throw rideCancelled();
      if (now < passesOpen(ride)) throw passesTooEarly(passesOpen(ride));
      if (isOver(ride, now)) throw rideDeparted();
      return { ride, waiting: await this.bookings.waitingForCode(tx, rideId) };
    });
    const passes = await Promise.all(
      waiting.map(({ id, verification_code }) => this.hashes.hashOf(id, verification_code)),
    );
    return { valid_until: closesAt(ride), passes };
  }

  /**
   * Completes a booking without a code, because the passenger confirms the travel.
   * @throws DomainError BOOKING_NOT_FOUND, FORBIDDEN, BOOKING_CANCELLED, RIDE_CANCELLED, NOT_PAID,
   * RIDE_NOT_DEPARTED, ALREADY_BOARDED, STATE_CONFLICT
   */
  async confirmTravel(userId: string, bookingId: string): Promise<void> {
    await this.transactions.run(async (tx) => {
      const { booking, ride } = await this.lockAs(tx, bookingId, userId, 'passenger');
      if (requireAllowed(decideTravelled(booking, ride)) === 'already') return;
      const cause = { cause: 'passenger_travelled', actor_id: userId };
      await this.complete(tx, booking, cause, ride.departure_time);
    });
  }

  @Interval(60_000)
  completeTravelled(): Promise<number> {
    const readRides = () => this.bookings.ridesToComplete(RIDES_AT_A_TIME);
    return this.transactions.eachUntilEmpty(readRides, async (tx, ride) => {
      const verified = (await this.seats.tryLock(tx, ride))
        ? await this.bookings.lockToComplete(tx, ride)
        : [];
      for (const booking of verified) {
        const cause = { cause: 'a_day_after_departure', actor_id: null };
        await this.complete(tx, booking, cause, booking.departure_time);
      }
      return verified.length;
    });
  }

  private async complete(
    tx: EntityManager,
    booking: LockedBooking,
    cause: TransitionCause,
    departure_time: Date,
  ): Promise<void> {
    await this.transitions.move(tx, booking, 'completed', cause, { completed_at: () => 'now()' });
    await this.ratings.scheduleReminder(tx, booking.id, { departure_time, now: booking.now });
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
      ...(locks && { verification_locked_until: () => LOCKED_UNTIL }),
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
    const isPassenger = locked.booking.user_id === userId;
    const isDriver = locked.ride.driver_id === userId;
    if (role === 'passenger' ? isPassenger : isDriver) return locked;
    throw isPassenger || isDriver ? wrongRole() : bookingNotFound();
  }

  private async enterCode(
    tx: EntityManager,
    driverId: string,
    rideId: string,
    { code, verified_at, by_sms = false }: EnteredCode,
  ): Promise<string | DomainError> {
    const ride = requireOwnRide(driverId, await this.seats.lock(tx, rideId));
    const bookings = await this.bookings.lockOnRide(tx, rideId, [
      'pending_verification',
      'confirmed',
      'completed',
      'cancelled',
    ]);
    const now = await databaseTime(tx);
    if (now < boardingOpens(ride)) throw tooEarly(boardingOpens(ride));
    const counter = by_sms ? 'ride_sms_code_tries' : 'ride_code_tries';
    const tries = await this.bookings.codeTries(tx, rideId, counter);
    if (tries.wrong_codes >= WRONG_CODES.total) throw rideCodesClosed();
    if (tries.locked_seconds > 0) throw codeLocked(tries.locked_seconds);
    const booking = findByCode(bookings, code);
    if (!booking) {
      if (ride.status === 'cancelled') throw rideCancelled();
      if (isOver(ride, now)) throw rideDeparted();
      await this.bookings.countWrongCode(tx, rideId, counter);
      return noSuchCode();
    }
    const booked = rideAsBooked(ride, booking);
    const checkedOffline = verifiedAt(verified_at, booked, now);
    return this.board(tx, { booking, ride: booked }, driverId, checkedOffline);
  }

  private async board(
    tx: EntityManager,
    { booking, ride }: BookingAndRide,
    driverId: string,
    checkedOffline: Date | null,
  ): Promise<string | DomainError> {
    const step = decideVerify(booking, ride, booking.now);
    if (step === 'already') return booking.id;
    if (step === 'booking_cancelled' && checkedOffline) {
      if (boardedBeforeCancelling(booking, checkedOffline) && !isOver(ride, booking.now)) {
        await this.transitions.recordBoarded(tx, booking, driverId, checkedOffline);
        await this.jobs.send(tx, boardedBeforeCancellingEvent, {
          booking_id: booking.id,
          driver_id: driverId,
          ride_id: ride.id,
          passenger_id: booking.user_id,
        });
      }
      await this.notifications.notify(tx, 'boarding_conflict', booking.id);
      await this.notifications.notify(tx, 'boarding_conflict_driver', booking.id);
    }
    if (step === 'too_early') throw tooEarly(boardingOpens(ride));
    if (step !== 'compare') return bookingRefusal(step);
    refuseLockedCode(booking);
    await this.transitions.board(tx, booking, driverId, checkedOffline);
    await this.bookings.resetWrongCodes(tx, booking.ride_id);
    if (checkedOffline) await this.notifications.notify(tx, 'boarded_offline', booking.id);
    return booking.id;
  }
}

function sameCode(expected: string | null, given: string): boolean {
  if (expected === null || expected.length !== given.length) return false;
  return timingSafeEqual(Buffer.from(expected), Buffer.from(given));
}

const closesAt = (ride: LockedRide) =>
  new Date(lastDeparture(ride).getTime() + BOARDING_WINDOW.closesAfterMs);

const isOver = (ride: LockedRide, now: Date) => ride.status !== 'scheduled' || now > closesAt(ride);

/** Compares all codes, so that the duration reveals nothing. */
function findByCode(bookings: readonly LockedBooking[], code: string): LockedBooking | null {
  const given = Buffer.from(code);
  let found: LockedBooking | null = null;
  for (const booking of bookings) {
    const expected = Buffer.from(booking.verification_code ?? '------');
    if (expected.length === given.length && timingSafeEqual(expected, given)) found = booking;
  }
  return found;
}
