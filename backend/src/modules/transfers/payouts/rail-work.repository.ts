import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { RailName } from '../../../platform/config';
import type { Xaf } from '../../../platform/money';

export const RAIL_WORK_LISTS = ['payments', 'refunds', 'payouts'] as const;
export type RailWorkList = (typeof RAIL_WORK_LISTS)[number];

export interface RailWorkRow {
  rail: RailName;
  list: RailWorkList;
  status: string;
  count: number;
}

/** Each part reads one partial index of open items. */
const WORK = `
  SELECT rail, list, status, n::int AS count FROM (
    SELECT rail, 'payments' AS list, 1 AS place, status, count(*) AS n FROM payments
      WHERE status IN ('pending', 'processing') GROUP BY rail, status
    UNION ALL
    SELECT rail, 'refunds', 2, status, count(*) FROM refunds WHERE status NOT IN ('completed', 'credited') GROUP BY rail, status
    UNION ALL
    SELECT rail, 'payouts', 3, status, count(*) FROM payouts WHERE status <> 'completed' GROUP BY rail, status
  ) work ORDER BY rail, place, status`;

@Injectable()
export class RailWorkRepository {
  constructor(private readonly dataSource: DataSource) {}

  list(): Promise<RailWorkRow[]> {
    return this.dataSource.query(WORK);
  }

  /** Unless the alarm was raised in the `secondsOld` since the balance was requested. */
  async endFloatEmpty(rail: RailName, balance: Xaf, secondsOld: number): Promise<void> {
    await this.dataSource.query(
      `UPDATE rail_alarms SET ended_at = now() WHERE rail = $1 AND alarm = 'float_empty' AND ended_at IS NULL
         AND last_at < now() - make_interval(secs => $3)
         AND $2 >= (SELECT coalesce(sum(amount), 0) FROM payouts WHERE rail = $1 AND status = 'created')`,
      [rail, balance, secondsOld],
    );
  }
}
