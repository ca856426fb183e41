import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';

/** Searches for a journey on one day in Douala. */
export interface SearchCount {
  day: string;
  from_city: string;
  to_city: string;
  searches: number;
  without_ride: number;
}

@Injectable()
export class SearchCountsRepository {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** Adds to what is there. In one order, so that two processes never wait for each other in a circle. */
  async add(counts: readonly SearchCount[]): Promise<void> {
    await this.dataSource.query(
      `INSERT INTO search_counts AS known (day, from_city, to_city, searches, without_ride)
       SELECT * FROM unnest($1::date[], $2::text[], $3::text[], $4::int[], $5::int[]) ORDER BY 1, 2, 3
       ON CONFLICT (day, from_city, to_city) DO UPDATE
         SET searches = known.searches + excluded.searches, without_ride = known.without_ride + excluded.without_ride`,
      [
        counts.map(({ day }) => day),
        counts.map(({ from_city }) => from_city),
        counts.map(({ to_city }) => to_city),
        counts.map(({ searches }) => searches),
        counts.map(({ without_ride }) => without_ride),
      ],
    );
  }

  /** Removes what is older than so many days. */
  async removeOlder(days: number): Promise<void> {
    await this.dataSource.query(
      `DELETE FROM search_counts WHERE day < (now() AT TIME ZONE 'Africa/Douala')::date - $1::int`,
      [days],
    );
  }
}
