import { Injectable, Logger } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { Counter } from 'prom-client';
import type { DataSource } from 'typeorm';
import { Metrics } from '../../../platform/http';
import type { RailAlarm, RailName } from './payment-provider';

export interface RailAlarmRow {
  rail: RailName;
  alarm: RailAlarm;
  /** The rail's own word, or a figure; never a number of a person. */
  detail: string;
  times: number;
  first_at: Date;
  last_at: Date;
}

/** Alarms so young that they still hold: whoever sees to one waits no longer than this. */
const HOLDS_MINUTES = 15;

/** What an operator has to see to, of each rail: in the log, as a metric, and on the console's page of rails. */
@Injectable()
export class RailAlarmsRepository {
  private readonly logger = new Logger(RailAlarmsRepository.name);
  private readonly total: Counter<'rail' | 'alarm'>;

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    { registry }: Metrics,
  ) {
    this.total = new Counter({
      name: 'rail_alarms_total',
      help: 'What an operator has to see to, by rail',
      labelNames: ['rail', 'alarm'],
      registers: [registry],
    });
  }

  /** Never throws: what raised it goes on. */
  async raise(rail: RailName, alarm: RailAlarm, detail: string): Promise<void> {
    this.total.inc({ rail, alarm });
    this.logger.error({ rail, alarm, detail }, 'an operator has to see to this rail');
    try {
      await this.dataSource.query(
        `INSERT INTO rail_alarms AS a (rail, alarm, detail) VALUES ($1, $2, $3)
         ON CONFLICT (rail, alarm) DO UPDATE SET detail = excluded.detail, times = a.times + 1, last_at = now()`,
        [rail, alarm, detail],
      );
    } catch (error) {
      this.logger.warn({ err: error, rail }, 'an alarm could not be kept');
    }
  }

  /** True while one of these was raised a moment ago. */
  async holds(rail: RailName, alarms: readonly RailAlarm[]): Promise<boolean> {
    const rows = await this.dataSource.query<unknown[]>(
      `SELECT 1 FROM rail_alarms WHERE rail = $1 AND alarm = ANY($2::text[])
         AND last_at > now() - interval '${HOLDS_MINUTES} minutes' LIMIT 1`,
      [rail, alarms],
    );
    return rows.length > 0;
  }

  /** The latest of each rail. */
  latest(): Promise<RailAlarmRow[]> {
    return this.dataSource.query('SELECT DISTINCT ON (rail) * FROM rail_alarms ORDER BY rail, last_at DESC');
  }
}
