import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { Language } from '../../../locales';
import { AppConfig } from '../../../platform/config';
import { ReplicaReads } from '../../../platform/database';
import { chargeFor } from '../../money';
import { type Town, TownsService } from '../../towns';
import type { RideListQuery } from '../dto/rides.requests';
import type { Route } from '../listed-rides';
import { SQL } from '../ride-days.query';
import { listedDeparture, listedPrice, type ListedRideRow, listedSeats } from '../ride-list.query';
import { RidesRepository } from '../rides.repository';
import {
  type CorridorDeparture,
  corridorPage,
  type CorridorPageFacts,
  corridorPath,
  splitSlug,
} from './corridor-page';

const DEPARTURES = 10;
const FRESH_MS = 60_000;
const MAX_CACHED = 200;

interface Corridor {
  from: Town;
  to: Town;
}

/** Public pages of town pairs for search engines. */
@Injectable()
export class CorridorsService {
  private readonly pages = new LRUCache<string, string>({ max: MAX_CACHED, ttl: FRESH_MS });

  constructor(
    private readonly rides: RidesRepository,
    private readonly replica: ReplicaReads,
    private readonly towns: TownsService,
    private readonly config: AppConfig,
  ) {}

  /** Accepts a slug like `douala-yaounde`. */
  find(slug: string): Corridor | null {
    return splitSlug(slug, (name) => this.towns.find(name));
  }

  async page({ from, to }: Corridor, language: Language): Promise<string> {
    const path = corridorPath(language, from.name, to.name);
    const cached = this.pages.get(path);
    if (cached !== undefined) return cached;
    const page = corridorPage(await this.factsOf({ from, to }), language);
    this.pages.set(path, page);
    return page;
  }

  withDepartures(): Promise<Route[]> {
    return this.replica.run<Route>(SQL.rides_open_corridors, []);
  }

  private async factsOf({ from, to }: Corridor): Promise<CorridorPageFacts> {
    const query: RideListQuery = {
      from_city: from.name,
      to_city: to.name,
      upcoming: true,
      min_seats: 1,
      sort: 'departure_time',
      page: 1,
      limit: DEPARTURES,
    };
    const rides = (await this.rides.list(query, false)).slice(0, DEPARTURES);
    return {
      origin: this.config.http.publicUrl,
      from: from.name,
      to: to.name,
      estimate: this.towns.estimate(from, to),
      departures: rides.map((ride) => this.departure(ride)),
    };
  }

  private departure(row: ListedRideRow): CorridorDeparture {
    const price = listedPrice(row);
    const { amount } = chargeFor(price, this.config.serviceFee);
    const listed = {
      price,
      departure_time: new Date(listedDeparture(row)),
      seats_available: listedSeats(row),
    };
    return { ...row, ...listed, amount };
  }
}
