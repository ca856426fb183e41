import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { hasRow } from '../../../platform/database';
import { outdated } from '../../../platform/jobs';
import type { Xaf } from '../../../platform/money';
import type { RideEntity } from '../ride.entity';

export type AlertReason = 'published' | 'seats' | 'price';

export interface AlertRoute extends Pick<
  RideEntity,
  'from_city' | 'to_city' | 'departure_time' | 'price' | 'seats'
> {
  ride_id: string;
}

/** Terms before a change. Unchanged terms are null. */
export interface PreviousTerms {
  seats: number | null;
  /** Includes the service fee. */
  amount: Xaf | null;
}

/** `amount`: `price` with the service fee. */
export type PricedRoute = AlertRoute & { amount: Xaf };

export interface AlertMatch extends PricedRoute {
  alert_id: string;
  user_id: string;
}

/** Delay before sending, so that a series causes one notification, and a ride cancelled at once none. */
const GATHER_SECONDS = 120;
const PEOPLE_PER_RUN = 200;
const TODAY = `(now() AT TIME ZONE 'Africa/Douala')::date`;
const dayOf = (instant: string) => `(${instant} AT TIME ZONE 'Africa/Douala')::date`;

/** SQL: the bookable town pairs of the rides `r` that `where` selects. */
const routesOf = (where: string) => `
  SELECT r.id AS ride_id, r.from_city, r.to_city, r.departure_time, r.price, r.seats_available AS seats
  FROM rides r WHERE r.status = 'scheduled' AND r.listed AND r.departure_time > now() AND r.seats_available > 0 AND ${where}
  UNION ALL
  SELECT r.id, s.from_city, s.to_city, s.departure_time, s.price, free_on(r.leg_seats, s.first_leg, s.last_leg)
  FROM rides r JOIN ride_segments s ON s.ride_id = r.id WHERE r.status = 'scheduled' AND r.listed AND s.departure_time > now()
    AND free_on(r.leg_seats, s.first_leg, s.last_leg) > 0 AND ${where}`;

const COVERS = `a.from_city = route.from_city AND a.to_city = route.to_city AND a.removed_at IS NULL
  AND a.day <= ${dayOf('route.departure_time')} AND coalesce(a.last_day, a.day) >= ${dayOf('route.departure_time')}
  AND (a.weekdays IS NULL OR extract(isodow FROM ${dayOf('route.departure_time')}) = ANY(a.weekdays))`;

/**
 * SQL: one matching alert per person and ride. $1 to $7 are the columns of the routes as arrays.
 * Excludes alerts of the driver, of people blocked in either direction and, for rides for women, of non-women.
 */
const MATCHING = `
  SELECT DISTINCT ON (a.user_id, route.ride_id) a.id AS alert_id, a.user_id, route.*
  FROM unnest($1::uuid[], $2::text[], $3::text[], $4::timestamptz[], $5::integer[], $6::integer[], $7::integer[])
      AS route (ride_id, from_city, to_city, departure_time, price, amount, seats)
    JOIN departure_alerts a ON ${COVERS} AND a.min_seats <= route.seats AND (a.max_price IS NULL OR a.max_price >= route.amount)
    JOIN rides r ON r.id = route.ride_id
  WHERE a.user_id <> r.driver_id
    AND NOT EXISTS (SELECT 1 FROM blocks k
      WHERE (k.blocker_id, k.blocked_id) IN ((a.user_id, r.driver_id), (r.driver_id, a.user_id)))
    AND (NOT r.women_only OR EXISTS (SELECT 1 FROM profiles p WHERE p.id = a.user_id AND p.gender = 'female'))`;

/** Exported for tests of the query plan. Parameters: those of `MATCHING`, reason, previous seats, previous amount. */
export const ADD_MATCHES = `
  INSERT INTO alert_matches (user_id, ride_id, reason, day, due_at)
  SELECT m.user_id, m.ride_id, $8, ${dayOf('m.departure_time')}, now() + interval '${GATHER_SECONDS} seconds'
  FROM (${MATCHING} AND ($9::integer IS NULL OR a.min_seats > $9) AND ($10::integer IS NULL OR a.max_price < $10)
    ORDER BY a.user_id, route.ride_id, a.id) m
  ON CONFLICT (user_id, ride_id, reason) DO NOTHING`;

const columnsOf = (routes: readonly PricedRoute[]) => [
  routes.map(({ ride_id }) => ride_id),
  routes.map(({ from_city }) => from_city),
  routes.map(({ to_city }) => to_city),
  routes.map(({ departure_time }) => departure_time),
  routes.map(({ price }) => price),
  routes.map(({ amount }) => amount),
  routes.map(({ seats }) => seats),
];

