import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { changesRow, firstRow, hasRow, PreparedQueries, statements } from '../../platform/database';
import type { FieldError } from '../../platform/errors';
import type { Outdated } from '../../platform/jobs';
import { deletionBlocker, pageBy, type PersonalData } from '../../platform/personal-data';
import { blockedBetween } from '../profiles';
import { type BookedSegment, type LockedRide, RIDE_STATE } from '../rides';
import { BookingEntity } from './booking.entity';
import { BOARDS_AT, FROM_CITY, graceUsed, TAKES_BOOKINGS, TO_CITY } from './booking.sql';
import { type BookingStatus, WRONG_CODES } from './booking.state';

/** `now` is the database's time of the lock. */
export type LockedBooking = BookingEntity & { now: Date; hold_lapsed: boolean };

/** Values may be functions that return SQL. */
export type BookingChanges = {
  [Column in keyof Omit<BookingEntity, 'id' | 'status' | 'updated_at'>]?:
    BookingEntity[Column] | (() => string);
};

const FIELDS = `b.*, clock_timestamp() AS now, coalesce(b.hold_expires_at <= clock_timestamp(), false) AS hold_lapsed`;

export type CodeTriesTable = 'ride_code_tries' | 'ride_sms_code_tries';

interface CodeTries {
  wrong_codes: number;
  locked_seconds: number;
}

interface NewEvent {
  from_status: BookingStatus | null;
  to_status: BookingStatus;
  cause: string;
  actor_id: string | null;
}

const EVENT = `INSERT INTO booking_events (booking_id, from_status, to_status, cause, actor_id)
  VALUES (:booking_id, :from_status, :to_status, :cause, :actor_id)`;

const CREDITED_COLUMNS = `id, user_id, ride_id, seats, travellers, price, amount, service_fee, transferred, departure_time,
  from_stop_id, to_stop_id, from_city, to_city, meeting_point, boarding_time, changed_from`;

type CreditedBooking = BookedSegment['stops'] &
  Pick<
    BookingEntity,
    | 'id'
    | 'user_id'
    | 'ride_id'
    | 'seats'
    | 'travellers'
    | 'price'
    | 'amount'
    | 'service_fee'
    | 'transferred'
    | 'departure_time'
  > & { changed_from?: string; hold_minutes: number };

/** Values: the booking as JSON, then the minutes of the hold. */
const INSERT_CREDITED = `WITH booked AS (
    INSERT INTO bookings (${CREDITED_COLUMNS}, hold_expires_at)
    SELECT ${CREDITED_COLUMNS}, least(now() + make_interval(mins => $2), departure_time) FROM jsonb_populate_record(NULL::bookings, $1)
    RETURNING *
  ), event AS (
    INSERT INTO booking_events (booking_id, to_status, cause, actor_id) SELECT id, status, 'booked', user_id FROM booked
  ), origin AS (
    INSERT INTO hold_origins (booking_id, address)
    SELECT b.id, o.address FROM booked b JOIN hold_origins o ON o.booking_id = b.changed_from)
  SELECT hold_expires_at FROM booked`;

interface BookingEligibility {
  departed: boolean;
  booked: boolean;
  takes_bookings: boolean;
  women_only: boolean;
  /** Passenger or driver blocked the other. */
  blocked: boolean;
  account_deleted: boolean;
}

const TO_COMPLETE = `bookings b JOIN rides r ON r.id = b.ride_id
  WHERE b.status = 'confirmed' AND b.code_verified AND r.status <> 'cancelled' AND ${BOARDS_AT} <= now() - interval '24 hours'`;

const SQL = statements({
  bookings_eligibility: `SELECT $3::timestamptz <= now() AS departed, ${TAKES_BOOKINGS} AS takes_bookings,
      r.women_only AND NOT EXISTS (SELECT 1 FROM profiles w WHERE w.id = $2 AND w.gender = 'female') AS women_only,
      ${blockedBetween('r.driver_id', '$2::uuid')} AS blocked,
      EXISTS (SELECT 1 FROM bookings b WHERE b.ride_id = r.id AND b.user_id = $2
        AND b.status IN ('pending', 'pending_verification', 'confirmed')) AS booked,
      EXISTS (SELECT 1 FROM profiles u WHERE u.id = $2 AND u.deleted_at IS NOT NULL) AS account_deleted
    FROM rides r JOIN profiles d ON d.id = r.driver_id WHERE r.id = $1`,
  bookings_rides_to_complete: `SELECT DISTINCT b.ride_id FROM ${TO_COMPLETE} LIMIT $1`,
});

