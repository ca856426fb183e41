import { Injectable, Logger } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import type { EntityManager } from 'typeorm';
import { PendingWork } from '../../../platform/pending-work';
import {
  NotificationCatalogue,
  type NotificationKind,
  type SubjectNotifier,
  unlessSoon,
} from '../../notifications';
import type { BookingDetailRow } from '../booking.sql';
import type { BookingStatus, CancelCause } from '../booking.state';
import { BookingReadsRepository } from '../booking-reads.repository';
import { type BookingFacts, BookingNotificationsRepository } from './booking-notifications.repository';

const EVERY_MS = 2_000;
const BATCH = 50;

interface BookingEvent {
  booking_id: string;
  cause?: CancelCause;
  /** For `ride_changed`: covers changes after `since`, sent at `due` (PostgreSQL's format). */
  due?: string;
  since?: string | null;
}

type Kind = NotificationKind<BookingEvent, BookingFacts>;

const passenger = ({ passenger_id }: BookingFacts) => passenger_id;
const driver = ({ driver_id }: BookingFacts) => driver_id;
const perBooking =
  (name: string): Kind['key'] =>
  ({ booking_id }) =>
    `booking:${booking_id}:${name}`;
const perCause: Kind['key'] = ({ booking_id, cause }) => `booking:${booking_id}:${cause ?? 'cancelled'}`;
/** Repeats the notification for each new code. */
const perCode =
  (name: string): Kind['key'] =>
  ({ booking_id }, { code_renewed_at }) =>
    `booking:${booking_id}:${name}:${code_renewed_at?.toISOString() ?? 'first'}`;

const aboutRide = { to: passenger, topic: 'rides' } as const;
const aboutCancelledRide = { ...aboutRide, inbox: 'ride_cancelled' } as const;
const aboutWrongCodes = { to: passenger, topic: null, inbox: 'code_guessed' } as const;
const aboutBoarding = { topic: null, inbox: 'boarding' } as const;
const reminderToRate = { topic: 'bookings', inbox: 'rating', atNight: 'wait' } as const;

/** Only the SMS of `ride_changed` and `boarding_undone` contain a boarding code. */
const KINDS = {
  seats_held: { to: passenger, key: perBooking('made'), topic: 'bookings', inbox: 'seats_held' },
  booking_made: {
    to: driver,
    key: (_, { ride_id, passenger_id }) => `ride:${ride_id}:booked-by:${passenger_id}`,
    topic: 'bookings',
    inbox: 'booking_made',
    atNight: unlessSoon('skip'),
  },
  hold_expired: { to: passenger, key: perCause, topic: 'bookings', inbox: 'booking_cancelled' },
  booking_cancelled: { to: passenger, key: perCause, topic: 'bookings', inbox: 'booking_cancelled' },
  seats_given_up: {
    to: driver,
    key: perCause,
    topic: 'bookings',
    inbox: 'booking_cancelled',
    atNight: unlessSoon('wait'),
    sms: 'notice',
    stillApplies: ({ status }) => status === 'cancelled',
  },
  ride_cancelled: { ...aboutCancelledRide, key: perCause },
  ride_cancelled_unpaid: { ...aboutRide, key: perBooking('ride_cancelled_unpaid'), sms: 'notice' },
  rebooking_offered: { ...aboutCancelledRide, key: perBooking('rebooking'), sms: 'notice' },
  rebooking_none: { ...aboutCancelledRide, key: perBooking('rebooking') },
  cancelled_unrefunded: {
    to: passenger,
    key: perBooking('cancelled_unrefunded'),
    topic: 'bookings',
    sms: 'notice',
  },
  ride_changed: {
    ...aboutRide,
    key: ({ booking_id, due }) => `booking:${booking_id}:ride_changed:${due}`,
    inbox: 'ride_changed',
    inboxWithSms: true,
    // New codes replace the ticket, so their SMS is exempt from the daily limit.
    sms: ({ new_code }) => (new_code === null ? 'notice' : 'ticket'),
    stillApplies: ({ status, ride_status }) => status !== 'cancelled' && ride_status !== 'cancelled',
  },
  codes_guessed: { ...aboutWrongCodes, key: perCode('codes_locked'), sms: 'notice' },
  codes_closed: { ...aboutWrongCodes, key: perCode('codes_closed') },
  boarded_offline: { ...aboutBoarding, to: passenger, key: perCode('boarded_offline') },
  boarding_undone: {
    ...aboutBoarding,
    to: passenger,
    key: perCode('boarding_undone'),
    sms: 'ticket',
    stillApplies: ({ new_code }) => new_code !== null,
  },
  boarding_undone_driver: { ...aboutBoarding, to: driver, key: perCode('boarding_undone_driver') },
  boarding_conflict: { ...aboutBoarding, to: passenger, key: perBooking('boarding_conflict') },
  boarding_conflict_driver: { ...aboutBoarding, to: driver, key: perBooking('boarding_conflict_driver') },
  rate_driver: { ...reminderToRate, to: passenger, key: perBooking('rate_driver') },
  rate_passenger: { ...reminderToRate, to: driver, key: perBooking('rate_passenger') },
} as const satisfies Record<string, Kind>;

/**
 * Notices to the passenger by cause. None for their own cancellations and changes, for failed payments (which
 * the payments module announces) and for claims.
 */
