import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { bindings } from '../../platform/database';
import { containing, staffPage, type StaffRows } from '../../platform/http';
import { outdated } from '../../platform/jobs';
import type { SearchSort, StaffSearchesQuery } from './dto/rides.requests';
import type { StaffSearchResponse } from './dto/rides.responses';

/** Counts of one day in Douala. */
export interface SearchCount extends Omit<StaffSearchResponse, 'id' | 'searches_without_ride'> {
  without_ride: number;
}

const STAFF_ORDER: Record<SearchSort, string> = {
  day: 'day',
  searches: 'searches',
  searches_without_ride: 'without_ride',
};

@Injectable()
export class SearchCountsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Writes in a fixed order to avoid deadlocks. */
  async add(counts: readonly SearchCount[]): Promise<void> {
    await this.dataSource.query(
      `INSERT INTO search_counts AS known (day, from_city, to_city, searches, without_ride)
       SELECT * FROM jsonb_to_recordset($1::jsonb) AS c (day date, from_city text, to_city text, searches int, without_ride int)
       ORDER BY 1, 2, 3
       ON CONFLICT (day, from_city, to_city) DO UPDATE
         SET searches = known.searches + excluded.searches, without_ride = known.without_ride + excluded.without_ride`,
      [JSON.stringify(counts)],
    );
  }

  listForStaff(query: StaffSearchesQuery): Promise<StaffRows<StaffSearchResponse>> {
    const { values, bind } = bindings();
    const where = containing('from_city, to_city', query.q, bind);
    if (query.day_from !== undefined) where.push(`day >= ${bind(query.day_from)}::date`);
    if (query.day_to !== undefined) where.push(`day <= ${bind(query.day_to)}::date`);
    if (query.without_ride !== undefined) where.push(`without_ride ${query.without_ride ? '> 0' : '= 0'}`);
    const sort = STAFF_ORDER[query.sort ?? 'day'];
    return staffPage(this.dataSource, query, {
      select: `SELECT concat_ws(':', day, from_city, to_city) AS id, to_char(day, 'YYYY-MM-DD') AS day, from_city, to_city,
         searches, without_ride AS searches_without_ride FROM search_counts`,
      from: 'FROM search_counts',
      where,
      values,
      orderBy: (direction) => `${sort} ${direction}, without_ride DESC, day DESC, from_city, to_city`,
    });
  }
}

const RETENTION_DAYS = 400;

export const OLD_COUNTS = outdated('search_counts', {
  where: `day < (now() AT TIME ZONE 'Africa/Douala')::date - ${RETENTION_DAYS}`,
  oldest: 'day',
});
