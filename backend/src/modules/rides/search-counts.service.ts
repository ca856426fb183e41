import {
  type BeforeApplicationShutdown,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { Clock } from '../../platform/clock';
import { doualaDay } from '../../platform/douala';
import type { StaffSearchesQuery } from './dto/rides.requests';
import type { StaffSearchResponse } from './dto/rides.responses';
import { type SearchCount, SearchCountsRepository } from './search-counts.repository';

export interface SearchedJourney {
  from_city: string;
  to_city: string;
  /** A day in Douala. */
  date: string | undefined;
}

const EVERY_MS = 60_000;
/** Bounds the memory: further journeys are not counted until the next flush. */
const MAX_JOURNEYS = 5_000;

/** Counts in memory, written once a minute: a killed process loses at most a minute of counts. */
@Injectable()
export class SearchCountsService implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(SearchCountsService.name);
  private counts = new Map<string, SearchCount>();
  private writing: Promise<void> = Promise.resolve();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly repository: SearchCountsRepository,
    private readonly clock: Clock,
  ) {}

  /** Ignores searches for a day in the past. */
  record({ from_city, to_city, date }: SearchedJourney, found: boolean): void {
    const day = doualaDay(this.clock.now());
    if (date !== undefined && date < day) return;
    this.add({
      day,
      from_city,
      to_city,
      searches: 1,
      without_ride: found ? 0 : 1,
    });
  }

  listForStaff(query: StaffSearchesQuery): Promise<{ rows: StaffSearchResponse[]; total: number }> {
    return this.repository.listForStaff(query);
  }

  flush(): Promise<void> {
    return (this.writing = this.writing.then(() => this.write()));
  }

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => void this.flush(), EVERY_MS).unref();
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.flush();
  }

  private async write(): Promise<void> {
    const counts = this.counts;
    if (counts.size === 0) return;
    this.counts = new Map();
    try {
      await this.repository.add([...counts.values()]);
    } catch (error) {
      this.logger.warn({ err: error }, 'search counts could not be written');
      for (const count of counts.values()) this.add(count);
    }
  }

  private add(count: SearchCount): void {
    const key = [count.day, count.from_city, count.to_city].join('\n');
    const known = this.counts.get(key);
    if (known) {
      known.searches += count.searches;
      known.without_ride += count.without_ride;
    } else if (this.counts.size < MAX_JOURNEYS) {
      this.counts.set(key, count);
    }
  }
}
