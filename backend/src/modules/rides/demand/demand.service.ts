import { Injectable } from '@nestjs/common';
import { Clock } from '../../../platform/clock';
import { AppConfig } from '../../../platform/config';
import { doualaDay } from '../../../platform/douala';
import { hmac } from '../../../platform/keys';
import { addressBlock } from '../../../platform/security';
import type { DemandResponse } from '../dto/rides.responses';
import { MinuteBuffer } from '../minute-buffer';
import type { SearchedJourney } from '../search-counts.service';
import { DEMAND_DAYS, roundedPeople, searcherBit } from './demand.policy';
import { DemandRepository, type UnmetSearches } from './demand.repository';

const CACHED_MS = 60_000;
const MAX_SHOWN = 50;
const DAY_MS = 24 * 3_600_000;

/**
 * Anonymous demand (docs/domain.md#demand). A search without a result sets one bit, chosen by a hash of the address.
 * Addresses are not stored.
 */
@Injectable()
export class DemandService extends MinuteBuffer<UnmetSearches> {
  private cached: { until: number; rows: Promise<DemandResponse[]> } | undefined;

  constructor(
    private readonly repository: DemandRepository,
    private readonly clock: Clock,
    private readonly config: AppConfig,
  ) {
    super(repository);
  }

  record({ from_city, to_city, date }: SearchedJourney, address: string): void {
    const now = this.clock.now();
    const last = doualaDay(new Date(now.getTime() + (DEMAND_DAYS - 1) * DAY_MS));
    if (date === undefined || date < doualaDay(now) || date > last) return;
    const key = [date, from_city, to_city].join('\n');
    const hash = hmac(this.config.keys.for('unmet search'), key, addressBlock(address));
    this.add({ day: date, from_city, to_city, searchers: searcherBit(hash) });
  }

  /** Cached for a minute. */
  list(): Promise<DemandResponse[]> {
    const now = this.clock.now().getTime();
    if (this.cached && now < this.cached.until) return this.cached.rows;
    const rows = this.repository.demand().then(toRounded);
    this.cached = { until: now + CACHED_MS, rows };
    rows.catch(() => (this.cached = undefined));
    return rows;
  }

  protected merge(known: UnmetSearches, search: UnmetSearches): void {
    known.searchers |= search.searchers;
  }
}

/** Sorts by the rounded numbers, so that the order doesn't reveal exact numbers. */
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
