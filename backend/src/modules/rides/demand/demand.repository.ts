import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ReplicaReads } from '../../../platform/database';
import { outdated } from '../../../platform/jobs';
import type { DemandResponse } from '../dto/rides.responses';
import { DEMAND_DAYS, MIN_PEOPLE } from './demand.policy';

export interface UnmetSearches {
  day: string;
  from_city: string;
  to_city: string;
  searchers: bigint;
}

const TODAY = `(now() AT TIME ZONE 'Africa/Douala')::date`;
const LAST_DAY = `${TODAY} + ${DEMAND_DAYS - 1}`;
const SEARCHERS = 'bit_count(s.searchers::bit(64))::integer';
const MAX_ROWS = 200;

/** Uses the larger count of searches and alerts, not the sum: people often set an alert after searching. */
const DEMAND = {
  name: 'rides_demand',
  text: `
    WITH alerting AS (
      SELECT a.from_city, a.to_city, d.day::date AS day, count(DISTINCT a.user_id)::integer AS people
      FROM departure_alerts a
        CROSS JOIN LATERAL generate_series(greatest(a.day, ${TODAY}), least(coalesce(a.last_day, a.day), ${LAST_DAY}), interval '1 day') AS d (day)
      WHERE a.removed_at IS NULL AND a.day <= ${LAST_DAY} AND (a.weekdays IS NULL OR extract(isodow FROM d.day) = ANY(a.weekdays))
      GROUP BY 1, 2, 3 HAVING count(DISTINCT a.user_id) >= ${MIN_PEOPLE}
    ), searching AS (
      SELECT s.from_city, s.to_city, s.day, ${SEARCHERS} AS people
      FROM unmet_searches s
      WHERE s.day BETWEEN ${TODAY} AND ${LAST_DAY} AND ${SEARCHERS} >= ${MIN_PEOPLE}
    )
    SELECT from_city, to_city, to_char(day, 'YYYY-MM-DD') AS date, greatest(alerting.people, searching.people) AS people
    FROM alerting FULL JOIN searching USING (from_city, to_city, day)
    ORDER BY people DESC, day, from_city, to_city LIMIT ${MAX_ROWS}`,
};

@Injectable()
export class DemandRepository {
  constructor(
    private readonly dataSource: DataSource,
    private readonly replica: ReplicaReads,
  ) {}

  /** Writes in a fixed order to avoid deadlocks. */
  async add(searches: readonly UnmetSearches[]): Promise<void> {
    await this.dataSource.query(
      `INSERT INTO unmet_searches AS known (day, from_city, to_city, searchers)
       SELECT * FROM jsonb_to_recordset($1::jsonb) AS s (day date, from_city text, to_city text, searchers bigint) ORDER BY 1, 2, 3
       ON CONFLICT (day, from_city, to_city) DO UPDATE SET searchers = known.searchers | excluded.searchers
         WHERE known.searchers | excluded.searchers <> known.searchers`,
      [JSON.stringify(searches.map((search) => ({ ...search, searchers: String(search.searchers) })))],
    );
  }

  /** Exact numbers of people, to be rounded before they are shown. */
  demand(): Promise<DemandResponse[]> {
    return this.replica.run<DemandResponse>(DEMAND, []);
  }
}

export const PAST_UNMET_SEARCHES = outdated('unmet_searches', { where: `day < ${TODAY}`, oldest: 'day' });
