import { Injectable } from '@nestjs/common';
import { DateTime } from 'luxon';
import { Clock } from '../../platform/clock';
import { ReplicaReads } from '../../platform/database';
import { dayBounds, DOUALA } from '../../platform/douala';
import { type Town, TownsService } from '../towns';
import { type NearbyRoutesQuery, type RideDaysQuery } from './dto/rides.requests';
import { type NearbyRouteRow, type PopularRouteRow, type RideDayRow, SQL } from './ride-days.query';

/** Road distance; about 30 km in a straight line. */
const NEARBY_KM = 35;
const NEARBY_TOWNS = 20;
const MAX_NEARBY = 5;
const MAX_POPULAR = 4;
const POPULAR_CACHE_MS = 60_000;

/** Suggestions beside search results: other days, nearby routes and popular ones. */
@Injectable()
export class RideDaysService {
  private popularRoutes: { until: number; rows: Promise<PopularRouteRow[]> } | undefined;

  constructor(
    private readonly replica: ReplicaReads,
    private readonly towns: TownsService,
    private readonly clock: Clock,
  ) {}

  async days(query: RideDaysQuery): Promise<RideDayRow[]> {
    const towns = this.towns.pair(query);
    const start = dayBounds(query.from)?.from;
    if (!towns || !start) return [];
    const { from, to } = towns;
    const end = DateTime.fromJSDate(start, { zone: DOUALA }).plus({ days: query.days }).toJSDate();
    return this.replica.run<RideDayRow>(SQL.rides_days, [from.name, to.name, start, end, query.min_seats]);
  }

  /** Cached for a minute. */
  popular(): Promise<PopularRouteRow[]> {
    const now = this.clock.now().getTime();
    if (this.popularRoutes && now < this.popularRoutes.until) return this.popularRoutes.rows;
    const rows = this.replica.run<PopularRouteRow>(SQL.rides_popular_routes, [MAX_POPULAR]);
    this.popularRoutes = { until: now + POPULAR_CACHE_MS, rows };
    rows.catch(() => (this.popularRoutes = undefined));
    return rows;
  }

  /** Nearest first. */
  async nearby(query: NearbyRoutesQuery): Promise<(NearbyRouteRow & { from_km: number; to_km: number })[]> {
    const towns = this.towns.pair(query);
    const day = dayBounds(query.date);
    if (!towns || !day) return [];
    const { from, to } = towns;
    const froms = this.kmFromNearbyTowns(from);
    const tos = this.kmFromNearbyTowns(to);
    const rows = await this.replica.run<NearbyRouteRow>(SQL.rides_nearby_routes, [
      [...froms.keys()],
      [...tos.keys()],
      day.from,
      day.to,
      query.min_seats,
    ]);
    return rows
      .filter((row) => row.from_city !== row.to_city)
      .filter((row) => row.from_city !== from.name || row.to_city !== to.name)
      .map((row) => ({ ...row, from_km: froms.get(row.from_city) ?? 0, to_km: tos.get(row.to_city) ?? 0 }))
      .sort((a, b) => a.from_km + a.to_km - b.from_km - b.to_km || b.rides - a.rides)
      .slice(0, MAX_NEARBY);
  }

  private kmFromNearbyTowns(town: Town): Map<string, number> {
    const nearbyTowns = this.towns
      .all()
      .filter((other) => other.name !== town.name)
      .map((other) => ({ name: other.name, km: this.towns.estimate(town, other).distance_km }))
      .filter(({ km }) => km <= NEARBY_KM)
      .sort((a, b) => a.km - b.km)
      .slice(0, NEARBY_TOWNS);
    return new Map([[town.name, 0], ...nearbyTowns.map(({ name, km }): [string, number] => [name, km])]);
  }
}
