import { Injectable, Logger } from '@nestjs/common';
import type { Counter } from 'prom-client';
import { DataSource, type EntityManager } from 'typeorm';
import type { RailName } from '../../../platform/config';
import { changesRow, firstRow, hasRow } from '../../../platform/database';
import { Metrics } from '../../../platform/http';
import type { RailAlarm } from '../providers/payment-provider';

export interface RailAlarmRow {
  rail: RailName;
  alarm: RailAlarm;
  /** The rail's code or a figure; never a person's number. */
  detail: string;
  times: number;
  first_at: Date;
  last_at: Date;
  /** When the cause ended without staff; null while it lasts. */
  ended_at: Date | null;
  /** Raised since staff last marked it as seen. */
  open: boolean;
}

/** Minutes for which an alarm blocks its movements: the longest delay after the cause is fixed. */
const BLOCKING_MINUTES = 15;

const ALARMS = `
  SELECT rail, alarm, detail, times, first_at, last_at, ended_at, ended_at IS NULL AND times > seen_times AS open
  FROM rail_alarms`;

/** Logged, counted as a metric and shown in the console. */
@Injectable()
export class RailAlarmsRepository {
  private readonly logger = new Logger(RailAlarmsRepository.name);
  private readonly total: Counter<'rail' | 'alarm'>;

  constructor(
    private readonly dataSource: DataSource,
    metrics: Metrics,
  ) {
    this.total = metrics.counter('rail_alarms_total', 'Alarms about rails that need action by the operator', [
      'rail',
      'alarm',
    ]);
  }

  /** Never throws. */
  async raise(rail: RailName, alarm: RailAlarm, detail: string): Promise<void> {
    this.total.inc({ rail, alarm });
    this.logger.error({ rail, alarm, detail }, 'this rail needs action by the operator');
    try {
      await this.dataSource.query(
        `INSERT INTO rail_alarms AS a (rail, alarm, detail) VALUES ($1, $2, $3)
         ON CONFLICT (rail, alarm) DO UPDATE SET detail = excluded.detail, times = a.times + 1, last_at = now(), ended_at = NULL`,
        [rail, alarm, detail],
      );
    } catch (error) {
      this.logger.warn({ err: error, rail }, 'an alarm could not be stored');
    }
  }

  async clear(rail: RailName, alarm: RailAlarm): Promise<void> {
    await this.dataSource.query(
      `UPDATE rail_alarms SET ended_at = now() WHERE rail = $1 AND alarm = $2 AND ended_at IS NULL`,
      [rail, alarm],
    );
  }

  async areBlocking(rail: RailName, alarms: readonly RailAlarm[]): Promise<boolean> {
    return hasRow(
      this.dataSource,
      `SELECT 1 FROM rail_alarms WHERE rail = $1 AND alarm = ANY($2::text[]) AND ended_at IS NULL
         AND last_at > now() - interval '${BLOCKING_MINUTES} minutes' LIMIT 1`,
      [rail, alarms],
    );
  }

  list(): Promise<RailAlarmRow[]> {
    return this.dataSource.query(`${ALARMS} ORDER BY last_at DESC, rail, alarm`);
  }

  lock(tx: EntityManager, rail: RailName, alarm: RailAlarm): Promise<RailAlarmRow | null> {
    return firstRow(tx, `${ALARMS} WHERE rail = $1 AND alarm = $2 FOR UPDATE`, [rail, alarm]);
  }

  /** False if nothing changed. */
  async markSeen(
    tx: EntityManager,
    { rail, alarm, times }: { rail: RailName; alarm: RailAlarm; times: number },
  ): Promise<boolean> {
    return changesRow(
      tx,
      `UPDATE rail_alarms SET seen_times = least(times, $3::int)
       WHERE rail = $1 AND alarm = $2 AND seen_times < least(times, $3::int)`,
      [rail, alarm, times],
    );
  }
}
