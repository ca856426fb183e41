import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { firstRow, PreparedQueries, statements } from '../../../platform/database';
import { GroupCommit } from '../../../platform/group-commit';
import type { RideStatus } from '../../rides';
import { BOOKED_SEGMENT, FULL_REFUND_UNTIL } from '../booking.sql';
import type { BookingStatus } from '../booking.state';

export interface BookingFacts {
  booking_id: string;
  ride_id: string;
  passenger_id: string;
  driver_id: string;
  passenger: string;
  from_city: string;
  to_city: string;
  departure_time: Date;
  arrival_time: Date | null;
  seats: number;
  minutes: number;
  status: BookingStatus;
  ride_status: RideStatus;
  by_staff: boolean;
  paid: boolean;
  paying: boolean;
  moved: boolean;
  full_refund_until: Date | null;
  /** Replacement code; null once the passenger has boarded. */
  new_code: string | null;
  code_renewed_at: Date | null;
}

/** Times in PostgreSQL's format. */
export interface PlannedText {
  due: string;
  since: string | null;
  seconds: number;
}

export interface DueNotifications {
  booking_id: string;
  to_driver: boolean;
  /** True while the seats are held, so that notifications about the hold apply. */
  holds: boolean;
}

const LEASE_SECONDS = 30;

const MAX_CONCURRENT_SETTLEMENTS = 1;

const SQL = statements({
  bookings_notices_claim: `
    UPDATE booking_notices_due d SET due_at = now() + make_interval(secs => ${LEASE_SECONDS})
    FROM bookings b
    WHERE b.id = d.booking_id AND d.booking_id IN (
      SELECT booking_id FROM booking_notices_due WHERE due_at <= now() ORDER BY due_at LIMIT $1 FOR UPDATE SKIP LOCKED)
    RETURNING d.booking_id, d.to_driver, b.status = 'pending' AND b.hold_expires_at > now() AS holds`,
  bookings_notices_written: 'DELETE FROM booking_notices_due WHERE booking_id = ANY($1::uuid[])',
});

@Injectable()
export class BookingNotificationsRepository {
  private readonly settled = new GroupCommit(async (bookingIds: string[]) => {
    await this.prepared.run(SQL.bookings_notices_written, [bookingIds]);
    return bookingIds.map(() => undefined);
  }, MAX_CONCURRENT_SETTLEMENTS);

  constructor(
    private readonly dataSource: DataSource,
    private readonly prepared: PreparedQueries,
  ) {}

  facts(tx: EntityManager | null, bookingId: string, since: string | null): Promise<BookingFacts | null> {
    return firstRow(
      tx ?? this.dataSource,
      `SELECT b.id AS booking_id, b.ride_id, b.user_id AS passenger_id, r.driver_id, u.full_name AS passenger,
         ${BOOKED_SEGMENT}, b.seats, (SELECT (stop ->> 'departure_time')::timestamptz
           FROM jsonb_array_elements(r.stops) stop WHERE stop ->> 'id' = b.to_stop_id::text) AS arrival_time,
         coalesce(floor(extract(epoch FROM b.hold_expires_at - b.created_at) / 60), 0)::int AS minutes,
         b.status, r.status AS ride_status, b.cancel_cause IS NOT DISTINCT FROM 'staff' AS by_staff,
         b.payment_status IN ('completed', 'refunded') AS paid, b.live_payment_id IS NOT NULL AS paying,
         b.departure_moved_at > coalesce($2::timestamptz, '-infinity') IS TRUE AS moved,
         ${FULL_REFUND_UNTIL} AS full_refund_until, b.code_renewed_at,
         CASE WHEN b.code_renewed_at IS NOT NULL AND b.status = 'pending_verification' THEN b.verification_code END AS new_code
       FROM bookings b JOIN rides r ON r.id = b.ride_id JOIN profiles u ON u.id = b.user_id WHERE b.id = $1`,
      [bookingId, since],
    );
  }

  /**
   * Schedules the next text about ride changes: now, but at least ten minutes after the previous text (`since`) and
   * at the latest at departure. Returns null if a text is already scheduled.
   */
  async planChange(tx: EntityManager, bookingId: string, departure: Date): Promise<PlannedText | null> {
    const [rows] = await tx.query<[PlannedText[], number]>(
      `WITH last AS (SELECT change_notice_due_at AS at FROM bookings WHERE id = $1)
       UPDATE bookings b SET change_notice_due_at = CASE
           WHEN last.at > clock_timestamp() - interval '10 minutes'
             THEN least(last.at + interval '10 minutes', greatest($2::timestamptz, clock_timestamp()))
           ELSE clock_timestamp() END
       FROM last WHERE b.id = $1 AND coalesce(last.at <= clock_timestamp(), true)
       RETURNING b.change_notice_due_at::text AS due, last.at::text AS since,
         greatest(0, ceil(extract(epoch FROM b.change_notice_due_at - clock_timestamp())))::integer AS seconds`,
      [bookingId, departure],
    );
    return rows[0] ?? null;
  }

  claimDue(limit: number): Promise<DueNotifications[]> {
    return this.prepared.run(SQL.bookings_notices_claim, [limit]);
  }

  settleDue(bookingId: string): Promise<void> {
    return this.settled.add(bookingId);
  }
}
