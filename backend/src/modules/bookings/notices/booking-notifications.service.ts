import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { NotificationsService } from '../../notifications';
import type { BookingDetailRow } from '../booking.sql';
import { BookingReadsRepository } from '../booking-reads.repository';
import type { CancelCause } from '../booking.state';
import {
  bookingCancelled,
  bookingMade,
  codesClosed,
  codesGuessed,
  departureMoved,
  holdExpired,
  rideCancelled,
  rideChanged,
  seatsHeld,
  seatsGivenUp,
} from './notification-texts';
import type { NoticeFacts } from './passenger-notices.repository';

/** What the passenger is told of a cancellation; of their own they know, and of a failed payment payments tells. */
const TO_PASSENGER = {
  expired: { ...holdExpired, type: 'booking_cancelled' },
  staff: { ...bookingCancelled, type: 'booking_cancelled' },
  ride_cancelled: { ...rideCancelled, type: 'ride_cancelled' },
  passenger: null,
  payment_failed: null,
} as const satisfies Record<CancelCause, object | null>;

/** Causes that are news for the driver where seats were sold; of unpaid ones nobody came to depend on them. */
const TO_DRIVER: ReadonlySet<CancelCause> = new Set(['passenger', 'staff']);

/** What of a changed ride is told inside the app. */
type NewsOfRide = Pick<
  NoticeFacts,
  'from_city' | 'to_city' | 'departure_time' | 'meeting_point' | 'moved' | 'full_refund_until'
>;

/** What driver and passenger are told inside the app about a booking, in the transaction of the change. */
@Injectable()
export class BookingNotifications {
  constructor(
    private readonly notifications: NotificationsService,
    private readonly reads: BookingReadsRepository,
  ) {}

  /**
   * Tells passenger and driver of a new booking, each once however often this is called. The statement that books has committed by
   * then; BookingMadeNotices sees to it that this happens.
   *
   * The driver is told once for a ride and a person, however often that person books and lets go, and not at all of somebody who
   * has lost many holds (`toDriver`): they hear of the payment.
   */
  async made(row: BookingDetailRow, { toDriver }: { toDriver: boolean }): Promise<void> {
    const about = { bookingId: row.id, rideId: row.ride_id };
    const params = {
      from_city: row.ride_from_city,
      to_city: row.ride_to_city,
      departure_time: row.ride_departure_time,
      seats: row.seats,
      passenger: row.user_full_name,
      minutes: minutesHeld(row),
    };
    const passenger = this.notifications.tell(null, {
      user_id: row.user_id,
      key: `booking:${row.id}:made`,
      data: { type: 'seats_held', ...about },
      ...seatsHeld,
      params,
    });
    const driver =
      toDriver &&
      this.notifications.tell(null, {
        user_id: row.ride_driver_id,
        key: `ride:${row.ride_id}:booked-by:${row.user_id}`,
        data: { type: 'booking_made', ...about },
        ...bookingMade,
        params,
      });
    await Promise.all([passenger, driver]);
  }

  /** @param sold the booking had been paid */
  async cancelled(tx: EntityManager, bookingId: string, cause: CancelCause, sold: boolean): Promise<void> {
    const toPassenger = TO_PASSENGER[cause];
    const toDriver = sold && TO_DRIVER.has(cause);
    if (toPassenger === null && !toDriver) return;
    const facts = await this.reads.tripOf(tx, bookingId);
    if (!facts) return;
    const about = { bookingId, rideId: facts.ride_id };
    const key = `booking:${bookingId}:${cause}`;
    if (toPassenger !== null) {
      const { type, title, body } = toPassenger;
      const data = { type, ...about };
      await this.notifications.tell(tx, { user_id: facts.user_id, key, data, title, body, params: facts });
    }
    if (toDriver) {
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

  /**
   * Tells the passenger of a changed ride, as it is now.
   * @param due the text that it goes with: one notification for each
   */
  async rideChanged(bookingId: string, due: string, facts: NewsOfRide): Promise<void> {
    const trip = await this.reads.tripNow(bookingId);
    if (!trip) return;
    await this.notifications.tell(null, {
      user_id: trip.user_id,
      key: `booking:${bookingId}:ride_changed:${due}`,
      data: { type: 'ride_changed', bookingId, rideId: trip.ride_id },
      ...(facts.moved ? departureMoved : rideChanged),
      params: { ...facts, until: facts.full_refund_until },
    });
  }

  /** Tells the passenger that wrong codes are being entered, or that the last one was. */
  async codesGuessed(tx: EntityManager, bookingId: string, now: 'locked' | 'closed'): Promise<void> {
    const facts = await this.reads.tripOf(tx, bookingId);
    if (!facts) return;
    await this.notifications.tell(tx, {
      user_id: facts.user_id,
      key: `booking:${bookingId}:codes_${now}:${facts.code_renewed_at?.toISOString() ?? 'first'}`,
      data: { type: 'code_guessed', bookingId, rideId: facts.ride_id },
      ...(now === 'locked' ? codesGuessed : codesClosed),
      params: facts,
    });
  }
}

/** How long the seats are held, in whole minutes: fewer than usual where the ride departs before. */
function minutesHeld({ hold_expires_at, created_at }: BookingDetailRow): number {
  return hold_expires_at === null
    ? 0
    : Math.floor((hold_expires_at.getTime() - created_at.getTime()) / 60_000);
}