const PASSENGER_NOTICE = {
  expired: 'hold_expired',
  staff: 'booking_cancelled',
  ride_cancelled: 'ride_cancelled',
  passenger: null,
  payment_failed: null,
  claim: null,
  changed: null,
} as const satisfies Record<CancelCause, keyof typeof KINDS | null>;

const CAUSES_SENT_TO_DRIVER: ReadonlySet<CancelCause> = new Set(['passenger', 'staff', 'changed']);

@Injectable()
export class BookingNotificationsService {
  private readonly logger = new Logger(BookingNotificationsService.name);
  private readonly notifier: SubjectNotifier<keyof typeof KINDS, BookingEvent, BookingFacts>;

  constructor(
    catalogue: NotificationCatalogue,
    private readonly repository: BookingNotificationsRepository,
    private readonly reads: BookingReadsRepository,
    private readonly pending: PendingWork,
  ) {
    this.notifier = catalogue.register({
      kinds: KINDS,
      facts: ({ booking_id, since = null }: BookingEvent, tx) => repository.facts(tx, booking_id, since),
      leadsTo: ({ booking_id, ride_id }) => ({ bookingId: booking_id, rideId: ride_id }),
    });
  }

  notify(tx: EntityManager, kind: keyof typeof KINDS, bookingId: string): Promise<void> {
    return this.notifier.notify(tx, kind, { booking_id: bookingId });
  }

  /**
   * Idempotent. Called after the commit.
   * @param toDriver false after many lost holds: the driver is then notified only on payment
   */
  private async notifyBooked(row: BookingDetailRow, { toDriver }: { toDriver: boolean }): Promise<void> {
    const event = { booking_id: row.id };
    const facts = factsOf(row);
    await Promise.all([
      this.notifier.notify(null, 'seats_held', event, { facts }),
      toDriver && this.notifier.notify(null, 'booking_made', event, { facts }),
    ]);
  }

  /** @param previous status before the cancellation: drivers are notified only about paid bookings */
  async notifyCancelled(
    tx: EntityManager,
    bookingId: string,
    cause: CancelCause,
    previous: BookingStatus,
  ): Promise<void> {
    const event = { booking_id: bookingId, cause };
    const toPassenger = PASSENGER_NOTICE[cause];
    if (toPassenger !== null) await this.notifier.notify(tx, toPassenger, event);
    if (previous !== 'pending' && CAUSES_SENT_TO_DRIVER.has(cause)) {
      await this.notifier.notify(tx, 'seats_given_up', event);
    }
  }

  /** Notifies immediately, then collects further changes for ten minutes. Call with the booking locked. */
  async notifyRideChanged(tx: EntityManager, bookingId: string, departure: Date): Promise<void> {
    const planned = await this.repository.planChange(tx, bookingId, departure);
    if (planned === null) return;
    const { due, since, seconds } = planned;
    const event = { booking_id: bookingId, due, since };
    await this.notifier.notify(tx, 'ride_changed', event, { afterSeconds: seconds });
  }

  /**
   * Writes the notifications in the background; only a shutdown waits for them. The booking's INSERT has recorded the
   * notifications as due: `writeDue` repeats the work after a failure or crash.
   */
  writeSoon(booked: BookingDetailRow, { toDriver }: { toDriver: boolean }): void {
    void this.pending.track(this.write(booked.id, () => this.notifyBooked(booked, { toDriver })));
  }

  /** Idempotent. */
  @Interval(EVERY_MS)
  writeDue(): Promise<void> {
    return this.pending.track(this.writeClaimed());
  }

  private async write(bookingId: string, notify: () => Promise<void>): Promise<void> {
    try {
      await notify();
    } catch (error) {
      return this.logger.warn({ err: error }, 'booking notifications not written; the job will retry');
    }
    await this.settleDue(bookingId);
  }

  private async writeClaimed(): Promise<void> {
    const claim = () => this.repository.claimDue(BATCH);
    for (let claimed = await claim(); claimed.length > 0; claimed = await claim()) {
      for (const { booking_id, to_driver, holds } of claimed) {
        await this.write(booking_id, async () => {
          const row = holds ? await this.reads.detailWithoutCode(booking_id) : null;
          if (row) await this.notifyBooked(row, { toDriver: to_driver });
        });
      }
    }
  }

  /** If this fails, the job removes the row; writing the notifications again is a no-op. */
  private async settleDue(bookingId: string): Promise<void> {
    await this.repository
      .settleDue(bookingId)
      .catch((error: unknown) => this.logger.debug(`notifications stay due: ${String(error)}`));
  }
}

function factsOf(row: BookingDetailRow): BookingFacts {
  const held = row.hold_expires_at === null ? 0 : row.hold_expires_at.getTime() - row.created_at.getTime();
  return {
    booking_id: row.id,
    ride_id: row.ride_id,
    passenger_id: row.user_id,
    driver_id: row.ride_driver_id,
    passenger: row.user_full_name,
    from_city: row.ride_from_city,
    to_city: row.ride_to_city,
    departure_time: row.ride_departure_time,
    arrival_time: null,
    seats: row.seats,
    minutes: Math.floor(held / 60_000),
    status: row.status,
    ride_status: row.ride_status,
    by_staff: false,
    paid: false,
    paying: false,
    moved: false,
    full_refund_until: null,
    new_code: null,
    code_renewed_at: null,
  };
}
