import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { hasRow, newId } from '../../platform/database';
import { outdated } from '../../platform/jobs';
import type { RideChangeResponse } from './dto/rides.responses';
import { type DepartureFacts, type NewRideChange, type Plan, SCHEDULE } from './ride-schedule.policy';

/** Longer than any journey in the country. */
const MAX_JOURNEY = `interval '48 hours'`;

@Injectable()
export class RideScheduleRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Serialises changes of a driver's plans until commit. Take this lock before any row lock to avoid deadlocks. */
  async lockPlans(tx: EntityManager, driverId: string): Promise<void> {
    await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('ride-plans:' || $1, 0))`, [driverId]);
  }

  async departureFacts(tx: EntityManager, departure: Date): Promise<DepartureFacts> {
    const [facts] = await tx.query<DepartureFacts[]>(
      `SELECT $1::timestamptz <= clock_timestamp() AS past,
         $1::timestamptz > clock_timestamp() + make_interval(days => $2) AS far,
         $1::timestamptz < clock_timestamp() + make_interval(hours => $3) AS soon,
         $1::timestamptz < clock_timestamp() + make_interval(hours => $4) AS near`,
      [departure, SCHEDULE.daysAhead, SCHEDULE.noticeHours, SCHEDULE.placeHours],
    );
    return facts ?? { past: true, far: true, soon: true, near: true };
  }

  /** Counts rides of the last 24 hours, including deleted rides and earlier accounts. */
  async countRecentlyPublished(tx: EntityManager, driverId: string): Promise<number> {
    const [row] = await tx.query<{ count: number }[]>(
      `SELECT count(*)::integer AS count FROM (
         SELECT driver_id, created_at FROM rides UNION ALL SELECT driver_id, published_at FROM deleted_rides
       ) published WHERE driver_id = ANY(accounts_of($1)) AND created_at > now() - interval '24 hours'`,
      [driverId],
    );
    return row?.count ?? 0;
  }

  nearby(
    tx: EntityManager,
    driverId: string,
    departures: readonly Date[],
    except: string | null,
  ): Promise<Plan[]> {
    return tx.query<Plan[]>(
      `SELECT from_city, to_city, departure_time FROM rides
       WHERE driver_id = $1 AND status = 'scheduled' AND id IS DISTINCT FROM $4::uuid
         AND departure_time BETWEEN $2::timestamptz - ${MAX_JOURNEY} AND $3::timestamptz + ${MAX_JOURNEY}`,
      [driverId, departures[0], departures.at(-1), except],
    );
  }

  async isSold(tx: EntityManager, rideId: string): Promise<boolean> {
    return hasRow(
      tx,
      `SELECT 1 FROM bookings WHERE ride_id = $1 AND status IN ('pending_verification', 'confirmed') LIMIT 1`,
      [rideId],
    );
  }

  /**
   * True if a seat is sold whose booked or current departure is less than 24 hours away.
   * @param stops count only bookings from or to these
   * @param movedHours count only seats whose departure the driver moved further than this, ignoring moves by staff
   */
  async isSoldForNearDeparture(
    tx: EntityManager,
    rideId: string,
    stops: string[] | null,
    movedHours?: number,
  ) {
    return hasRow(
      tx,
      `SELECT 1 FROM bookings b JOIN rides r ON r.id = b.ride_id
       WHERE r.id = $1 AND b.status IN ('pending_verification', 'confirmed')
         AND least(b.departure_time, coalesce(b.boarding_time, r.departure_time)) < clock_timestamp() + interval '24 hours'
         AND ($2::uuid[] IS NULL OR b.from_stop_id = ANY($2) OR b.to_stop_id = ANY($2))
         AND ($3::float IS NULL OR abs(extract(epoch FROM coalesce(b.boarding_time, r.departure_time) - b.departure_time - coalesce((
           SELECT sum((c."to" ->> 'departure_time')::timestamptz - (c."from" ->> 'departure_time')::timestamptz) FROM ride_changes c
           WHERE c.ride_id = r.id AND c.actor_id <> r.driver_id AND c.created_at > b.created_at), '0'))) > $3 * 3600)
       LIMIT 1`,
      [rideId, stops, movedHours],
    );
  }

  /** Moves of the last 24 hours while a seat was sold, newest first. @returns seconds until each move expires */
  async movesWhileSold(tx: EntityManager, rideId: string): Promise<number[]> {
    const rows = await tx.query<{ seconds: number }[]>(
      `SELECT ceil(extract(epoch FROM created_at + interval '24 hours' - now()))::integer AS seconds
       FROM ride_changes WHERE ride_id = $1 AND sold AND departure_moved AND created_at > now() - interval '24 hours'
       ORDER BY created_at DESC`,
      [rideId],
    );
    return rows.map(({ seconds }) => seconds);
  }

  async addChange(tx: EntityManager, { from, to, ...change }: NewRideChange): Promise<void> {
    const { ride_id, actor_id, sold, departure_moved } = change;
    await tx.query(
      `INSERT INTO ride_changes (id, ride_id, actor_id, sold, departure_moved, "from", "to")
       VALUES ($1, $2, $3, $4, $5, $6, $7)`,
      [newId(), ride_id, actor_id, sold, departure_moved, JSON.stringify(from), JSON.stringify(to)],
    );
  }

  changesOf(rideId: string): Promise<RideChangeResponse[]> {
    return this.dataSource.query<RideChangeResponse[]>(
      `SELECT id, actor_id, sold, "from", "to", created_at FROM ride_changes WHERE ride_id = $1 ORDER BY created_at, id`,
      [rideId],
    );
  }
}

export const OLD_DELETED_RIDES = outdated('deleted_rides', {
  where: `published_at < now() - interval '24 hours'`,
  oldest: 'published_at',
});
