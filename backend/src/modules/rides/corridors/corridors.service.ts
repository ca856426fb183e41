import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { type Language, LANGUAGES } from '../../../locales';
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
  private readonly pages = new LRUCache<string, string, () => Promise<string>>({
    max: MAX_CACHED,
    ttl: FRESH_MS,
    ignoreFetchAbort: true,
    fetchMethod: (_path, _stale, { context: make }) => make(),
  });

  constructor(
    private readonly rides: RidesRepository,
    private readonly replica: ReplicaReads,
    private readonly towns: TownsService,
    private readonly config: AppConfig,
  ) {}

  find(slug: string): Corridor | null {
    return splitSlug(slug, (name) => this.towns.find(name));
  }

  page({ from, to }: Corridor, language: Language): Promise<string> {
    return this.pages.forceFetch(corridorPath(language, from.name, to.name), {
      context: async () => corridorPage(await this.factsOf({ from, to }), language),
    });
  }

  sitemap(): Promise<string> {
    return this.pages.forceFetch('/sitemap.xml', { context: () => this.listCorridors() });
  }

  private async listCorridors(): Promise<string> {
    const routes = await this.replica.run<Route>(SQL.rides_open_corridors, []);
    const paths = routes.flatMap(({ from_city, to_city }) =>
      LANGUAGES.map((language) => corridorPath(language, from_city, to_city)),
    );
    const urls = ['/', ...paths].map((path) => `<url><loc>${this.config.http.publicUrl}${path}</loc></url>`);
    return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`;
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
