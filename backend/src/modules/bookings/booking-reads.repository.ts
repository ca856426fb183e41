import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { bindings, PreparedQueries, statements } from '../../platform/database';
import { areFewDays, withinDays } from '../../platform/douala';
import { equalTo, staffPageByIds, type StaffRows } from '../../platform/http';
import type { Xaf } from '../../platform/money';
import { RIDE_TABLES, rideColumns, type RideRow, type StaffSearch, staffSearch } from '../rides';
import {
  ANY_PASSENGER_TRAVELLED,
  BOARDS_AT,
  BOOKING_COLUMNS,
  BOOKING_TABLES,
  bookingDetailColumns,
  type BookingDetailRow,
  DEPARTED_AT,
  DISPUTED,
  EARNED,
  FROZEN,
  HAS_TICKET,
  MAY_CALL,
  PAID_NOT_COMPLETED,
  PHONES_HIDDEN_UNTIL,
  type ReservationRow,
  RETAINED_CREDIT,
  RETAINED_FARE,
  RETAINED_FEE,
} from './booking.sql';
import type { RetainedFacts } from './booking.state';
import type { BookingListQuery, StaffBookingListQuery, StaffBookingSort } from './dto/bookings.requests';
import type { BookingEventResponse } from './dto/bookings.responses';

export interface RetainedMoney extends RetainedFacts {
  /** XAF, after refunds. */
  retained_fee: number;
  /** Part of `retained_fare` and `retained_fee` that was paid with credit, in XAF. */
  retained_credit: number;
}

const ACTIVE = `('pending', 'pending_verification', 'confirmed')`;

const STILL_RESERVED = `(r.departure_time > now() - interval '30 days'
  OR EXISTS (SELECT 1 FROM bookings o WHERE o.ride_id = r.id AND o.status IN ${ACTIVE}))`;

const SQL = statements({
  bookings_seen_by: `SELECT ${bookingDetailColumns({ code: 'b.user_id = $2::uuid' })} FROM ${BOOKING_TABLES}
    WHERE b.id = $1 AND $2::uuid IN (b.user_id, r.driver_id)`,
  bookings_with_code: `SELECT ${bookingDetailColumns({ code: true })} FROM ${BOOKING_TABLES} WHERE b.id = $1`,
  bookings_without_code: `SELECT ${bookingDetailColumns({ code: false })} FROM ${BOOKING_TABLES} WHERE b.id = $1`,
  bookings_reserved_rides: `SELECT ${rideColumns()} FROM ${RIDE_TABLES} WHERE r.driver_id = $1 AND ${STILL_RESERVED}
    ORDER BY r.departure_time DESC, r.id`,
  bookings_reserved: `SELECT ${BOOKING_COLUMNS}, ${HAS_TICKET} AS has_ticket, ${MAY_CALL} AS may_call, ${PHONES_HIDDEN_UNTIL} AS phones_hidden_until,
      u.full_name AS user_full_name, u.avatar_url AS user_avatar_url, u.phone AS user_phone
    FROM rides r JOIN bookings b ON b.ride_id = r.id JOIN profiles u ON u.id = b.user_id
    WHERE r.driver_id = $1 AND ${STILL_RESERVED} AND (b.status <> 'cancelled' OR b.paid_at IS NOT NULL)
    ORDER BY b.created_at, b.id`,
});

const STAFF_ORDER: Record<StaffBookingSort, string> = {
  created_at: 'b.created_at',
  amount: 'b.amount',
  seats: 'b.seats',
  status: 'b.status',
  payment_status: 'b.payment_status',
};

@Injectable()
export class BookingReadsRepository {
  constructor(
    private readonly dataSource: DataSource,
    private readonly prepared: PreparedQueries,
  ) {}

  /** Only the passenger gets the boarding code, once paid. Returns null for a person who is neither passenger nor driver. */
  detailForParticipant(userId: string, id: string): Promise<BookingDetailRow | null> {
    return this.prepared.first(SQL.bookings_seen_by, [id, userId]);
  }

  detailWithCode(id: string): Promise<BookingDetailRow | null> {
    return this.prepared.first(SQL.bookings_with_code, [id]);
  }

