import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { PreparedQueries } from '../../platform/database';
import { feeRule, serviceFeeSql, type ServiceFeeTerms } from '../money';
import { blockedBetween } from '../profiles';
import { type LockedRide, RIDE_STATE } from '../rides';
import { BookingEntity, BookingEventEntity } from './booking.entity';
import { type BookingDetailRow, bookingDetailColumns, bookingTables } from './booking.sql';
import type { BookingStatus } from './booking.state';
import { HOLD_RULES, type UnpaidHolds } from './hold-policy';

/** A booking under lock, with the database's clock at that moment. */
export type LockedBooking = BookingEntity & { now: Date; hold_lapsed: boolean };

/** Columns to write; a string is SQL. */
export type BookingChanges = {
  [Column in keyof Omit<BookingEntity, 'id' | 'status' | 'updated_at'>]?:
    BookingEntity[Column] | (() => string);
};

const LOCKED = `b.*, clock_timestamp() AS now, coalesce(b.hold_expires_at <= clock_timestamp(), false) AS hold_lapsed`;

type NewEvent = Pick<BookingEventEntity, 'booking_id' | 'from_status' | 'to_status' | 'cause' | 'actor_id'>;

const NOTED = `INSERT INTO booking_events (booking_id, from_status, to_status, cause, actor_id)
  VALUES (:booking_id, :from_status, :to_status, :cause, :actor_id)`;

interface BookingEligibility {
  departed: boolean;
  booked: boolean;
  takes_bookings: boolean;
  /** The passenger or the driver has blocked the other. */
  blocked: boolean;
  /** The passenger has deleted their account meanwhile. */
  left: boolean;
}

const ELIGIBILITY = {
  name: 'booking_eligibility',
  text: `SELECT r.departure_time <= now() AS departed, d.is_driver AS takes_bookings,
      ${blockedBetween('r.driver_id', '$2::uuid')} AS blocked,
      EXISTS (SELECT 1 FROM bookings b WHERE b.ride_id = r.id AND b.user_id = $2
        AND b.status IN ('pending', 'pending_verification', 'confirmed')) AS booked,
      EXISTS (SELECT 1 FROM profiles u WHERE u.id = $2 AND u.deleted_at IS NOT NULL) AS left
    FROM rides r JOIN profiles d ON d.id = r.driver_id WHERE r.id = $1`,
};

/** The writes and locks of this module; what people read is in booking-reads.repository.ts. */
@Injectable()
export class BookingsRepository {
  constructor(private readonly prepared: PreparedQueries) {}

  /** False where the passenger has left; else they can't before the transaction ends. */
  async lockPassenger(tx: EntityManager, userId: string): Promise<boolean> {
    const rows = await tx.query<unknown[]>(
      'SELECT 1 FROM profiles WHERE id = $1 AND deleted_at IS NULL FOR KEY SHARE',
      [userId],
    );
    return rows.length > 0;
  }

  /** Waits for the ride of a booking, which never changes. */
  async lockRideOf(tx: EntityManager, bookingId: string): Promise<LockedRide | null> {
    const rows = await tx.query<LockedRide[]>(
      `SELECT ${RIDE_STATE} FROM rides r WHERE r.id = (SELECT b.ride_id FROM bookings b WHERE b.id = $1)
       FOR NO KEY UPDATE`,
      [bookingId],
    );
    return rows[0] ?? null;
  }

  /** Waits for the booking; its ride is held already. */
  async lock(tx: EntityManager, bookingId: string): Promise<LockedBooking | null> {
    const rows = await tx.query<LockedBooking[]>(
      `SELECT ${LOCKED} FROM bookings b WHERE b.id = $1 FOR NO KEY UPDATE`,
      [bookingId],
    );
    return rows[0] ?? null;
  }

  /** The same without waiting: for what is only shown. */
  async read(tx: EntityManager, bookingId: string): Promise<LockedBooking | null> {
    const rows = await tx.query<LockedBooking[]>(`SELECT ${LOCKED} FROM bookings b WHERE b.id = $1`, [
      bookingId,
    ]);
    return rows[0] ?? null;
  }

  /** How the passenger and the ride's driver stand to a booking that was refused. */
  async eligibilityOf(rideId: string, userId: string): Promise<BookingEligibility> {
    const [eligibility] = await this.prepared.run<BookingEligibility>(ELIGIBILITY, [rideId, userId]);
    return (
      eligibility ?? { departed: false, booked: false, takes_bookings: false, blocked: false, left: false }
    );
  }