@Injectable()
export class BookingsRepository {
  constructor(private readonly prepared: PreparedQueries) {}

  /** Prevents the account's deletion until commit. Returns false if it is already deleted. */
  async lockPassenger(tx: EntityManager, userId: string): Promise<boolean> {
    return hasRow(tx, 'SELECT 1 FROM profiles WHERE id = $1 AND deleted_at IS NULL FOR KEY SHARE', [userId]);
  }

  /** For a pending change, also locks the ride of the replaced booking, in the order of ids. */
  async lockRideOf(tx: EntityManager, bookingId: string): Promise<LockedRide | null> {
    const rows = await tx.query<(LockedRide & { own: boolean })[]>(
      `SELECT ${RIDE_STATE}, r.id = (SELECT b.ride_id FROM bookings b WHERE b.id = $1) AS own FROM rides r
       WHERE r.id IN (SELECT b.ride_id FROM bookings b WHERE b.id = $1 UNION ALL
         SELECT o.ride_id FROM bookings b JOIN bookings o ON o.id = b.changed_from WHERE b.id = $1 AND b.status = 'pending')
       ORDER BY r.id FOR NO KEY UPDATE`,
      [bookingId],
    );
    return rows.find(({ own }) => own) ?? null;
  }

  /** Call with the ride locked. */
  lock(tx: EntityManager, bookingId: string): Promise<LockedBooking | null> {
    return firstRow(tx, `SELECT ${FIELDS} FROM bookings b WHERE b.id = $1 FOR NO KEY UPDATE`, [bookingId]);
  }

  read(tx: EntityManager, bookingId: string): Promise<LockedBooking | null> {
    return firstRow(tx, `SELECT ${FIELDS} FROM bookings b WHERE b.id = $1`, [bookingId]);
  }

  /** Null if the ride has been deleted. */
  eligibilityOf(
    rideId: string,
    userId: string,
    departure: Date,
    tx?: EntityManager,
  ): Promise<BookingEligibility | null> {
    return this.prepared.first(SQL.bookings_eligibility, [rideId, userId, departure], tx);
  }

