import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock';
import { doualaDay } from '../../platform/douala';
import type { StaffRows } from '../../platform/http';
import type { StaffSearchesQuery } from './dto/rides.requests';
import type { StaffSearchResponse } from './dto/rides.responses';
import { MinuteBuffer } from './minute-buffer';
import { type SearchCount, SearchCountsRepository } from './search-counts.repository';

export interface SearchedJourney {
  from_city: string;
  to_city: string;
  /** A day in Douala. */
  date: string | undefined;
}

@Injectable()
export class SearchCountsService extends MinuteBuffer<SearchCount> {
  constructor(
    private readonly repository: SearchCountsRepository,
    private readonly clock: Clock,
  ) {
    super(repository);
  }

  record({ from_city, to_city, date }: SearchedJourney, found: boolean): void {
    const day = doualaDay(this.clock.now());
    if (date !== undefined && date < day) return;
    this.add({ day, from_city, to_city, searches: 1, without_ride: found ? 0 : 1 });
  }

  listForStaff(query: StaffSearchesQuery): Promise<StaffRows<StaffSearchResponse>> {
    return this.repository.listForStaff(query);
  }

  protected merge(known: SearchCount, count: SearchCount): void {
    known.searches += count.searches;
    known.without_ride += count.without_ride;
  }
}