  detailWithoutCode(id: string): Promise<BookingDetailRow | null> {
    return this.prepared.first(SQL.bookings_without_code, [id]);
  }

  ofPassenger(
    userId: string,
    query: BookingListQuery,
    after: { created_key: string; id: string } | null,
  ): Promise<BookingDetailRow[]> {
    const { values, bind } = bindings(userId);
    const shape: string[] = [];
    let where = 'b.user_id = $1';
    if (query.status !== undefined) {
      shape.push('status');
      where += ` AND b.status = ${bind(query.status)}`;
    }
    if (query.ride_id !== undefined) {
      shape.push('ride');
      where += ` AND b.ride_id = ${bind(query.ride_id)}`;
    }
    if (after) {
      shape.push('after');
      where += ` AND (b.created_at, b.id) < (${bind(after.created_key)}::timestamptz, ${bind(after.id)}::uuid)`;
    }
    const limit = bind(query.limit + 1);
    const offset = after ? 0 : (query.page - 1) * query.limit;
    const text = `SELECT ${bookingDetailColumns({ code: true })} FROM ${BOOKING_TABLES} WHERE ${where}
      ORDER BY b.created_at DESC, b.id DESC LIMIT ${limit} OFFSET ${bind(offset)}`;
    return this.prepared.run({ name: ['bookings_own', ...shape].join('_'), text }, values);
  }

  activeOf(userId: string): Promise<BookingDetailRow[]> {
    const text = `SELECT ${bookingDetailColumns({ code: true })} FROM ${BOOKING_TABLES}
      WHERE b.user_id = $1 AND b.status IN ${ACTIVE} AND (b.changed_from IS NULL OR b.status <> 'pending')
      ORDER BY ${BOARDS_AT}, b.id`;
    return this.prepared.run({ name: 'bookings_active', text }, [userId]);
  }

  /**
   * The driver's rides with bookings, latest departure first. Omits rides that departed over 30 days ago and have
   * no active booking.
   */
  async reservationsOf(driverId: string): Promise<{ rides: RideRow[]; bookings: ReservationRow[] }> {
    const [rides, bookings] = await Promise.all([
      this.prepared.run<RideRow>(SQL.bookings_reserved_rides, [driverId]),
      this.prepared.run<ReservationRow>(SQL.bookings_reserved, [driverId]),
    ]);
    return { rides, bookings };
  }

  /** Call with ride and booking locked, so that no boarding or refund can change the result. */
  async retainedMoney(tx: EntityManager, bookingId: string): Promise<RetainedMoney> {
    const [money] = await tx.query<RetainedMoney[]>(
      `SELECT ${RETAINED_FARE} AS retained_fare, ${EARNED} AS earned, ${RETAINED_FEE} AS retained_fee, ${RETAINED_CREDIT} AS retained_credit
       FROM bookings b JOIN rides r ON r.id = b.ride_id WHERE b.id = $1`,
      [bookingId],
    );
    return money ?? { retained_fare: 0, retained_fee: 0, retained_credit: 0, earned: false };
  }

  /** Call with the ride locked. */
  async anyoneTravelled(tx: EntityManager, rideId: string): Promise<boolean> {
    const [row] = await tx.query<{ travelled: boolean }[]>(
      `SELECT ${ANY_PASSENGER_TRAVELLED} AS travelled FROM rides r WHERE r.id = $1`,
      [rideId],
    );
    return row?.travelled ?? false;
  }

  /** XAF that staff may still refund on a cancelled booking (`decideResolved`). Otherwise 0. */
  async refundableByStaff(tx: EntityManager | null, bookingId: string): Promise<Xaf> {
    const [row] = await (tx ?? this.dataSource).query<{ refundable: number }[]>(
      `SELECT ${RETAINED_FARE} + ${RETAINED_FEE} - ${RETAINED_CREDIT} AS refundable FROM bookings b JOIN rides r ON r.id = b.ride_id
        WHERE b.id = $1 AND b.status = 'cancelled' AND b.rest_decided IS NULL AND NOT ${FROZEN}
          AND b.cancel_cause IS DISTINCT FROM 'staff' AND ${RETAINED_FARE} > 0`,
      [bookingId],
    );
    return row?.refundable ?? 0;
  }

