import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { PreparedQueries, statements } from '../../platform/database';
import { outdated } from '../../platform/jobs';
import { feeRule, serviceFeeSql, type ServiceFeeTerms } from '../money';
import { blockedBetween } from '../profiles';
import { holdsAreShort } from '../strikes';
import type { BookingEntity } from './booking.entity';
import { bookingDetailColumns, type BookingDetailRow, bookingTables, TAKES_BOOKINGS } from './booking.sql';
import { HOLD_RULES, type UnpaidHolds } from './hold-policy';

const SQL = statements({
  bookings_lapsed_hold: `SELECT 1 FROM bookings WHERE ride_id = $1 AND status = 'pending' AND hold_expires_at <= now() LIMIT 1`,
  bookings_rides_of_first_lapsed: `SELECT ride_id FROM bookings WHERE status = 'pending' AND hold_expires_at <= now()
    GROUP BY ride_id ORDER BY min(hold_expires_at) LIMIT $1`,
  bookings_rides_of_lapsed_holds: `SELECT ride_id FROM bookings WHERE user_id = $1 AND status = 'pending' AND hold_expires_at <= now()`,
  bookings_unpaid_holds: 'SELECT held, lost, wasted_minutes FROM unpaid_holds_of($1::uuid)',
  bookings_unpaid_seats_from: 'SELECT unpaid_seats_from($1, $2::uuid) AS seats',
});

const HAS_UNAPPROVED_PAYMENT = `EXISTS (SELECT 1 FROM bookings o
  WHERE o.user_id = ANY(accounts_of(b.user_id)) AND o.id <> b.id AND o.created_at > now() - interval '24 hours'
    AND o.paid_at IS NULL AND o.latest_payment_id IS NOT NULL
    AND (o.status = 'cancelled' AND o.cancel_cause IN ('expired', 'payment_failed', 'passenger')
      OR o.status = 'pending' AND o.hold_expires_at <= now()))`;

const isShort = (person: string) => `(lost >= ${HOLD_RULES.lostBeforeShortHold} OR ${holdsAreShort(person)})`;

@Injectable()
export class HoldsRepository {
  constructor(private readonly prepared: PreparedQueries) {}

  /**
   * Takes the seats and inserts the booking in one statement, or in two on rides with stops. Returns null if a
   * condition failed.
   * @throws 23505 for a second active booking
   */
  async takeSeats(wanted: SeatsWanted, tx?: EntityManager): Promise<SeatsTaken | null> {
    const { id, user_id, ride_id, seats, hold_minutes, limits, address, travellers } = wanted;
    const { rate, min, max } = feeRule(wanted.service_fee);
    const amounts = [limits.min, limits.max, rate, min, max];
    const values = [id, user_id, ride_id, seats, hold_minutes, ...amounts, address, travellers];
    const { from_stop_id = null, to_stop_id = null } = wanted;
    const whole = from_stop_id === null && to_stop_id === null;
    const [taken] = whole ? await this.prepared.run<SeatsTaken>(TAKE_SEATS, values, tx) : [];
    if (taken) return taken;
    const onLegs = [...values, from_stop_id, to_stop_id];
    return this.prepared.first(TAKE_SEATS_ON_LEGS, onLegs, tx);
  }

  async ridesWithLapsedHolds(limit: number): Promise<string[]> {
    const rows = await this.prepared.run<{ ride_id: string }>(SQL.bookings_rides_of_first_lapsed, [limit]);
    return rows.map((row) => row.ride_id);
  }

  async hasLapsedHold(rideId: string): Promise<boolean> {
    return (await this.prepared.first(SQL.bookings_lapsed_hold, [rideId])) !== null;
  }

  async ridesWithLapsedHoldsOf(userId: string): Promise<string[]> {
    const rows = await this.prepared.run<{ ride_id: string }>(SQL.bookings_rides_of_lapsed_holds, [userId]);
    return rows.map((row) => row.ride_id);
  }

  async unpaidOf(userId: string, tx?: EntityManager): Promise<UnpaidHolds> {
    const holds = await this.prepared.first<UnpaidHolds>(SQL.bookings_unpaid_holds, [userId], tx);
    return holds ?? { held: 0, lost: 0, wasted_minutes: 0 };
  }

  /** Seats held from the address by people who never paid; 0 if the person has paid before. */
  async unpaidSeatsFrom(address: string | null, userId: string, tx?: EntityManager): Promise<number> {
    return (await this.prepared.value<number>(SQL.bookings_unpaid_seats_from, [address, userId], tx)) ?? 0;
  }

