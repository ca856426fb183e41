import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { PreparedQueries } from '../../platform/database';
import { outdated } from '../../platform/jobs';
import { feeRule, serviceFeeSql, type ServiceFeeTerms } from '../money';
import { blockedBetween } from '../profiles';
import { holdsAreShort } from '../strikes';
import { type BookingDetailRow, bookingDetailColumns, bookingTables, TAKES_BOOKINGS } from './booking.sql';
import { HOLD_RULES, type UnpaidHolds } from './hold-policy';

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
const UNPAID_SEATS_FROM = {
  name: 'unpaid_seats_from',
  text: 'SELECT unpaid_seats_from($1, $2::uuid) AS seats',
};
const UNAPPROVED_BEFORE = `EXISTS (SELECT 1 FROM bookings o
  WHERE o.user_id = ANY(accounts_of(b.user_id)) AND o.id <> b.id AND o.created_at > now() - interval '24 hours'
    AND o.paid_at IS NULL AND o.latest_payment_id IS NOT NULL
    AND (o.status = 'cancelled' AND o.cancel_cause IN ('expired', 'payment_failed', 'passenger')
      OR o.status = 'pending' AND o.hold_expires_at <= now()))`;

@Injectable()
export class HoldsRepository {
  constructor(private readonly prepared: PreparedQueries) {}

  /**
   * Takes the seats and inserts the booking in one statement; returns null if a condition failed.
   * @throws 23505 for a second active booking
   */
  async takeSeats(wanted: SeatsWanted): Promise<SeatsTaken | null> {
    const { id, user_id, ride_id, seats, hold_minutes, limits } = wanted;
    const { rate, least, most } = feeRule(wanted.service_fee);
    const values = [
      ...[id, user_id, ride_id, seats, hold_minutes, limits.min, limits.max, rate, least, most],
      wanted.address,
      wanted.travellers,
    ];
    return (await this.prepared.run<SeatsTaken>(TAKE_SEATS, values))[0] ?? null;
  }

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

  /** Rides on which this person's lapsed holds still occupy seats. */
  async ridesWithLapsedHoldsOf(userId: string): Promise<string[]> {
    const rows = await this.prepared.run<{ ride_id: string }>(RIDES_OF_LAPSED, [userId]);
    return rows.map((row) => row.ride_id);
  }

  async unpaidOf(userId: string): Promise<UnpaidHolds> {
    const [holds] = await this.prepared.run<UnpaidHolds>(UNPAID_HOLDS, [userId]);
    return holds ?? { held: 0, lost: 0, wasted_minutes: 0 };
  }

  /** Unpaid seats held from the address by people who never paid; 0 if the person has paid before. */
  async unpaidSeatsFrom(address: string | null, userId: string): Promise<number> {
    const [row] = await this.prepared.run<{ seats: number }>(UNPAID_SEATS_FROM, [address, userId]);
    return row?.seats ?? 0;
  }

  /**
   * Extends the hold to 15 minutes after the first payment's creation (`now()` of this transaction), never past departure, and not if the passenger
   * left another payment unapproved.
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

export interface SeatsWanted {
  id: string;
  user_id: string;
  ride_id: string;
  seats: number;
  hold_minutes: number;
  /** XAF of one payment. */
  limits: { min: number; max: number };
  address: string | null;
  travellers: string[] | null;
  service_fee: ServiceFeeTerms;
}

export interface SeatsTaken extends BookingDetailRow {
  short: boolean;
}

const FEE = serviceFeeSql('r.price * $4::integer', {
  rate: '$8::integer',
  least: '$9::integer',
  most: '$10::integer',
});

/**
 * Takes seats and inserts the booking in one statement, the only one that writes another module's table (ADR 0004). The UPDATE locks the ride, so the
 * second of two passengers sees the remaining seats; the passenger's row is locked against concurrent account deletion. Unpaid holds are counted
 * under a separate lock, by a function that sees what was committed while it waited (hold-policy.ts). No transaction waits for that lock while
 * holding a ride's, so there is no deadlock. Values: id, user_id, ride_id, seats, hold minutes, least and greatest amount, the service fee as whole
 * numbers, the caller's address, and the names of those who travel.
 */
export const TAKE_SEATS = {
  name: 'take_seats',
  text: `
    WITH passenger AS MATERIALIZED (
      SELECT id, gender FROM profiles WHERE id = $2::uuid AND deleted_at IS NULL FOR KEY SHARE
    ), hold AS MATERIALIZED (
      SELECT lost >= ${HOLD_RULES.lostUntilShort} OR ${holdsAreShort('$2::uuid')} AS short FROM unpaid_holds_of($2::uuid)
      WHERE wasted_minutes < ${HOLD_RULES.wastedMinutes}
        AND held < CASE WHEN lost >= ${HOLD_RULES.lostUntilShort} THEN 1 ELSE ${HOLD_RULES.atOnce} END
        AND unpaid_seats_from($11::text, $2::uuid) + $4::integer <= ${HOLD_RULES.seatsAnAddress}
    ), seats AS (
      UPDATE rides r SET seats_available = r.seats_available - $4::integer, updated_at = now()
      WHERE r.id = $3::uuid AND r.status = 'scheduled' AND r.listed AND r.departure_time > now()
        AND r.driver_id <> $2::uuid AND r.seats_available >= $4::integer
        AND r.price * $4::integer + ${FEE} BETWEEN $6::integer AND $7::integer
        AND EXISTS (SELECT 1 FROM profiles d WHERE d.id = r.driver_id AND ${TAKES_BOOKINGS})
        AND (NOT r.women_only OR EXISTS (SELECT 1 FROM passenger WHERE gender = 'female'))
        AND NOT EXISTS (SELECT 1 FROM bookings o WHERE o.ride_id = r.id AND o.user_id = $2::uuid
          AND o.status IN ('pending', 'pending_verification', 'confirmed'))
        AND EXISTS (SELECT 1 FROM passenger)
        AND EXISTS (SELECT 1 FROM hold)
        AND NOT ${blockedBetween('r.driver_id', '$2::uuid')}
      RETURNING r.*, ${FEE} AS service_fee
    ), booked AS (
      INSERT INTO bookings (id, user_id, ride_id, seats, travellers, price, service_fee, amount, departure_time, hold_short, hold_expires_at)
      SELECT $1::uuid, $2::uuid, s.id, $4::integer, $12::text[], s.price, s.service_fee, s.price * $4::integer + s.service_fee, s.departure_time, h.short,
        least(now() + make_interval(mins =>
          CASE WHEN h.short THEN least(${HOLD_RULES.shortMinutes}, $5::integer) ELSE $5::integer END), s.departure_time)
      FROM seats s, hold h
      RETURNING *
    ), noted AS (
      INSERT INTO booking_events (booking_id, to_status, cause, actor_id)
      SELECT id, status, 'booked', user_id FROM booked
    ), origin AS (
      INSERT INTO hold_origins (booking_id, address) SELECT id, $11::text FROM booked WHERE $11::text IS NOT NULL
    ), owed AS (
      INSERT INTO booking_notices_due (booking_id, to_driver, due_at)
      SELECT id, NOT (SELECT short FROM hold), now() + interval '5 seconds' FROM booked
    )
    SELECT ${bookingDetailColumns({ code: true })}, (SELECT short FROM hold) AS short
    FROM ${bookingTables({ bookings: 'booked', rides: 'seats' })}`,
};

export const OLD_HOLD_ORIGINS = outdated('hold_origins', {
  where: `created_at < now() - interval '24 hours'`,
  oldest: 'created_at',
});
