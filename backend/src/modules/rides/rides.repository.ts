import { Injectable } from '@nestjs/common';
import { isUUID } from 'class-validator';
import { DataSource, type EntityManager } from 'typeorm';
import {
  bindings,
  firstRow,
  hasRow,
  PreparedQueries,
  ReplicaReads,
  statements,
} from '../../platform/database';
import { areFewDays, withinDays } from '../../platform/douala';
import type { FieldError } from '../../platform/errors';
import { equalTo, staffPageByIds, type StaffRows } from '../../platform/http';
import { deletionBlocker, pageBy, type PersonalData } from '../../platform/personal-data';
import { matchingPeople } from '../profiles';
import { townKey, TownsService } from '../towns';
import type { RideListQuery, StaffRideListQuery, StaffRideSort } from './dto/rides.requests';
import {
  CAR_PHOTO,
  RIDE_TABLES,
  rideColumns,
  type RideDetailRow,
  RideEntity,
  type RideRow,
} from './ride.entity';
import { notADriver } from './ride.errors';
import { ALTERNATIVES, type ListedRideRow, rideListQuery } from './ride-list.query';

/** With more matches, a plain scan fills a page quickly. */
const MAX_PEOPLE = 500;
const TOWN_KEYS = new TownsService().all().map(({ name }) => townKey(name));

export type StaffSearch = { id: string } | { people: string[] } | { text: string };

/**
 * Classifies a search so that an index can serve it: an id, or people by part of a name (at least three letters
 * that match no town) or of a phone number (at least six digits). Other texts (town, plate, partial id) need a
 * scan.
 */
export async function staffSearch(database: Pick<DataSource, 'query'>, q: string): Promise<StaffSearch> {
  if (isUUID(q)) return { id: q };
  const people = looksLikePerson(q) ? await matchingPeople(database, q, MAX_PEOPLE) : null;
  return people === null ? { text: q } : { people };
}

function looksLikePerson(q: string): boolean {
  if (/^[\d\s.()+-]+$/.test(q)) return q.replace(/\D/g, '').length >= 6;
  const key = townKey(q);
  if (/\d/.test(q) || key.length < 3) return false;
  return !TOWN_KEYS.some((town) => town.includes(key) || key.includes(town));
}

type NewRide = Omit<
  RideEntity,
  'status' | 'cancelled_at' | 'cancelled_by' | 'route_changed_at' | 'created_at' | 'updated_at'
>;

const STAFF_ORDER: Record<StaffRideSort, string> = {
  created_at: 'r.created_at',
  departure_time: 'r.departure_time',
  price: 'r.price',
  seats_available: 'r.seats_available',
  status: 'r.status',
};

export type AlternativesWanted = Pick<RideRow, 'from_city' | 'to_city' | 'departure_time' | 'seats'> & {
  user_id: string;
  /** The booked ride, which is not offered. */
  ride_id: string;
};

export interface Publisher {
  is_driver: boolean;
  is_woman: boolean;
  suspended: boolean;
  license_expired: boolean;
  insurance_expired: boolean;
}

const TODAY = `(now() AT TIME ZONE 'Africa/Douala')::date`;

/** Cancelled rides are past. */
const PERIODS = {
  all: '',
  upcoming: `AND r.status = 'scheduled' AND r.departure_time > now()`,
  past: `AND (r.status <> 'scheduled' OR r.departure_time <= now())`,
} as const;
export type Period = keyof typeof PERIODS;

const SQL = statements({
  rides_by_id: `SELECT ${rideColumns()}, ${CAR_PHOTO} AS car_photo_url FROM ${RIDE_TABLES} WHERE r.id = $1`,
});

/** A prepared list takes 0.3 MB per connection, and there are thousands of sets of filters. */
const MAX_LIST_NAMES = 64;

@Injectable()
export class RidesRepository {
  private readonly listNames = new Set<string>();

  constructor(
    private readonly dataSource: DataSource,
    private readonly prepared: PreparedQueries,
    private readonly replica: ReplicaReads,
  ) {}

  /** @param fromPrimary because a replica may lag */
  list(filters: RideListQuery, fromPrimary: boolean): Promise<ListedRideRow[]> {
    const { query, values } = rideListQuery(filters);
    if (this.listNames.size < MAX_LIST_NAMES) this.listNames.add(query.name);
    const named = this.listNames.has(query.name) ? query : { ...query, name: '' };
    return (fromPrimary ? this.prepared : this.replica).run<ListedRideRow>(named, values);
  }

  find(id: string, tx?: EntityManager): Promise<RideDetailRow | null> {
    return this.prepared.first(SQL.rides_by_id, [id], tx);
  }