  /** Shortens the hold after three lost holds or no-shows, as `takeSeats` does. @returns the new end, or null */
  async shorten(tx: EntityManager, bookingId: string): Promise<Date | null> {
    const [rows] = await tx.query<[{ hold_expires_at: Date }[], number]>(
      `UPDATE bookings b SET hold_short = true, hold_expires_at = least(b.hold_expires_at, now() + make_interval(mins => $2::integer))
       WHERE b.id = $1 AND (SELECT ${isShort('b.user_id')} FROM unpaid_holds_of(b.user_id)) RETURNING hold_expires_at`,
      [bookingId, HOLD_RULES.shortMinutes],
    );
    return rows[0]?.hold_expires_at ?? null;
  }

  /**
   * Extends the hold to 15 minutes after the first payment's creation (`now()` of this transaction), at most to the
   * departure. No-op if the passenger left another payment unapproved.
   */
  async extendForPayment(tx: EntityManager, bookingId: string, departure: Date): Promise<void> {
    await tx.query(
      `UPDATE bookings b SET updated_at = now(),
         hold_expires_at = greatest(b.hold_expires_at, least(now() + make_interval(mins => $3::integer), $2::timestamptz))
       WHERE b.id = $1 AND b.latest_payment_id IS NULL AND NOT ${HAS_UNAPPROVED_PAYMENT}`,
      [bookingId, departure, HOLD_RULES.extensionMinutes],
    );
  }
}

export interface SeatsWanted {
  id: string;
  user_id: string;
  ride_id: string;
  seats: number;
  from_stop_id?: string | null;
  to_stop_id?: string | null;
  hold_minutes: number;
  /** Of one payment, in XAF. */
  limits: { min: number; max: number };
  address: string | null;
  travellers: string[] | null;
  service_fee: ServiceFeeTerms;
}

export interface SeatsTaken extends BookingDetailRow {
  short: boolean;
}

/** SQL about ride `r`: how to take the seats, whether they are free, and the terms of the booking. */
interface SeatsSql {
  take: string;
  free: string;
  price: string;
  departs: string;
  stops: Partial<Record<keyof BookingEntity, string>>;
}

const WHOLE_RIDE: SeatsSql = {
  take: 'seats_available = r.seats_available - $4::integer',
  free: 'r.leg_seats IS NULL AND r.seats_available >= $4::integer',
  price: 'r.price',
  departs: 'r.departure_time',
  stops: {},
};

const FIRST_LEG = 'first_leg(r.stops, $13::uuid)';
const LAST_LEG = 'last_leg(r.stops, $14::uuid)';
const LEG_SEATS_LEFT = `move_seats(r.leg_seats, ${FIRST_LEG}, ${LAST_LEG}, -$4::integer)`;
const FROM_STOP = `r.stops -> ${FIRST_LEG} - 1`;
const TO_STOP = `r.stops -> ${LAST_LEG}`;
const BOARDING_TIME = `(${FROM_STOP} ->> 'departure_time')::timestamptz`;
const valueIf = (condition: string, value: string) => `CASE WHEN ${condition} THEN ${value} END`;
const BOARDS_AT_STOP = `${FIRST_LEG} > 1`;
const LEAVES_AT_STOP = `${LAST_LEG} < cardinality(r.leg_seats)`;

const ON_LEGS: SeatsSql = {
  take: `leg_seats = ${LEG_SEATS_LEFT}, seats_available = free_on(${LEG_SEATS_LEFT}, 1, cardinality(r.leg_seats))`,
  free: `r.leg_seats IS NOT NULL AND free_on(r.leg_seats, ${FIRST_LEG}, ${LAST_LEG}) >= $4::integer`,
  price: `legs_price(r.stops, r.price, ${FIRST_LEG}, ${LAST_LEG})`,
  departs: BOARDING_TIME,
  stops: {
    from_stop_id: valueIf(BOARDS_AT_STOP, `(${FROM_STOP} ->> 'id')::uuid`),
    to_stop_id: valueIf(LEAVES_AT_STOP, `(${TO_STOP} ->> 'id')::uuid`),
    from_city: valueIf(BOARDS_AT_STOP, `${FROM_STOP} ->> 'city'`),
    to_city: valueIf(LEAVES_AT_STOP, `${TO_STOP} ->> 'city'`),
    meeting_point: valueIf(BOARDS_AT_STOP, `${FROM_STOP} ->> 'meeting_point'`),
    boarding_time: valueIf(BOARDS_AT_STOP, BOARDING_TIME),
  },
};