/** SQL for RETURNING in an UPDATE of `rides`: true if an alert covers the ride. */
export const IS_AWAITED = `rides.status = 'scheduled' AND rides.listed AND EXISTS (
  SELECT 1 FROM (SELECT rides.from_city, rides.to_city, rides.departure_time UNION ALL
    SELECT s.from_city, s.to_city, s.departure_time FROM ride_segments s WHERE s.ride_id = rides.id) route JOIN departure_alerts a ON ${COVERS})`;

@Injectable()
export class AlertMatchesRepository {
  constructor(private readonly dataSource: DataSource) {}

  async isAwaited(tx: EntityManager, rideId: string): Promise<boolean> {
    return hasRow(
      tx,
      `SELECT 1 FROM (${routesOf('r.id = $1')}) route JOIN departure_alerts a ON ${COVERS} LIMIT 1`,
      [rideId],
    );
  }

  routes(tx: EntityManager, rideIds: readonly string[]): Promise<AlertRoute[]> {
    return tx.query<AlertRoute[]>(routesOf('r.id = ANY($1::uuid[])'), [rideIds]);
  }

  async add(
    tx: EntityManager,
    routes: readonly PricedRoute[],
    reason: AlertReason,
    previous: PreviousTerms,
  ): Promise<void> {
    await tx.query(ADD_MATCHES, [...columnsOf(routes), reason, previous.seats, previous.amount]);
  }

  async duePeople(): Promise<string[]> {
    const rows = await this.dataSource.query<{ user_id: string }[]>(
      `SELECT user_id FROM alert_matches WHERE sent_at IS NULL AND due_at <= now()
       GROUP BY user_id ORDER BY min(due_at) LIMIT ${PEOPLE_PER_RUN}`,
    );
    return rows.map(({ user_id }) => user_id);
  }

  async readClock(tx: EntityManager): Promise<Date> {
    const [row] = await tx.query<{ now: Date }[]>('SELECT now()');
    return row?.now ?? new Date();
  }

  async sentOn(tx: EntityManager, userId: string, now: Date): Promise<number> {
    const [row] = await tx.query<{ sent: number }[]>(
      `SELECT count(DISTINCT notice_id)::integer AS sent FROM alert_matches
       WHERE user_id = $1 AND ${dayOf('sent_at')} = ${dayOf('$2::timestamptz')}`,
      [userId, now],
    );
    return row?.sent ?? 0;
  }

  async listWaiting(tx: EntityManager, userId: string): Promise<{ ride_id: string; reason: AlertReason }[]> {
    return tx.query('SELECT ride_id, reason FROM alert_matches WHERE user_id = $1 AND sent_at IS NULL', [
      userId,
    ]);
  }

  /** Matches the person's present alerts with these routes. */
  async ofRoutes(tx: EntityManager, userId: string, routes: readonly PricedRoute[]): Promise<AlertMatch[]> {
    return tx.query<AlertMatch[]>(
      `SELECT m.* FROM (${MATCHING} AND a.user_id = $8 ORDER BY a.user_id, route.ride_id, route.departure_time, a.id) m
       ORDER BY m.departure_time, m.ride_id`,
      [...columnsOf(routes), userId],
    );
  }

  async deleteWaiting(tx: EntityManager, userId: string, rideIds: readonly string[]): Promise<void> {
    await tx.query(
      'DELETE FROM alert_matches WHERE user_id = $1 AND sent_at IS NULL AND ride_id = ANY($2::uuid[])',
      [userId, rideIds],
    );
  }

  async postpone(tx: EntityManager, userId: string, until: Date): Promise<void> {
    await tx.query('UPDATE alert_matches SET due_at = $2 WHERE user_id = $1 AND sent_at IS NULL', [
      userId,
      until,
    ]);
  }

  async markSent(
    tx: EntityManager,
    { userId, noticeId, rideIds, now }: { userId: string; noticeId: string; rideIds: string[]; now: Date },
  ): Promise<void> {
    await tx.query(
      `UPDATE alert_matches SET notice_id = $3, sent_at = $4
       WHERE user_id = $1 AND sent_at IS NULL AND ride_id = ANY($2::uuid[])`,
      [userId, rideIds, noticeId, now],
    );
  }
}

/** Keeps matches until the day of the ride, so that nobody is notified twice. */
export const PAST_MATCHES = outdated('alert_matches', { where: `day < ${TODAY}`, oldest: 'day' });
