import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Transactions } from '../../platform/database';
import { defineJob, JobQueue } from '../../platform/jobs';
import {
  type BookingRatingsResponse,
  isVisible,
  notRateable,
  type RateRequest,
  type RatingRow,
  RatingsService,
  ratingWindow,
  toRating,
} from '../ratings';
import { RideSeatsRepository } from '../rides';
import { bookingNotFound } from './booking.errors';
import { type BookingDetailRow, rideAsBooked } from './booking.sql';
import { BookingsRepository } from './bookings.repository';
import { BookingNotificationsService } from './notifications/booking-notifications.service';

/** Reminds passenger and driver once, the day after departure, unless they have rated. */
const ratingReminder = defineJob<{ booking_id: string }>('booking.rating_reminder');
const REMIND_AFTER_MS = 24 * 60 * 60 * 1000;

export const NOT_RATEABLE: BookingRatingsResponse = { mine: null, theirs: null, until: null };

/** Decides who may rate which trip. */
@Injectable()
export class BookingRatingsService implements OnModuleInit {
  constructor(
    private readonly transactions: Transactions,
    private readonly bookings: BookingsRepository,
    private readonly seats: RideSeatsRepository,
    private readonly ratings: RatingsService,
    private readonly notifications: BookingNotificationsService,
    private readonly jobs: JobQueue,
  ) {}

  onModuleInit(): void {
    this.jobs.work(ratingReminder, ({ booking_id }) =>
      this.transactions.run((tx) => this.remind(tx, booking_id)),
    );
  }

  /**
   * Locks the booking, so that two simultaneous ratings are published together.
   * @throws DomainError BOOKING_NOT_FOUND, NOT_RATEABLE, VALIDATION_FAILED
   */
  async rate(
    userId: string,
    bookingId: string,
    request: RateRequest,
  ): Promise<{ rating: RatingRow; created: boolean }> {
    return this.transactions.run(async (tx) => {
      const { booking, ride } = await this.lock(tx, bookingId);
      const isDriver = ride.driver_id === userId;
      if (!isDriver && booking.user_id !== userId) throw bookingNotFound();
      const window = ratingWindow({ ...booking, departure_time: ride.departure_time });
      if (window === null || booking.now < window.from || booking.now >= window.until) throw notRateable();
      const ratee = isDriver
        ? ({ ratee_id: booking.user_id, ratee_role: 'passenger' } as const)
        : ({ ratee_id: ride.driver_id, ratee_role: 'driver' } as const);
      const trip = { booking_id: booking.id, ride_id: ride.id, rater_id: userId, closes_at: window.until };
      return this.ratings.rate(tx, { ...trip, ...ratee }, request);
    });
  }

  async visibleTo(userId: string, booking: BookingDetailRow): Promise<BookingRatingsResponse> {
    const [visible = NOT_RATEABLE] = await this.visibleToEach([userId], booking);
    return visible;
  }

  async visibleToEach(userIds: string[], booking: BookingDetailRow): Promise<BookingRatingsResponse[]> {
    const window = ratingWindow({ ...booking, departure_time: booking.ride_departure_time });
    if (window === null) return userIds.map(() => NOT_RATEABLE);
    const isOpen = window.from.getTime() <= Date.now();
    const ratings = isOpen ? await this.ratings.ofBooking(booking.id) : [];
    return userIds.map((userId) => {
      const mine = ratings.find(({ rater_id }) => rater_id === userId);
      const theirs = ratings.find(({ rater_id }) => rater_id !== userId);
      return {
        mine: mine ? toRating(mine) : null,
        theirs: theirs && isVisible(theirs) ? toRating(theirs) : null,
        until: window.until,
      };
    });
  }

  async scheduleReminder(
    tx: EntityManager,
    bookingId: string,
    { departure_time, now }: { departure_time: Date; now: Date },
  ): Promise<void> {
    const waitMs = departure_time.getTime() + REMIND_AFTER_MS - now.getTime();
    await this.jobs.send(
      tx,
      ratingReminder,
      { booking_id: bookingId },
      { startAfterSeconds: Math.max(0, Math.ceil(waitMs / 1000)) },
    );
  }

  private async remind(tx: EntityManager, bookingId: string): Promise<void> {
    const { booking, ride } = await this.lock(tx, bookingId);
    const window = ratingWindow({ ...booking, departure_time: ride.departure_time });
    if (window === null || booking.now >= window.until) return;
    const raters = new Set((await this.ratings.ofBooking(bookingId, tx)).map(({ rater_id }) => rater_id));
    if (!raters.has(booking.user_id)) await this.notifications.notify(tx, 'rate_driver', bookingId);
    if (!raters.has(ride.driver_id)) await this.notifications.notify(tx, 'rate_passenger', bookingId);
  }

  /** Needs no lock on the ride, because a departed ride can't be moved. */
  private async lock(tx: EntityManager, bookingId: string) {
    const booking = await this.bookings.lock(tx, bookingId);
    const ride = booking && (await this.seats.read(tx, booking.ride_id));
    if (!booking || !ride) throw bookingNotFound();
    return { booking, ride: rideAsBooked(ride, booking) };
  }
}