  /** The lapsed holds of held rides. */
  lockLapsed(tx: EntityManager, rideIds: string[]): Promise<LockedBooking[]> {
    return tx.query<LockedBooking[]>(
      `SELECT ${LOCKED} FROM bookings b
       WHERE b.ride_id = ANY($1::uuid[]) AND b.status = 'pending' AND b.hold_expires_at <= now()
       ORDER BY b.id FOR NO KEY UPDATE SKIP LOCKED`,
      [rideIds],
    );
  }

  /** Rides that departed a day ago and still have verified passengers to complete. */
  async ridesToComplete(tx: EntityManager, limit: number): Promise<string[]> {
    const rows = await tx.query<{ ride_id: string }[]>(
      `SELECT DISTINCT b.ride_id FROM bookings b JOIN rides r ON r.id = b.ride_id
       WHERE b.status = 'confirmed' AND b.code_verified AND r.status <> 'cancelled'
         AND r.departure_time <= now() - interval '24 hours'
       LIMIT $1`,
      [limit],
    );
    return rows.map((row) => row.ride_id);
  }

  lockConfirmed(tx: EntityManager, rideIds: string[]): Promise<LockedBooking[]> {
    return tx.query<LockedBooking[]>(
      `SELECT ${LOCKED} FROM bookings b
       WHERE b.ride_id = ANY($1::uuid[]) AND b.status = 'confirmed' AND b.code_verified
         AND EXISTS (SELECT 1 FROM rides r WHERE r.id = b.ride_id AND r.status <> 'cancelled'
           AND r.departure_time <= now() - interval '24 hours')
       ORDER BY b.id FOR NO KEY UPDATE OF b SKIP LOCKED`,
      [rideIds],
    );
  }

  /** Everybody on a ride whose booking isn't over, locked. */
  lockOnRide(tx: EntityManager, rideId: string, statuses: BookingStatus[]): Promise<LockedBooking[]> {
    return tx.query<LockedBooking[]>(
      `SELECT ${LOCKED} FROM bookings b WHERE b.ride_id = $1 AND b.status = ANY($2::text[])
       ORDER BY b.id FOR NO KEY UPDATE`,
      [rideId, statuses],
    );
  }

  /** The database's clock. */
  async now(tx: EntityManager): Promise<Date> {
    const [clock] = await tx.query<[{ now: Date }]>('SELECT clock_timestamp() AS now');
    return clock.now;
  }

  /** The codes that passengers of a ride have yet to show. */
  waitingForCode(tx: EntityManager, rideId: string): Promise<{ id: string; verification_code: string }[]> {
    return tx.query<{ id: string; verification_code: string }[]>(
      `SELECT id, verification_code FROM bookings
       WHERE ride_id = $1 AND status = 'pending_verification' AND verification_code IS NOT NULL ORDER BY id`,
      [rideId],
    );
  }

  /** True where the passenger has another active booking on the ride. */
  async hasActive(tx: EntityManager, rideId: string, userId: string): Promise<boolean> {
    const rows = await tx.query<unknown[]>(
      `SELECT 1 FROM bookings WHERE ride_id = $1 AND user_id = $2
         AND status IN ('pending', 'pending_verification', 'confirmed')`,
      [rideId, userId],
    );
    return rows.length > 0;
  }

  /** @param event written with it, in the same statement */
  async update(
    tx: EntityManager,
    id: string,
    changes: BookingChanges & { status?: BookingStatus },
    event?: Omit<NewEvent, 'booking_id'>,
  ): Promise<void> {
    const update = tx
      .createQueryBuilder()
      .update(BookingEntity)
      .set({ ...changes, updated_at: () => 'now()' })
      .where({ id });
    if (event) update.addCommonTableExpression(NOTED, 'noted').setParameters({ booking_id: id, ...event });
    await update.execute();
  }

  async addEvent(tx: EntityManager, event: NewEvent): Promise<void> {
    await tx
      .createQueryBuilder()
      .insert()
      .into(BookingEventEntity)
      .values(event)
      .updateEntity(false)
      .execute();
  }

  /** A moved departure pulls the holds with it: none reaches past departure. */
  async endHoldsBy(tx: EntityManager, rideId: string, departure: Date): Promise<void> {
    await tx.query(
      `UPDATE bookings SET hold_expires_at = $2, updated_at = now()
       WHERE ride_id = $1 AND status = 'pending' AND hold_expires_at > $2`,
      [rideId, departure],
    );
  }

