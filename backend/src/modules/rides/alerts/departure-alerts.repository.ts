import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { changesRow, newId } from '../../../platform/database';
import { outdated } from '../../../platform/jobs';
import type { AlertTerms, DepartureAlertRow } from '../dto/rides.responses';

const TODAY = `(now() AT TIME ZONE 'Africa/Douala')::date`;
const LAST_DAY = 'coalesce(last_day, day)';
const ROW = `id, from_city, to_city, to_char(day, 'YYYY-MM-DD') AS date, to_char(last_day, 'YYYY-MM-DD') AS date_to,
  weekdays, min_seats, max_price, created_at, told_at`;

@Injectable()
export class DepartureAlertsRepository {
  constructor(private readonly dataSource: DataSource) {}

  async lockPerson(tx: EntityManager, userId: string): Promise<void> {
    await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('departure-alerts:' || $1, 0))`, [userId]);
  }

  async list(userId: string, tx?: EntityManager): Promise<DepartureAlertRow[]> {
    return (tx ?? this.dataSource).query<DepartureAlertRow[]>(
      `SELECT ${ROW} FROM departure_alerts WHERE user_id = $1 AND ${LAST_DAY} >= ${TODAY} AND removed_at IS NULL
       ORDER BY day, id`,
      [userId],
    );
  }

  save(tx: EntityManager, userId: string, terms: AlertTerms): Promise<DepartureAlertRow> {
    return this.insert(
      tx,
      userId,
      terms,
      `last_day = excluded.last_day, weekdays = excluded.weekdays, min_seats = excluded.min_seats,
       max_price = excluded.max_price`,
    );
  }

  async addIfNew(tx: EntityManager, userId: string, terms: AlertTerms): Promise<void> {
    await this.insert(tx, userId, terms, 'min_seats = departure_alerts.min_seats');
  }

  /** @param onConflict SQL that updates an existing alert */
  private async insert(tx: EntityManager, userId: string, terms: AlertTerms, onConflict: string) {
    const { from_city, to_city, date, date_to, weekdays, min_seats, max_price } = terms;
    const [row] = await tx.query<DepartureAlertRow[]>(
      `INSERT INTO departure_alerts (id, user_id, from_city, to_city, day, last_day, weekdays, min_seats, max_price)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
       ON CONFLICT (user_id, day, from_city, to_city) DO UPDATE SET removed_at = NULL, ${onConflict}
       RETURNING ${ROW}`,
      [newId(), userId, from_city, to_city, date, date_to, weekdays, min_seats, max_price],
    );
    if (!row) throw new Error('The alert was not stored');
    return row;
  }

  async remove(userId: string, id: string): Promise<boolean> {
    return changesRow(
      this.dataSource,
      'DELETE FROM departure_alerts WHERE id = $1 AND user_id = $2 AND removed_at IS NULL',
      [id, userId],
    );
  }

  /** Locks the alerts against deletion. @returns ids of existing alerts */
  async markNotified(tx: EntityManager, ids: readonly string[]): Promise<Set<string>> {
    const [rows] = await tx.query<[{ id: string }[], number]>(
      'UPDATE departure_alerts SET told_at = now() WHERE id = ANY($1::uuid[]) AND removed_at IS NULL RETURNING id',
      [ids],
    );
    return new Set(rows.map(({ id }) => id));
  }
}

export const PAST_ALERTS = outdated('departure_alerts', { where: `${LAST_DAY} < ${TODAY}`, oldest: 'day' });