  /** Rides or segments between these towns, within 6 hours of the departure, that the person can book. */
  alternatives(wanted: AlternativesWanted): Promise<ListedRideRow[]> {
    return this.prepared.run(ALTERNATIVES, alternativesValues(wanted));
  }

  hasAlternatives(tx: EntityManager, wanted: AlternativesWanted): Promise<boolean> {
    return hasRow(tx, ALTERNATIVES.text, alternativesValues(wanted));
  }

  ofDriver(driverId: string, period: Period): Promise<RideRow[]> {
    return this.prepared.run(
      {
        name: `rides_of_driver_${period}`,
        text: `SELECT ${rideColumns()} FROM ${RIDE_TABLES} WHERE r.driver_id = $1 ${PERIODS[period]}
          ORDER BY r.departure_time ${period === 'past' ? 'DESC' : 'ASC'}, r.id`,
      },
      [driverId],
    );
  }

  /** Locks the person until commit, so that they can't be suspended meanwhile. @throws NOT_A_DRIVER */
  async lockPublisher(tx: EntityManager, userId: string): Promise<Publisher> {
    const person = await firstRow<Publisher>(
      tx,
      `SELECT is_driver, coalesce(gender = 'female', false) AS is_woman, suspended_at IS NOT NULL AS suspended,
         coalesce(license_expires_on < ${TODAY}, false) AS license_expired,
         coalesce(insurance_expires_on < ${TODAY}, false) AS insurance_expired
       FROM profiles WHERE id = $1 FOR SHARE`,
      [userId],
    );
    if (!person) throw notADriver();
    return person;
  }

  async upcomingIds(driverId: string): Promise<string[]> {
    const rows = await this.dataSource.query<{ id: string }[]>(
      `SELECT id FROM rides WHERE driver_id = $1 AND status = 'scheduled' AND departure_time > now()
       ORDER BY departure_time, id`,
      [driverId],
    );
    return rows.map(({ id }) => id);
  }

  async insert(tx: EntityManager, rides: NewRide[]) {
    await tx.createQueryBuilder().insert().into(RideEntity).values(rides).updateEntity(false).execute();
  }

  async update(
    tx: EntityManager,
    id: string,
    changes: Partial<Omit<RideEntity, 'id'>>,
    { routeChanges = false } = {},
  ): Promise<void> {
    await tx
      .createQueryBuilder()
      .update(RideEntity)
      .set({
        ...changes,
        ...(routeChanges ? { route_changed_at: () => 'now()' } : {}),
        updated_at: () => 'now()',
      })
      .where({ id })
      .execute();
  }

  async passengersOf(tx: EntityManager, id: string): Promise<string[]> {
    const booked = `SELECT user_id FROM bookings WHERE ride_id = $1 AND status <> 'cancelled'`;
    return (await tx.query<{ user_id: string }[]>(booked, [id])).map(({ user_id }) => user_id);
  }

  async cancel(tx: EntityManager, id: string, actorId: string | null): Promise<void> {
    await tx.query(
      `UPDATE rides SET status = 'cancelled', cancelled_at = now(), cancelled_by = $2, updated_at = now()
       WHERE id = $1 AND status = 'scheduled'`,
      [id, actorId],
    );
  }

  /** Returns false if the ride was ever booked. Removed rides still count towards the driver's daily limit. */
  async removeUnbooked(tx: EntityManager, id: string): Promise<boolean> {
    return hasRow(
      tx,
      `WITH removed AS (
         DELETE FROM rides r WHERE r.id = $1 AND NOT EXISTS (SELECT 1 FROM bookings b WHERE b.ride_id = r.id)
         RETURNING driver_id, created_at)
       INSERT INTO deleted_rides (driver_id, published_at) SELECT driver_id, created_at FROM removed RETURNING driver_id`,
      [id],
    );
  }

  /** Completes rides a day after their last boarding stop. Locked rides wait for the next run. */
  async completeDeparted(tx: EntityManager, batch: number): Promise<number> {
    const [, completed] = await tx.query<[unknown, number]>(
      `UPDATE rides SET status = 'completed', updated_at = now() WHERE id IN (
         SELECT id FROM rides WHERE status = 'scheduled' AND departure_time <= now() - interval '24 hours'
           AND coalesce((stops -> -2 ->> 'departure_time')::timestamptz, departure_time) <= now() - interval '24 hours'
         ORDER BY departure_time LIMIT $1 FOR NO KEY UPDATE SKIP LOCKED)`,
      [batch],
    );
    return completed;
  }