  /**
   * Oldest undecided referrals whose referred person completed a paid journey that can no longer be claimed,
   * each with that journey's driver.
   */
  dueReferrals(delayHours: number, limit: number): Promise<{ referred_id: string; driver_id: string }[]> {
    return this.dataSource.query<{ referred_id: string; driver_id: string }[]>(
      `SELECT f.referred_id, journey.driver_id FROM referrals f CROSS JOIN LATERAL (
         SELECT r.driver_id FROM bookings b JOIN rides r ON r.id = b.ride_id
         WHERE b.user_id = f.referred_id AND b.paid_at > f.created_at AND b.status IN ('confirmed', 'completed')
           AND ${EARNED} AND NOT b.boarded_by_driver AND ${DEPARTED_AT} <= now() - make_interval(hours => $1)
         ORDER BY b.paid_at LIMIT 1) journey
       WHERE f.decided_at IS NULL ORDER BY f.created_at LIMIT $2`,
      [delayHours, limit],
    );
  }

  events(bookingId: string): Promise<BookingEventResponse[]> {
    return this.dataSource.query<BookingEventResponse[]>(
      `SELECT id, from_status, to_status, cause, actor_id, created_at
       FROM booking_events WHERE booking_id = $1 ORDER BY id`,
      [bookingId],
    );
  }

  async listForStaff(query: StaffBookingListQuery): Promise<StaffRows<BookingDetailRow>> {
    const { values, bind } = bindings();
    const created = { from: query.created_from, to: query.created_to };
    const departures = { from: query.departure_from, to: query.departure_to };
    const disputed = `(${PAID_NOT_COMPLETED} AND ${DISPUTED})`;
    const rideFilters = [
      ...equalTo('r', query, ['from_city', 'to_city', 'driver_id'], bind),
      ...withinDays('r.departure_time', departures, bind),
      ...(query.disputed === undefined ? [] : [query.disputed ? disputed : `NOT ${disputed}`]),
    ];
    const where = [
      ...equalTo('b', query, ['status', 'payment_status', 'ride_id', 'user_id'], bind),
      ...withinDays('b.created_at', created, bind),
      ...(query.paid === undefined ? [] : [`b.paid_at IS ${query.paid ? 'NOT NULL' : 'NULL'}`]),
      ...rideFilters,
    ];
    const search = query.q ? await staffSearch(this.dataSource, query.q) : null;
    if (search) where.push(bookingMatches(search, bind));
    const needsTextScan = search !== null && 'text' in search;
    const hasCity = query.from_city !== undefined || query.to_city !== undefined;
    const isSelective =
      query.disputed ||
      query.driver_id !== undefined ||
      areFewDays(departures) ||
      (hasCity && areFewDays(created)) ||
      (search !== null && !needsTextScan);
    const ridesJoin = rideFilters.length > 0 ? 'JOIN rides r ON r.id = b.ride_id' : '';
    const list = {
      id: 'b.id',
      sortKey: STAFF_ORDER[query.sort ?? 'created_at'],
      from: needsTextScan ? BOOKING_TABLES : `bookings b ${ridesJoin}`,
      where,
      isSelective,
      select: `SELECT ${bookingDetailColumns({ code: false })} FROM ${BOOKING_TABLES}`,
    };
    return staffPageByIds(this.dataSource, query, list, { values, bind });
  }
}

/** SQL condition. The text scan includes passengers' phone numbers, but not drivers'. */
function bookingMatches(search: StaffSearch, bind: (value: unknown) => string): string {
  if ('id' in search) return `b.id = ${bind(search.id)}`;
  if ('people' in search) {
    const people = `ANY(${bind(search.people)}::uuid[])`;
    return `(b.user_id = ${people} OR b.ride_id = ANY(ARRAY(SELECT o.id FROM rides o WHERE o.driver_id = ${people})))`;
  }
  return `strpos(lower(concat_ws(' ', b.id, u.full_name, u.phone, d.full_name, r.from_city, r.to_city)), lower(${bind(search.text)})) > 0`;
}
