import {
  type BeforeApplicationShutdown,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { Clock } from '../../../platform/clock';
import { AppConfig } from '../../../platform/config';
import { doualaDay } from '../../../platform/douala';
import { hmac } from '../../../platform/keys';
import { addressBlock } from '../../../platform/security';
import type { SearchedJourney } from '../search-counts.service';
import { DEMAND_DAYS, roundedPeople, searcherBit } from './demand.policy';
import { DemandRepository, type UnmetSearches } from './demand.repository';
import type { DemandResponse } from '../dto/rides.responses';

const EVERY_MS = 60_000;
/** Bounds the memory: further journeys are not counted until the next flush. */
const MAX_JOURNEYS = 5_000;
const MAX_SHOWN = 50;
const DAY_MS = 24 * 3_600_000;

/**
 * Anonymous demand (docs/domain.md#demand). A search without a result sets one bit, chosen by a
 * hash of the address, in memory; the bits are written once a minute. The address itself is not kept.
 */
@Injectable()
export class DemandService implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(DemandService.name);
  private unmet = new Map<string, UnmetSearches>();
  private timer: NodeJS.Timeout | undefined;
  private cached: { until: number; rows: Promise<DemandResponse[]> } | undefined;

  constructor(
    private readonly repository: DemandRepository,
    private readonly clock: Clock,
    private readonly config: AppConfig,
  ) {}

  record({ from_city, to_city, date }: SearchedJourney, address: string): void {
    const now = this.clock.now();
    const last = doualaDay(new Date(now.getTime() + (DEMAND_DAYS - 1) * DAY_MS));
    if (date === undefined || date < doualaDay(now) || date > last) return;
    const key = [date, from_city, to_city].join('\n');
    const hash = hmac(this.config.keys.for('unmet search'), key, addressBlock(address));
    this.add({ day: date, from_city, to_city, searchers: searcherBit(hash) });
  }

  /** Cached for a minute. */
  wanted(): Promise<DemandResponse[]> {
    const now = this.clock.now().getTime();
    if (this.cached && now < this.cached.until) return this.cached.rows;
    const rows = this.repository.demand().then(toRounded);
    this.cached = { until: now + EVERY_MS, rows };
    rows.catch(() => (this.cached = undefined));
    return rows;
  }

  async flush(): Promise<void> {
    const unmet = this.unmet;
    if (unmet.size === 0) return;
    this.unmet = new Map();
    try {
      await this.repository.add([...unmet.values()]);
    } catch (error) {
      this.logger.warn({ err: error }, 'unmet searches could not be written');
      for (const search of unmet.values()) this.add(search);
    }
  }

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => void this.flush(), EVERY_MS).unref();
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.flush();
  }

  private add(search: UnmetSearches): void {
    const key = [search.day, search.from_city, search.to_city].join('\n');
    const known = this.unmet.get(key);
    if (known) known.searchers |= search.searchers;
    else if (this.unmet.size < MAX_JOURNEYS) this.unmet.set(key, search);
  }
}

/** Rounds the numbers and sorts by them, so that the order doesn't reveal exact ones. */
function toRounded(rows: readonly DemandResponse[]): DemandResponse[] {
  return rows
    .map((row) => ({ ...row, people: roundedPeople(row.people) }))
    .sort(
      (a, b) =>
        b.people - a.people ||
        [a.date, a.from_city, a.to_city].join().localeCompare([b.date, b.from_city, b.to_city].join()),
    )
    .slice(0, MAX_SHOWN);
}