/**
 * The only statement that writes another module's table (ADR 0004). The UPDATE locks the ride, so the second of two
 * passengers sees the remaining seats and current stops. The passenger's row is locked against account deletion.
 * Unpaid holds are counted under a separate lock, by a function that sees what was committed while it waited
 * (hold-policy.ts). A change or rebooking waits for that lock while holding its rides. A deadlock with a parallel
 * booking of the same person is retried (40P01). Values: see `HoldsRepository.takeSeats`.
 */
function takeSeats({ take, free, price, departs, stops }: SeatsSql): string {
  const fee = serviceFeeSql(`${price} * $4::integer`, {
    rate: '$8::integer',
    min: '$9::integer',
    max: '$10::integer',
  });
  const columns = Object.keys(stops);
  const returned = Object.entries(stops).map(([column, value]) => `, ${value} AS booking_${column}`);
  return `
    WITH passenger AS MATERIALIZED (
      SELECT id, gender FROM profiles WHERE id = $2::uuid AND deleted_at IS NULL FOR KEY SHARE
    ), hold AS MATERIALIZED (
      SELECT ${isShort('$2::uuid')} AS short FROM unpaid_holds_of($2::uuid)
      WHERE wasted_minutes < ${HOLD_RULES.wastedMinutes}
        AND held < CASE WHEN lost >= ${HOLD_RULES.lostBeforeShortHold} THEN 1 ELSE ${HOLD_RULES.atOnce} END
        AND unpaid_seats_from($11::text, $2::uuid) + $4::integer <= ${HOLD_RULES.seatsPerAddress}
    ), seats AS (
      UPDATE rides r SET ${take}, updated_at = now()
      WHERE r.id = $3::uuid AND r.status = 'scheduled' AND r.listed AND ${departs} > now()
        AND r.driver_id <> $2::uuid AND ${free}
        AND ${price} * $4::integer + ${fee} BETWEEN $6::integer AND $7::integer
        AND EXISTS (SELECT 1 FROM profiles d WHERE d.id = r.driver_id AND ${TAKES_BOOKINGS})
        AND (NOT r.women_only OR EXISTS (SELECT 1 FROM passenger WHERE gender = 'female'))
        AND NOT EXISTS (SELECT 1 FROM bookings o WHERE o.ride_id = r.id AND o.user_id = $2::uuid
          AND o.status IN ('pending', 'pending_verification', 'confirmed'))
        AND EXISTS (SELECT 1 FROM passenger)
        AND EXISTS (SELECT 1 FROM hold)
        AND NOT ${blockedBetween('r.driver_id', '$2::uuid')}
      RETURNING r.*, ${fee} AS service_fee, ${price} AS fare, ${departs} AS departs${returned.join('')}
    ), booked AS (
      INSERT INTO bookings (id, user_id, ride_id, seats, travellers, price, service_fee, amount, departure_time, hold_short, hold_expires_at
        ${columns.map((column) => `, ${column}`).join('')})
      SELECT $1::uuid, $2::uuid, s.id, $4::integer, $12::text[], s.fare, s.service_fee, s.fare * $4::integer + s.service_fee, s.departs, h.short,
        least(now() + make_interval(mins =>
          CASE WHEN h.short THEN least(${HOLD_RULES.shortMinutes}, $5::integer) ELSE $5::integer END), s.departs)
        ${columns.map((column) => `, s.booking_${column}`).join('')}
      FROM seats s, hold h
      RETURNING *
    ), event AS (
      INSERT INTO booking_events (booking_id, to_status, cause, actor_id)
      SELECT id, status, 'booked', user_id FROM booked
    ), origin AS (
      INSERT INTO hold_origins (booking_id, address) SELECT id, $11::text FROM booked WHERE $11::text IS NOT NULL
    ), notices_due AS (
      INSERT INTO booking_notices_due (booking_id, to_driver, due_at)
      SELECT id, NOT (SELECT short FROM hold), now() + interval '5 seconds' FROM booked
    )
    SELECT ${bookingDetailColumns({ code: true })}, (SELECT short FROM hold) AS short
    FROM ${bookingTables({ bookings: 'booked', rides: 'seats' })}`;
}

export const TAKE_SEATS = { name: 'bookings_take_seats', text: takeSeats(WHOLE_RIDE) };
const TAKE_SEATS_ON_LEGS = { name: 'bookings_take_seats_on_legs', text: takeSeats(ON_LEGS) };

export const OLD_HOLD_ORIGINS = outdated('hold_origins', {
  where: `created_at < now() - interval '24 hours'`,
  oldest: 'created_at',
});
