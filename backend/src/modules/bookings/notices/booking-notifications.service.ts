import { Injectable, Logger } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { NotificationsService } from '../../notifications';
import type { BookingDetailRow } from '../booking-columns';
import { BookingReadsRepository } from '../booking-reads.repository';
import type { CancelCause } from '../booking.state';
import {
  bookingCancelled,
  bookingMade,
  departureMoved,
  holdExpired,
  rideCancelled,
  seatsGivenUp,
} from './notification-texts';

/** What the passenger is told of a cancellation; of their own they know, and of a failed payment payments tells. */
const TO_PASSENGER = {
  expired: { ...holdExpired, type: 'booking_cancelled' },
  staff: { ...bookingCancelled, type: 'booking_cancelled' },
  ride_cancelled: { ...rideCancelled, type: 'ride_cancelled' },
  passenger: null,
  payment_failed: null,
} as const satisfies Record<CancelCause, object | null>;

/** Causes that are news for the driver. A hold that lapsed is not: its seats were never sold. */
const TO_DRIVER: ReadonlySet<CancelCause> = new Set(['passenger', 'staff']);

/** What driver and passenger are told inside the app about a booking, in the transaction of the change. */
@Injectable()
export class BookingNotifications {
  private readonly logger = new Logger(BookingNotifications.name);

  constructor(
    private readonly notifications: NotificationsService,
    private readonly reads: BookingReadsRepository,
  ) {}

  /**
   * Tells the driver of a new booking. The statement that books has committed by then: should the process die in between, the
   * driver still reads the booking among the reservations, and hears of it when it is paid.
   */
  async made(row: BookingDetailRow): Promise<void> {
    await this.notifications
      .tell(null, {
        user_id: row.ride_driver_id,
        key: `booking:${row.id}:made`,
        data: { type: 'booking_made', bookingId: row.id, rideId: row.ride_id },
        ...bookingMade,
        params: {
          from_city: row.ride_from_city,
          to_city: row.ride_to_city,
          departure_time: row.ride_departure_time,
          seats: row.seats,
          passenger: row.user_full_name,
        },
      })
      .catch((error: unknown) => this.logger.error({ err: error }, 'a driver was not told of a booking'));
  }

  async cancelled(tx: EntityManager, bookingId: string, cause: CancelCause): Promise<void> {
    const toPassenger = TO_PASSENGER[cause];
    if (toPassenger === null && !TO_DRIVER.has(cause)) return;
    const facts = await this.reads.tripOf(tx, bookingId);
    if (!facts) return;
    const about = { bookingId, rideId: facts.ride_id };
    const key = `booking:${bookingId}:${cause}`;
    if (toPassenger !== null) {
      const { type, title, body } = toPassenger;
      const data = { type, ...about };
      await this.notifications.tell(tx, { user_id: facts.user_id, key, data, title, body, params: facts });
    }
    if (TO_DRIVER.has(cause)) {
      const data = { type: 'booking_cancelled', ...about } as const;
      await this.notifications.tell(tx, {
        user_id: facts.driver_id,
        key,
        data,
        ...seatsGivenUp,
        params: facts,
      });
    }
  }

  async departureMoved(tx: EntityManager, bookingId: string, departure: Date): Promise<void> {
    const facts = await this.reads.tripOf(tx, bookingId);
    if (!facts) return;
    await this.notifications.tell(tx, {
      user_id: facts.user_id,
      key: `booking:${bookingId}:departure:${departure.toISOString()}`,
      data: { type: 'ride_changed', bookingId, rideId: facts.ride_id },
      ...departureMoved,
      params: facts,
    });
  }
}