  /** Writes a code if the booking has none and nobody on the ride has this one; the ride is locked, so nobody takes it meanwhile. */
  async offerCode(tx: EntityManager, bookingId: string, code: string): Promise<boolean> {
    const [, written] = await tx.query<[unknown, number]>(
      `UPDATE bookings b SET verification_code = $2, updated_at = now()
       WHERE b.id = $1 AND b.verification_code IS NULL
         AND NOT EXISTS (SELECT 1 FROM bookings o WHERE o.ride_id = b.ride_id AND o.verification_code = $2)`,
      [bookingId, code],
    );
    return written > 0;
  }

  async callCodeProcedure(tx: EntityManager, bookingId: string): Promise<string> {
    const [row] = await tx.query<{ code: string }[]>(
      'SELECT generate_booking_verification_code($1) AS code',
      [bookingId],
    );
    return row?.code ?? '';
  }
}

const HAS_LAPSED_HOLD = {
  name: 'has_lapsed_hold',
  text: `SELECT 1 FROM bookings WHERE ride_id = $1 AND status = 'pending' AND hold_expires_at <= now() LIMIT 1`,
};
const RIDES_OF_LAPSED = {
  name: 'rides_of_lapsed_holds',
  text: `SELECT ride_id FROM bookings WHERE user_id = $1 AND status = 'pending' AND hold_expires_at <= now()`,
};
const UNPAID_HOLDS = {
  name: 'unpaid_holds',
  text: 'SELECT held, lost, wasted_minutes FROM unpaid_holds_of($1::uuid)',
};
/** A lost booking of the same passenger in 24 hours with a payment that nobody approved. */
const UNAPPROVED_BEFORE = `EXISTS (SELECT 1 FROM bookings o
  WHERE o.user_id = b.user_id AND o.id <> b.id AND o.created_at > now() - interval '24 hours'
    AND o.paid_at IS NULL AND o.latest_payment_id IS NOT NULL
    AND (o.status = 'cancelled' AND o.cancel_cause IN ('expired', 'payment_failed', 'passenger')
      OR o.status = 'pending' AND o.hold_expires_at <= now()))`;

/** What is asked and written of holds alone. */
@Injectable()
export class HoldsRepository {
  constructor(private readonly prepared: PreparedQueries) {}

  /**
   * The one statement that takes seats and books; null when one of its conditions failed. `short`: the passenger has lost many
   * holds, so this one is shorter. @throws 23505 for a second active booking
   */
  async takeSeats(wanted: SeatsWanted): Promise<SeatsTaken | null> {
    const { id, user_id, ride_id, seats, hold_minutes, limits } = wanted;
    const { rate, least, most } = feeRule(wanted.service_fee);
    const values = [id, user_id, ride_id, seats, hold_minutes, limits.min, limits.max, rate, least, most];
    return (await this.prepared.run<SeatsTaken>(TAKE_SEATS, values))[0] ?? null;
  }

  /** Rides on which a hold has lapsed, the longest ago first. */
  async ridesWithLapsedHolds(tx: EntityManager, limit: number): Promise<string[]> {
    const rows = await tx.query<{ ride_id: string }[]>(
      `SELECT ride_id FROM bookings WHERE status = 'pending' AND hold_expires_at <= now()
       GROUP BY ride_id ORDER BY min(hold_expires_at) LIMIT $1`,
      [limit],
    );
    return rows.map((row) => row.ride_id);
  }

  async hasLapsedHold(rideId: string): Promise<boolean> {
    const rows = await this.prepared.run(HAS_LAPSED_HOLD, [rideId]);
    return rows.length > 0;
  }

  /** Rides on which a hold of this person has lapsed and still keeps its seats. */
  async ridesWithLapsedHoldsOf(userId: string): Promise<string[]> {
    const rows = await this.prepared.run<{ ride_id: string }>(RIDES_OF_LAPSED, [userId]);
    return rows.map((row) => row.ride_id);
  }

  /** Waits for a booking that the person is making at this moment. */
  async unpaidOf(userId: string): Promise<UnpaidHolds> {
    const [holds] = await this.prepared.run<UnpaidHolds>(UNPAID_HOLDS, [userId]);
    return holds ?? { held: 0, lost: 0, wasted_minutes: 0 };
  }

  /**
   * The first payment of a booking that is locked keeps its seats until 15 minutes after the payment's creation (`now()` of this
   * transaction) and never past departure; not where another payment of the passenger was left unapproved.
   */
  async extendForPayment(tx: EntityManager, bookingId: string, departure: Date): Promise<void> {
    await tx.query(
      `UPDATE bookings b SET updated_at = now(),
         hold_expires_at = greatest(b.hold_expires_at, least(now() + make_interval(mins => $3::integer), $2::timestamptz))
       WHERE b.id = $1 AND b.latest_payment_id IS NULL AND NOT ${UNAPPROVED_BEFORE}`,
      [bookingId, departure, HOLD_RULES.extensionMinutes],
    );
  }
}

