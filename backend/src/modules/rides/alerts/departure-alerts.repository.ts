import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import { outdated } from '../../../platform/jobs';
import type { Xaf } from '../../../platform/money';

/** The day is `YYYY-MM-DD` in Douala. */
export interface AlertJourney {
  from_city: string;
  to_city: string;
  date: string;
}

export interface DepartureAlertRow extends AlertJourney {
  id: string;
  created_at: Date;
  /** Null before the notification. */
  told_at: Date | null;
}

/** Data of one notification. */
export interface PublishedFacts {
  user_id: string;
  ride_id: string;
  from_city: string;
  to_city: string;
  date: string;
  departure_time: Date;
  /** XAF for one seat. */
  price: Xaf;
  /** XAF per seat; added by the service. */
  service_fee?: Xaf;
}

const TODAY = `(now() AT TIME ZONE 'Africa/Douala')::date`;
const RIDE_DAY = `(r.departure_time AT TIME ZONE 'Africa/Douala')::date`;
const ROW = `id, from_city, to_city, to_char(day, 'YYYY-MM-DD') AS date, created_at, told_at`;
/** Matching alerts, excluding the driver's own, blocked people's, and men's for rides for women. */
const WAITING = `r.listed AND a.from_city = r.from_city AND a.to_city = r.to_city AND a.day = ${RIDE_DAY} AND a.told_at IS NULL
  AND a.user_id <> r.driver_id AND NOT EXISTS (SELECT 1 FROM blocks k
    WHERE (k.blocker_id, k.blocked_id) IN ((a.user_id, r.driver_id), (r.driver_id, a.user_id)))
  AND NOT (r.women_only AND EXISTS (SELECT 1 FROM profiles p WHERE p.id = a.user_id AND p.gender = 'male'))`;

@Injectable()
export class DepartureAlertsRepository {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** Serialises one person's new alerts. */
  async lockBudget(tx: EntityManager, userId: string): Promise<void> {
    await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('departure-alerts:' || $1, 0))`, [userId]);
  }

  /** Current alerts of a person, next day first. */
  async list(userId: string, tx?: EntityManager): Promise<DepartureAlertRow[]> {
    return (tx ?? this.dataSource).query<DepartureAlertRow[]>(
      `SELECT ${ROW} FROM departure_alerts WHERE user_id = $1 AND day >= ${TODAY} AND removed_at IS NULL ORDER BY day, id`,
      [userId],
    );
  }

  /** A removed alert that was already notified returns in that state. */
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

  /** @returns false for an unknown alert or someone else's */
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

  /** Claims up to `most` alerts that match a bookable ride, and marks them as notified. */
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

/** Alerts expire with their day. */
export const PAST_ALERTS = outdated('departure_alerts', { where: `day < ${TODAY}`, oldest: 'day' });