  async listForStaff(query: StaffRideListQuery): Promise<StaffRows<RideRow>> {
    const { values, bind } = bindings();
    const days = { from: query.departure_from, to: query.departure_to };
    const where = [
      ...equalTo('r', query, ['status', 'listed', 'driver_id', 'from_city', 'to_city'], bind),
      ...withinDays('r.departure_time', days, bind),
    ];
    const search = query.q ? await staffSearch(this.dataSource, query.q) : null;
    if (search) where.push(rideMatches(search, bind));
    const needsTextScan = search !== null && 'text' in search;
    const list = {
      id: 'r.id',
      sortKey: STAFF_ORDER[query.sort ?? 'created_at'],
      from: needsTextScan ? RIDE_TABLES : 'rides r',
      where,
      isSelective: areFewDays(days) || (search !== null && !needsTextScan),
      select: `SELECT ${rideColumns()} FROM ${RIDE_TABLES}`,
    };
    return staffPageByIds(this.dataSource, query, list, { values, bind });
  }
}

const alternativesValues = (wanted: AlternativesWanted) => {
  const { from_city, to_city, departure_time, seats, user_id, ride_id } = wanted;
  return [from_city, to_city, departure_time, seats, user_id, ride_id];
};

function rideMatches(search: StaffSearch, bind: (value: unknown) => string): string {
  if ('id' in search) return `r.id = ${bind(search.id)}`;
  if ('people' in search) return `r.driver_id = ANY(${bind(search.people)}::uuid[])`;
  return `strpos(lower(concat_ws(' ', r.id, r.from_city, r.to_city, r.car_plate, d.full_name, d.phone)), lower(${bind(search.text)})) > 0`;
}

export const ridesPersonalData = {
  sections: {
    rides: `SELECT r.id, r.from_city, r.to_city, r.departure_time, r.description, r.car_model, r.car_plate, r.meeting_point,
        r.dropoff_point, r.price, r.seats, r.seats_available, r.stops, r.leg_seats, r.women_only, r.preferences, r.series_id, r.status, r.listed,
        r.cancelled_at, r.created_at, r.updated_at
      FROM rides r WHERE r.driver_id = $1 AND ${pageBy('r.id')}`,
    ride_templates: `SELECT t.id, t.name, t.from_city, t.to_city, t.departs_at, t.price, t.seats, t.car_model, t.car_plate, t.meeting_point,
        t.description, t.preferences, t.stops, t.created_at
      FROM ride_templates t WHERE t.driver_id = $1 AND ${pageBy('t.id')}`,
    departure_alerts: `SELECT a.id, a.from_city, a.to_city, to_char(a.day, 'YYYY-MM-DD') AS date,
        to_char(a.last_day, 'YYYY-MM-DD') AS date_to, a.weekdays, a.min_seats, a.max_price, a.told_at, a.created_at
      FROM departure_alerts a WHERE a.user_id = $1 AND ${pageBy('a.id')}`,
  },

  /** Future rides, and departed ones with open bookings. */
  async deletionBlockers(tx: EntityManager, userId: string): Promise<FieldError[]> {
    const [row] = await tx.query<{ count: number }[]>(
      `SELECT count(*)::integer AS count FROM rides r
       WHERE r.driver_id = $1 AND r.status = 'scheduled' AND (r.departure_time > now() OR EXISTS (
         SELECT 1 FROM bookings b WHERE b.ride_id = r.id AND b.status IN ('pending', 'pending_verification', 'confirmed')))`,
      [userId],
    );
    return deletionBlocker('rides', row?.count ?? 0, 'Upcoming rides');
  },

  /** Keeps route and time for the passengers' bookings. */
  async erase(tx: EntityManager, userId: string): Promise<void> {
    await tx.query('DELETE FROM departure_alerts WHERE user_id = $1', [userId]);
    await tx.query('DELETE FROM alert_matches WHERE user_id = $1', [userId]);
    await tx.query('DELETE FROM ride_templates WHERE driver_id = $1', [userId]);
    await tx.query(
      `UPDATE rides SET description = NULL, car_model = NULL, car_plate = NULL, meeting_point = NULL, dropoff_point = NULL,
         warning = NULL, updated_at = now(),
         stops = (SELECT jsonb_agg(s.stop || '{"meeting_point": null}' ORDER BY s.n) FROM jsonb_array_elements(stops) WITH ORDINALITY s (stop, n))
       WHERE driver_id = $1`,
      [userId],
    );
    await tx.query(
      `UPDATE ride_changes SET "from" = "from" - $2::text[], "to" = "to" - $2::text[]
       WHERE ride_id IN (SELECT id FROM rides WHERE driver_id = $1)`,
      [userId, ['description', 'car_model', 'car_plate', 'meeting_point', 'dropoff_point', 'stops']],
    );
  },
} satisfies PersonalData;