/** What a passenger asks for. */
export interface SeatsWanted {
  id: string;
  user_id: string;
  ride_id: string;
  seats: number;
  /** Minutes for which the seats are held unpaid, before the rule for who has lost many. */
  hold_minutes: number;
  /** XAF that one payment may be. */
  limits: { min: number; max: number };
  /** As it is at this moment: it stays the booking's. */
  service_fee: ServiceFeeTerms;
}

export interface SeatsTaken extends BookingDetailRow {
  /** The hold is short: the passenger has lost many. */
  short: boolean;
}

/** SQL: the fee of these seats, of their passenger's whole booking. */
const FEE = serviceFeeSql('r.price * $4::integer', {
  rate: '$8::integer',
  least: '$9::integer',
  most: '$10::integer',
});

/**
 * The one statement that takes seats and books them: the conditional UPDATE locks the ride, so of two passengers
 * the second sees what the first has left. It is the one statement that writes a table of another module
 * (ADR 0004). The passenger's row is locked: an account deleted before books nothing, one deleted after is found to have a booking.
 * Their unpaid holds are counted under their own lock, by a function that sees what was committed while it waited: however many
 * requests they send at once, the second counts the first. The rule over the counts is that of hold-policy.ts. Nobody who has
 * locked a ride waits for that lock, so there is no deadlock.
 * What it has written is read from itself: the answer costs no further question.
 * Values: id, user_id, ride_id, seats, hold minutes, least and greatest amount, and the service fee as whole numbers.
 */
export const TAKE_SEATS = {
  name: 'take_seats',
  text: `
    WITH passenger AS MATERIALIZED (
      SELECT id FROM profiles WHERE id = $2::uuid AND deleted_at IS NULL FOR KEY SHARE
    ), hold AS MATERIALIZED (
      SELECT lost >= ${HOLD_RULES.lostUntilShort} AS short FROM unpaid_holds_of($2::uuid)
      WHERE wasted_minutes < ${HOLD_RULES.wastedMinutes}
        AND held < CASE WHEN lost >= ${HOLD_RULES.lostUntilShort} THEN 1 ELSE ${HOLD_RULES.atOnce} END
    ), seats AS (
      UPDATE rides r SET seats_available = r.seats_available - $4::integer, updated_at = now()
      WHERE r.id = $3::uuid AND r.status = 'scheduled' AND r.departure_time > now()
        AND r.driver_id <> $2::uuid AND r.seats_available >= $4::integer
        AND r.price * $4::integer + ${FEE} BETWEEN $6::integer AND $7::integer
        AND EXISTS (SELECT 1 FROM profiles d WHERE d.id = r.driver_id AND d.is_driver)
        AND NOT EXISTS (SELECT 1 FROM bookings o WHERE o.ride_id = r.id AND o.user_id = $2::uuid
          AND o.status IN ('pending', 'pending_verification', 'confirmed'))
        AND EXISTS (SELECT 1 FROM passenger)
        AND EXISTS (SELECT 1 FROM hold)
        AND NOT ${blockedBetween('r.driver_id', '$2::uuid')}
      RETURNING r.*, ${FEE} AS service_fee
    ), booked AS (
      INSERT INTO bookings (id, user_id, ride_id, seats, price, service_fee, amount, departure_time, hold_expires_at)
      SELECT $1::uuid, $2::uuid, s.id, $4::integer, s.price, s.service_fee, s.price * $4::integer + s.service_fee, s.departure_time,
        least(now() + make_interval(mins =>
          CASE WHEN h.short THEN least(${HOLD_RULES.shortMinutes}, $5::integer) ELSE $5::integer END), s.departure_time)
      FROM seats s, hold h
      RETURNING *
    ), noted AS (
      INSERT INTO booking_events (booking_id, to_status, cause, actor_id)
      SELECT id, status, 'booked', user_id FROM booked
    ), owed AS (
      INSERT INTO booking_notices_due (booking_id, to_driver, due_at)
      SELECT id, NOT (SELECT short FROM hold), now() + interval '5 seconds' FROM booked
    )
    SELECT ${bookingDetailColumns({ code: true })}, (SELECT short FROM hold) AS short
    FROM ${bookingTables({ bookings: 'booked', rides: 'seats' })}`,
};
