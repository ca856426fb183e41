import { Injectable } from '@nestjs/common';
import { DateTime } from 'luxon';
import { Clock } from '../../platform/clock';
import { ReplicaReads } from '../../platform/database';
import { dayBounds, DOUALA } from '../../platform/douala';
import { type Town, TownsService } from '../towns';
import {
  NEARBY_ROUTES,
  type NearbyRouteRow,
  POPULAR_ROUTES,
  type PopularRouteRow,
  RIDE_DAYS,
  type RideDayRow,
} from './ride-days.query';
import { type NearbyRoutesQuery, type RideDaysQuery } from './dto/rides.requests';

/** How far people go to another town's station, and how many towns on each side are looked at. */
const NEARBY_KM = 60;
const NEARBY_TOWNS = 20;
/** Routes offered instead. */
const OFFERED = 5;
/** Journeys of the home screen, and how long one answer serves everybody who asks this process; milliseconds. */
const POPULAR = 4;
const POPULAR_MS = 60_000;

export interface NearbyRoute extends NearbyRouteRow {
  /** Road kilometres from the town wanted, an estimate; 0 for that town itself. */
  from_km: number;
  to_km: number;
}

/** What a search shows around its own day: other days and other towns, by one query each. */
@Injectable()
export class RideDaysService {
  private popularRoutes: { until: number; rows: Promise<PopularRouteRow[]> } | undefined;

  constructor(
    private readonly replica: ReplicaReads,
    private readonly towns: TownsService,
    private readonly clock: Clock,
  ) {}

  /** The days of a range on which something leaves; a city outside the town list has none, nor has a journey to its own town. */
  async days(query: RideDaysQuery): Promise<RideDayRow[]> {
    const from = this.towns.find(query.from_city);
    const to = this.towns.find(query.to_city);
    const start = dayBounds(query.from)?.from;
    if (!from || !to || from.name === to.name || !start) return [];
    const end = DateTime.fromJSDate(start, { zone: DOUALA }).plus({ days: query.days }).toJSDate();
    return this.replica.run<RideDayRow>(RIDE_DAYS, [from.name, to.name, start, end, query.min_seats]);
  }

  /** The journeys most travelled that have departures to come; at most a minute old, however many ask. */
  popular(): Promise<PopularRouteRow[]> {
    const now = this.clock.now().getTime();
    if (this.popularRoutes && now < this.popularRoutes.until) return this.popularRoutes.rows;
    const rows = this.replica.run<PopularRouteRow>(POPULAR_ROUTES, [POPULAR]);
    this.popularRoutes = { until: now + POPULAR_MS, rows };
    // Who asks next asks the database again.
    rows.catch(() => (this.popularRoutes = undefined));
    return rows;
  }

  /** Departures of the day between towns near both ends, the nearest first. */
  async nearby(query: NearbyRoutesQuery): Promise<NearbyRoute[]> {
    const from = this.towns.find(query.from_city);
    const to = this.towns.find(query.to_city);
    const day = dayBounds(query.date);
    if (!from || !to || from.name === to.name || !day) return [];
    const froms = this.around(from);
    const tos = this.around(to);
    const rows = await this.replica.run<NearbyRouteRow>(NEARBY_ROUTES, [
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
      .slice(0, OFFERED);
  }

  /** The town itself and its neighbours, with their distance by road. */
  private around(town: Town): Map<string, number> {
    const near = this.towns
      .all()
      .filter((other) => other.name !== town.name)
      .map((other) => ({ name: other.name, km: this.towns.estimate(town, other).distance_km }))
      .filter(({ km }) => km <= NEARBY_KM)
      .sort((a, b) => a.km - b.km)
      .slice(0, NEARBY_TOWNS);
    return new Map([[town.name, 0], ...near.map(({ name, km }): [string, number] => [name, km])]);
  }
}