  /** Serialises the free cancellations of a person until commit. Lock ride and booking first. */
  async lockGrace(tx: EntityManager, userId: string): Promise<void> {
    await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('grace ' || $1, 0))`, [userId]);
  }

  async countUsedGrace(
    tx: EntityManager,
    userId: string,
    { from_city, to_city }: Pick<LockedRide, 'from_city' | 'to_city'>,
  ): Promise<number> {
    const [row] = await tx.query<{ used: number }[]>(
      `SELECT ${graceUsed('$1::uuid', '$2::text', '$3::text')} AS used`,
      [userId, from_city, to_city],
    );
    return row?.used ?? 0;
  }

  lockLapsed(tx: EntityManager, rideId: string): Promise<LockedBooking[]> {
    return tx.query<LockedBooking[]>(
      `SELECT ${FIELDS} FROM bookings b WHERE b.ride_id = $1 AND b.status = 'pending' AND b.hold_expires_at <= now()
       ORDER BY b.id FOR NO KEY UPDATE SKIP LOCKED`,
      [rideId],
    );
  }

  async ridesToComplete(limit: number): Promise<string[]> {
    const rows = await this.prepared.run<{ ride_id: string }>(SQL.bookings_rides_to_complete, [limit]);
    return rows.map((row) => row.ride_id);
  }

  lockToComplete(tx: EntityManager, rideId: string): Promise<LockedBooking[]> {
    return tx.query<LockedBooking[]>(
      `SELECT ${FIELDS} FROM ${TO_COMPLETE} AND b.ride_id = $1 ORDER BY b.id FOR NO KEY UPDATE OF b SKIP LOCKED`,
      [rideId],
    );
  }

  lockOnRide(tx: EntityManager, rideId: string, statuses: BookingStatus[]): Promise<LockedBooking[]> {
    return tx.query<LockedBooking[]>(
      `SELECT ${FIELDS} FROM bookings b WHERE b.ride_id = $1 AND b.status = ANY($2::text[])
       ORDER BY b.id FOR NO KEY UPDATE`,
      [rideId, statuses],
    );
  }

  lockActiveOnRide(tx: EntityManager, rideId: string): Promise<LockedBooking[]> {
    return this.lockOnRide(tx, rideId, ['pending', 'pending_verification', 'confirmed']);
  }

  waitingForCode(tx: EntityManager, rideId: string): Promise<{ id: string; verification_code: string }[]> {
    return tx.query<{ id: string; verification_code: string }[]>(
      `SELECT id, verification_code FROM bookings
       WHERE ride_id = $1 AND status = 'pending_verification' AND verification_code IS NOT NULL ORDER BY id`,
      [rideId],
    );
  }

  async hasActive(tx: EntityManager, rideId: string, userId: string): Promise<boolean> {
    return hasRow(
      tx,
      `SELECT 1 FROM bookings WHERE ride_id = $1 AND user_id = $2
         AND status IN ('pending', 'pending_verification', 'confirmed')`,
      [rideId, userId],
    );
  }

  async update(
    tx: EntityManager,
    id: string,
    changes: BookingChanges & { status?: BookingStatus },
    event?: NewEvent,
  ): Promise<void> {
    const update = tx
      .createQueryBuilder()
      .update(BookingEntity)
      .set({ ...changes, updated_at: () => 'now()' })
      .where({ id });
    if (event) update.addCommonTableExpression(EVENT, 'event').setParameters({ booking_id: id, ...event });
    await update.execute();
  }

  /** Call with the booking locked. */
  async readChangeState(
    tx: EntityManager,
    { id, latest_payment_id }: Pick<BookingEntity, 'id' | 'latest_payment_id'>,
  ): Promise<{ open_change: boolean; payments: number }> {
    const [facts] = await tx.query<[{ open_change: boolean; payments: number }]>(
      `SELECT EXISTS (SELECT 1 FROM bookings WHERE changed_from = $1 AND status = 'pending') AS open_change,
         (SELECT count(*)::integer FROM payments WHERE $2::uuid IN (id, beside)) AS payments`,
      [id, latest_payment_id],
    );
    return facts;
  }

  async addNotice(tx: EntityManager, bookingId: string, { toDriver }: { toDriver: boolean }): Promise<void> {
    await tx.query(
      `INSERT INTO booking_notices_due (booking_id, to_driver, due_at) VALUES ($1, $2, now() + interval '5 seconds')`,
      [bookingId, toDriver],
    );
  }

  /** Inserts a booking paid, fully or in part, with the refund of an earlier one. @returns the end of its hold */
  async insertCredited(tx: EntityManager, { hold_minutes, ...booking }: CreditedBooking): Promise<Date> {
    const [held] = await tx.query<[{ hold_expires_at: Date }]>(INSERT_CREDITED, [booking, hold_minutes]);
    return held.hold_expires_at;
  }

  async moveBoarding(
    tx: EntityManager,
    rideId: string,
    stop: { id: string; departure_time: Date; meeting_point: string | null },
  ): Promise<void> {
    await tx.query(
      `UPDATE bookings SET boarding_time = $3, meeting_point = $4
       WHERE ride_id = $1 AND from_stop_id = $2 AND status <> 'completed'`,
      [rideId, stop.id, stop.departure_time, stop.meeting_point],
    );
  }

  /** Ends holds at the departure of the ride or of the passenger's later stop. */
  async endHoldsBy(tx: EntityManager, rideId: string, departure: Date): Promise<void> {
    await tx.query(
      `UPDATE bookings SET hold_expires_at = coalesce(boarding_time, $2), updated_at = now()
       WHERE ride_id = $1 AND status = 'pending' AND hold_expires_at > coalesce(boarding_time, $2)`,
      [rideId, departure],
    );
  }

  /** Returns false if the booking has a code already, or the locked ride has the same code. */
  async trySetCode(tx: EntityManager, bookingId: string, code: string): Promise<boolean> {
    return changesRow(
      tx,
      `UPDATE bookings b SET verification_code = $2, updated_at = now()
       WHERE b.id = $1 AND b.verification_code IS NULL
         AND NOT EXISTS (SELECT 1 FROM bookings o WHERE o.ride_id = b.ride_id AND o.verification_code = $2)`,
      [bookingId, code],
    );
  }

  async callCodeProcedure(tx: EntityManager, bookingId: string): Promise<string> {
    const [row] = await tx.query<{ code: string }[]>(
      'SELECT generate_booking_verification_code($1) AS code',
      [bookingId],
    );
    return row?.code ?? '';
  }

  /** Wrong codes entered without naming a passenger. */
  async codeTries(tx: EntityManager, rideId: string, counter: CodeTriesTable): Promise<CodeTries> {
    const [tries] = await tx.query<CodeTries[]>(
      `SELECT wrong_codes,
         greatest(0, ceil(coalesce(extract(epoch FROM locked_until - clock_timestamp()), 0)))::integer AS locked_seconds
       FROM ${counter} WHERE ride_id = $1`,
      [rideId],
    );
    return tries ?? { wrong_codes: 0, locked_seconds: 0 };
  }

  async countWrongCode(tx: EntityManager, rideId: string, counter: CodeTriesTable): Promise<void> {
    await tx.query(
      `INSERT INTO ${counter} AS t (ride_id, attempts, wrong_codes) VALUES ($1, 1, 1)
       ON CONFLICT (ride_id) DO UPDATE SET wrong_codes = t.wrong_codes + 1,
         attempts = (t.attempts + 1) % $2,
         locked_until = CASE WHEN t.attempts + 1 >= $2
           THEN clock_timestamp() + make_interval(mins => $3) ELSE t.locked_until END`,
      [rideId, WRONG_CODES.tries, WRONG_CODES.lockedMinutes],
    );
  }

  /** Resets the attempts that count towards the next lockout (app and SMS), but not `wrong_codes`. */
  async resetWrongCodes(tx: EntityManager, rideId: string): Promise<void> {
    await tx.query(
      `WITH in_app AS (UPDATE ride_code_tries SET attempts = 0, locked_until = NULL WHERE ride_id = $1)
       UPDATE ride_sms_code_tries SET attempts = 0, locked_until = NULL WHERE ride_id = $1`,
      [rideId],
    );
  }
}

/** Erases travellers' names 30 days after the trip or its cancellation, but not during a claim. */
export const OLD_TRAVELLERS: Outdated = {
  table: 'bookings.travellers',
  query: {
    name: 'outdated_travellers',
    text: `WITH gone AS (
        UPDATE bookings SET travellers = NULL WHERE ctid = ANY(ARRAY(
          SELECT b.ctid FROM bookings b
          WHERE b.travellers IS NOT NULL AND coalesce(b.cancelled_at, b.departure_time) < now() - interval '30 days'
            AND (b.claim_status IN ('open', 'contested')) IS NOT TRUE
            AND NOT EXISTS (SELECT 1 FROM rides r WHERE r.id = b.ride_id AND b.cancelled_at IS NULL
              AND r.departure_time > now() - interval '30 days')
          ORDER BY coalesce(b.cancelled_at, b.departure_time) LIMIT $1 FOR NO KEY UPDATE OF b SKIP LOCKED))
        RETURNING 1)
      SELECT count(*)::integer AS gone FROM gone`,
  },
};

export const bookingsPersonalData = {
  sections: {
    // Omits the boarding code: others may find the exported file.
    bookings: `SELECT b.id, b.ride_id, ${FROM_CITY} AS from_city, ${TO_CITY} AS to_city, b.departure_time, b.seats, b.travellers, b.price,
        b.amount - b.service_fee AS fare, b.service_fee, b.amount, b.credit, b.transferred, b.status, b.payment_status, b.code_verified, b.cancel_reason, b.cancel_cause, b.cancelled_at, b.verified_at, b.completed_at,
        b.paid_at, b.created_at, b.updated_at
      FROM bookings b JOIN rides r ON r.id = b.ride_id WHERE b.user_id = $1 AND ${pageBy('b.id')}`,
  },

  async deletionBlockers(tx: EntityManager, userId: string): Promise<FieldError[]> {
    const [row] = await tx.query<{ count: number }[]>(
      `SELECT count(*)::integer AS count FROM bookings
       WHERE user_id = $1 AND status IN ('pending', 'pending_verification', 'confirmed')`,
      [userId],
    );
    return deletionBlocker('bookings', row?.count ?? 0, 'Bookings that are still active');
  },

  /** Keeps passenger, time and price for bookkeeping. */
  async erase(tx: EntityManager, userId: string): Promise<void> {
    await tx.query(
      `UPDATE bookings SET verification_code = NULL, travellers = NULL, updated_at = now(),
         cancel_reason = CASE WHEN cancel_cause = 'passenger' THEN cancel_cause ELSE cancel_reason END WHERE user_id = $1`,
      [userId],
    );
  },
} satisfies PersonalData;
