import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { RailName } from '../../../platform/config';
import { PreparedQueries } from '../../../platform/database';
import type { Xaf } from '../../../platform/money';
import { PAUSE_SECONDS } from '../money-out/money-out.repository';
import type { RailWorkResponse } from './dto/payouts.responses';

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

const CHECK_SOONER = `next_check_at = least(next_check_at, greatest(now(), last_checked_at + make_interval(secs => ${PAUSE_SECONDS})))
  WHERE rail = $1 AND (provider_reference = $2 OR rail_reference = $2) AND status = 'sent' RETURNING id`;

const EXPEDITE = {
  name: 'transfers_expedite_by_callback',
  text: `WITH refund AS (UPDATE refunds SET ${CHECK_SOONER}), payout AS (UPDATE payouts SET ${CHECK_SOONER})
    SELECT id FROM refund UNION ALL SELECT id FROM payout`,
};

@Injectable()
export class RailWorkRepository {
  constructor(
    private readonly dataSource: DataSource,
    private readonly queries: PreparedQueries,
  ) {}

  list(): Promise<(RailWorkResponse & { rail: RailName })[]> {
    return this.dataSource.query(WORK);
  }

  /** Ends the alarm if the balance covers the waiting payouts and was requested after the last alarm. */
  async endFloatEmpty(rail: RailName, balance: Xaf, balanceAge: number): Promise<void> {
    await this.dataSource.query(
      `UPDATE rail_alarms SET ended_at = now() WHERE rail = $1 AND alarm = 'float_empty' AND ended_at IS NULL
         AND last_at < now() - make_interval(secs => $3)
         AND $2 >= (SELECT coalesce(sum(amount), 0) FROM payouts WHERE rail = $1 AND status = 'created')`,
      [rail, balance, balanceAge],
    );
  }

  /** Moves the next check to now, but at least 3 s after the last check. Returns false for an unknown reference. */
  async expedite(rail: RailName, reference: string): Promise<boolean> {
    return (await this.queries.run<object>(EXPEDITE, [rail, reference])).length > 0;
  }
}
