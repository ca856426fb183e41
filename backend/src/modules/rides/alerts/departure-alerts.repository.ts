import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import { outdated } from '../../../platform/jobs';
import type { Xaf } from '../../../platform/money';

/** A journey on a day in Douala, `YYYY-MM-DD`. */
export interface AlertJourney {
  from_city: string;
  to_city: string;
  date: string;
}

export interface DepartureAlertRow extends AlertJourney {
  id: string;
  created_at: Date;
  /** Null while nothing was published. */
  told_at: Date | null;
}

/** What one person is told. */
export interface PublishedFacts {
  user_id: string;
  ride_id: string;
  from_city: string;
  to_city: string;
  date: string;
  departure_time: Date;
  /** XAF for one seat. */
  price: Xaf;
  /** XAF on top of it; the service adds it. */
  service_fee?: Xaf;
}

const TODAY = `(now() AT TIME ZONE 'Africa/Douala')::date`;
const RIDE_DAY = `(r.departure_time AT TIME ZONE 'Africa/Douala')::date`;
const ROW = `id, from_city, to_city, to_char(day, 'YYYY-MM-DD') AS date, created_at, told_at`;
/** Who waits for this ride: not its driver, and nobody who has blocked the driver or is blocked. */
const WAITING = `a.from_city = r.from_city AND a.to_city = r.to_city AND a.day = ${RIDE_DAY} AND a.told_at IS NULL
  AND a.user_id <> r.driver_id AND NOT EXISTS (SELECT 1 FROM blocks k
    WHERE (k.blocker_id, k.blocked_id) IN ((a.user_id, r.driver_id), (r.driver_id, a.user_id)))`;

@Injectable()
export class DepartureAlertsRepository {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** One at a time adds alerts for a person. */
  async lockBudget(tx: EntityManager, userId: string): Promise<void> {
    await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('departure-alerts:' || $1, 0))`, [userId]);
  }

  /** Those of a person whose day is not over, the next day first. */
  async list(userId: string, tx?: EntityManager): Promise<DepartureAlertRow[]> {
    return (tx ?? this.dataSource).query<DepartureAlertRow[]>(
      `SELECT ${ROW} FROM departure_alerts WHERE user_id = $1 AND day >= ${TODAY} AND removed_at IS NULL ORDER BY day, id`,
      [userId],
    );
  }

  /** The alert; one that was told of and removed comes back as it was. */
  async insert(
    tx: EntityManager,
    id: string,
    userId: string,
    journey: AlertJourney,
  ): Promise<DepartureAlertRow[]> {
    return tx.query<DepartureAlertRow[]>(
      `INSERT INTO departure_alerts (id, user_id, from_city, to_city, day) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (user_id, day, from_city, to_city) DO UPDATE SET removed_at = NULL
       RETURNING ${ROW}`,
      [id, userId, journey.from_city, journey.to_city, journey.date],
    );
  }

  /** @returns false where the person has no such alert */
  async remove(userId: string, id: string): Promise<boolean> {
    const rows = await this.dataSource.query<unknown[]>(
      `WITH deleted AS (
         DELETE FROM departure_alerts WHERE id = $1 AND user_id = $2 AND told_at IS NULL RETURNING id
       ), hidden AS (
         UPDATE departure_alerts SET removed_at = now()
         WHERE id = $1 AND user_id = $2 AND told_at IS NOT NULL AND removed_at IS NULL RETURNING id
       )
       SELECT id FROM deleted UNION ALL SELECT id FROM hidden`,
      [id, userId],
    );
    return rows.length > 0;
  }

  async isAwaited(tx: EntityManager, rideId: string): Promise<boolean> {
    const rows = await tx.query<unknown[]>(
      `SELECT 1 FROM rides r JOIN departure_alerts a ON ${WAITING} WHERE r.id = $1 LIMIT 1`,
      [rideId],
    );
    return rows.length > 0;
  }

  /** Takes at most so many who wait for a ride that can still be booked, and marks them as told. */
  async takeWaiting(tx: EntityManager, rideId: string, most: number): Promise<PublishedFacts[]> {
    const [rows] = await tx.query<[PublishedFacts[], number]>(
      `UPDATE departure_alerts told SET told_at = now()
       FROM (
         SELECT a.id, r.id AS ride_id, r.departure_time, r.price
         FROM rides r JOIN departure_alerts a ON ${WAITING}
         WHERE r.id = $1 AND r.status = 'scheduled' AND r.departure_time > now() AND r.seats_available > 0
         ORDER BY a.id LIMIT $2 FOR UPDATE OF a SKIP LOCKED
       ) next
       WHERE told.id = next.id
       RETURNING told.user_id, told.from_city, told.to_city, to_char(told.day, 'YYYY-MM-DD') AS date,
         next.ride_id, next.departure_time, next.price`,
      [rideId, most],
    );
    return rows;
  }
}

/** Nobody waits for a day that is over. */
export const PAST_ALERTS = outdated('departure_alerts', { where: `day < ${TODAY}`, oldest: 'day' });
