import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import type { EntityManager } from 'typeorm';
import { Clock } from '../../platform/clock';
import { newId, Transactions } from '../../platform/database';
import type { StaffRows } from '../../platform/http';
import { JobQueue } from '../../platform/jobs';
import { defineMachine } from '../../platform/state-machine';
import { personSuspendedEvent } from '../auth';
import { driverRejectedEvent } from '../profiles';
import { StrikesService } from '../strikes';
import { TownsService } from '../towns';
import { AlertMatchesService } from './alerts/alert-matches.service';
import { DemandService } from './demand/demand.service';
import type {
  CreateRideRequest,
  RideListQuery,
  StaffRideListQuery,
  UpdateRideRequest,
} from './dto/rides.requests';
import { ListedRides, type Route } from './listed-rides';
import { PREFERENCE_FLAGS, toPreferences } from './preferences';
import { PriceGuideService } from './prices/price-guide.service';
import type { RideDetailRow, RideRow } from './ride.entity';
import {
  documentExpired,
  notADriver,
  requireOwnRide,
  requireTown,
  rideCancelled,
  rideDeparted,
  rideHasBookings,
  rideNotFound,
  sameTown,
  suspended,
  womenOnly,
} from './ride.errors';
import {
  endpointsChanged,
  frozenFieldErrors,
  movedDepartures,
  type RideStatus,
  rideTransitions,
} from './ride.state';
import { rideCancelledEvent } from './ride-bookings';
import type { ListedRideRow } from './ride-list.query';
import { SCHEDULE } from './ride-schedule.policy';
import { isSameRouteAndDay, RideScheduleService } from './ride-schedule.service';
import { type LockedRide, RideSeatsRepository, writeSegments } from './ride-seats.repository';
import { freeSeats } from './ride-stops.policy';
import { isSameFare, RideStopsService } from './ride-stops.service';
import { checkSoldTexts, type RideTexts, textsOf, warningOf } from './ride-texts.policy';
import { type Period, type Publisher, RidesRepository } from './rides.repository';
import { SearchCountsService, type SearchedJourney } from './search-counts.service';
import { departuresOf } from './series/series.policy';

const COMPLETED_PER_BATCH = 500;

const machine = defineMachine<RideStatus>(rideTransitions);

const NARROWING_FILTERS = [
  'driver_id',
  'min_price',
  'max_price',
  'from_hour',
  'to_hour',
  'luggage',
  'car_photo',
  'cursor',
  ...PREFERENCE_FLAGS,
] as const satisfies readonly (keyof RideListQuery)[];

/** Journey to count, or null for a next page, a price lookup (`limit` 1) and a narrowed search. */
function journeyOf(query: RideListQuery): SearchedJourney | null {
  const { from_city, to_city, date, page, limit } = query;
  if (from_city === undefined || to_city === undefined || limit === 1) return null;
  const isNarrowed = NARROWING_FILTERS.some((filter) => query[filter] !== undefined);
  return !isNarrowed && page === 1 ? { from_city, to_city, date } : null;
}

@Injectable()
export class RidesService implements OnModuleInit {
  constructor(
    private readonly repository: RidesRepository,
    private readonly seats: RideSeatsRepository,
    private readonly towns: TownsService,
    private readonly transactions: Transactions,
    private readonly jobs: JobQueue,
    private readonly schedule: RideScheduleService,
    private readonly searchCounts: SearchCountsService,
    private readonly demand: DemandService,
    private readonly listed: ListedRides,
    private readonly alerts: AlertMatchesService,
    private readonly strikes: StrikesService,
    private readonly prices: PriceGuideService,
    private readonly clock: Clock,
    private readonly stops: RideStopsService,
  ) {}

  onModuleInit(): void {
    this.jobs.work(driverRejectedEvent, ({ driver_id, actor_id }) =>
      this.cancelUpcomingOf(driver_id, actor_id),
    );
    this.jobs.work(personSuspendedEvent, ({ user_id, actor_id }) => this.cancelUpcomingOf(user_id, actor_id));
  }

  topicOf(query: RideListQuery): string {
    return this.listed.topicOf(this.normalised(query) ?? {});
  }

  /**
   * Returns `limit` + 1 rows; empty for an unknown city or equal towns. Call `served` on each response, so
   * that searches are counted. `fromPrimary` avoids replicas.
   */
  async list(
    query: RideListQuery,
    fromPrimary = false,
  ): Promise<{ rides: ListedRideRow[]; served: (address: string) => void }> {
    const filters = this.normalised(query);
    if (filters === null) return { rides: [], served: () => undefined };
    const rides = await this.repository.list(filters, fromPrimary);
    const journey = journeyOf(filters);
    const served = (address: string) => {
      if (!journey) return;
      this.searchCounts.record(journey, rides.length > 0);
      if (rides.length === 0) this.demand.record(journey, address);
    };
    return { rides, served };
  }

  /** @throws DomainError RIDE_NOT_FOUND */
  async get(id: string, tx?: EntityManager): Promise<RideDetailRow> {
    const ride = await this.repository.find(id, tx);
    if (!ride) throw rideNotFound();
    return ride;
  }

  ofDriver(driverId: string, period: Period = 'all'): Promise<RideRow[]> {
    return this.repository.ofDriver(driverId, period);
  }

  listForStaff(query: StaffRideListQuery): Promise<StaffRows<RideRow>> {
    return this.repository.listForStaff(query);
  }

  /**
   * Publishes a ride or a series.
   * @returns the first ride
   * @throws DomainError NOT_A_DRIVER, SUSPENDED, DOCUMENT_EXPIRED, WOMEN_ONLY, TOO_MANY_RIDES, RIDES_OVERLAP;
   * VALIDATION_FAILED for an unknown or repeated city and a departure that is past or too far ahead
   */
  async create(driverId: string, wanted: CreateRideRequest): Promise<RideRow> {
    const cities = this.routeOf(wanted);
    await this.prices.check(cities, wanted.price);
    await this.stops.checkPrices(wanted, null);
    const start = new Date(wanted.departure_time);
    const departures = departuresOf(start, wanted.repeat, this.clock.now());
    const { price, meeting_point, seats, car_model, car_plate } = wanted;
    const dropoff_point = wanted.dropoff_point ?? null;
    const route = { ...cities, price, meeting_point, dropoff_point, departure_time: start };
    const stops = this.stops.plan(wanted.stops, route);
    return this.transactions.run(async (tx) => {
      await this.schedule.lock(tx, driverId);
      checkPublisher(await this.repository.lockPublisher(tx, driverId), wanted);
      await this.schedule.checkNew(tx, driverId, cities, departures);
      const texts = textsOf(wanted);
      const terms = {
        driver_id: driverId,
        ...cities,
        car_model,
        car_plate,
        meeting_point,
        dropoff_point: null,
        description: null,
        ...texts,
        warning: warningOf(texts, stops),
        price,
        seats,
        stops,
        leg_seats: stops && freeSeats(stops, seats, []),
        seats_available: seats,
        listed: !(await this.strikes.needsApproval(tx, driverId)),
        women_only: wanted.women_only ?? false,
        preferences: toPreferences(wanted.preferences),
        series_id: wanted.repeat ? newId() : null,
      };
      const rides = departures.map((departure_time) => ({
        ...{ ...terms, id: newId(), departure_time },
        stops: stops && this.stops.copyStops(stops, start, departure_time),
      }));
      await this.repository.insert(tx, rides);
      for (const ride of rides) if (stops) await writeSegments(tx, ride);
      this.listed.invalidate(tx, { ...cities, stops });
      for (const { id } of rides) await this.alerts.matchPublished(tx, id);
      return this.get(rides[0]?.id ?? '', tx);
    });
  }

  /**
   * Notifies passengers. With held or sold seats, cities and price are frozen and the capacity must cover the taken
   * seats; once a seat is sold, the departure moves only within limits (docs/domain.md#a-ride-that-changes).
   * @throws DomainError RIDE_NOT_FOUND, FORBIDDEN, RIDE_CANCELLED, RIDE_DEPARTED, RIDE_HAS_BOOKINGS,
   * WOMEN_ONLY, VALIDATION_FAILED, TOO_MANY_MOVES, RIDES_OVERLAP, TOO_MANY_RIDES
   */
  async update(driverId: string, id: string, wanted: UpdateRideRequest): Promise<RideRow> {
    await this.checkPrice(id, wanted);
    return this.transactions.run(async (tx) => {
      const publisher = await this.lockForChange(tx, driverId, wanted);
      const ride = await this.lockOwn(tx, driverId, id);
      this.checkOpen(ride);
      await this.change(tx, ride, wanted, { publisher });
      return this.get(id, tx);
    });
  }

  /** Locks the driver's plans and, if necessary, the driver. Call before locking a ride. */
  async lockForChange(
    tx: EntityManager,
    driverId: string,
    wanted: UpdateRideRequest,
  ): Promise<Publisher | null> {
    await this.schedule.lock(tx, driverId);
    return wanted.women_only ? this.repository.lockPublisher(tx, driverId) : null;
  }

  /** @throws DomainError RIDE_CANCELLED, RIDE_DEPARTED */
  checkOpen({ status, departed }: LockedRide): void {
    if (status === 'cancelled') throw rideCancelled();
    if (status === 'completed' || departed) throw rideDeparted();
  }

  /**
   * Changes a ride that is locked and open; see `update`.
   * @param by.publisher as returned by `lockForChange` @param by.actorId default: the driver
   */
  async change(
    tx: EntityManager,
    ride: LockedRide,
    wanted: UpdateRideRequest,
    { publisher, actorId = ride.driver_id }: { publisher?: Publisher | null; actorId?: string },
  ): Promise<void> {
    const texts = textsOf(wanted);
    const next = this.termsAfter(ride, wanted, texts);
    const isWomenOnlyChanged = next.women_only !== ride.women_only;
    if (isWomenOnlyChanged && next.women_only && !publisher?.is_woman) throw womenOnly();
    const problems = frozenFieldErrors(ride, next);
    if (problems.length > 0) throw rideHasBookings(problems);
    const departures = movedDepartures(ride, next);
    const isMoved = departures.length > 0;
    const isRerouted = endpointsChanged(ride, next);
    if (isMoved) await this.schedule.checkMove(tx, ride, departures);
    if (isMoved || isRerouted) await this.schedule.checkPlans(tx, ride.driver_id, [next], ride.id);
    const isBooked = ride.seats_available < ride.seats;
    if (isBooked) checkSoldTexts(ride, { ...texts, stops: next.stops });
    const byDriver = actorId === ride.driver_id;
    const isNewRide = byDriver && !isBooked && !isSameRouteAndDay(ride, next);
    const changes = {
      ...next,
      ...texts,
      warning: warningOf({ ...ride, ...texts }, next.stops),
      listed: ride.listed && !(isNewRide && (await this.strikes.needsApproval(tx, ride.driver_id))),
      ...(await this.stops.applyChange(tx, ride, next)),
    };
    const routeChanges = isRerouted || isWomenOnlyChanged;
    await this.repository.update(tx, ride.id, changes, { routeChanges });
    if (next.stops || ride.stops) await writeSegments(tx, { ...next, id: ride.id });
    this.listed.invalidate(tx, ride, next);
    await this.schedule.recordChange(tx, ride, changes, actorId);
    if (isMoved && byDriver) {
      await this.schedule.giveStrikeIfLate(tx, ride, { movedHours: SCHEDULE.strikeMoveHours });
    }
    if (isMoved || isRerouted || wanted.stops !== undefined) await this.alerts.matchPublished(tx, ride.id);
    else await this.alerts.matchChanged(tx, ride, changes);
  }

  private termsAfter(ride: LockedRide, wanted: UpdateRideRequest, texts: Partial<RideTexts>) {
    const { departure_time, preferences } = wanted;
    const terms = {
      ...this.routeOf(wanted, ride),
      departure_time: departure_time === undefined ? ride.departure_time : new Date(departure_time),
      price: wanted.price ?? ride.price,
      seats: wanted.seats ?? ride.seats,
      women_only: wanted.women_only ?? ride.women_only,
      preferences: preferences === undefined ? ride.preferences : toPreferences(preferences),
    };
    return { ...terms, stops: this.stops.plan(wanted.stops, { ...ride, ...texts, ...terms }, ride) };
  }

  /** Checks only new prices and routes. A driver may keep an old price above a lowered cap. */
  async checkPrice(id: string, wanted: UpdateRideRequest): Promise<void> {
    const { price, from_city, to_city, stops } = wanted;
    if ([price, from_city, to_city, stops].every((given) => given === undefined)) return;
    const ride = await this.repository.find(id);
    if (!ride) return;
    const next = { ...ride, ...wanted };
    await this.stops.checkPrices(next, ride);
    if (!isSameFare(next, ride)) await this.prices.check(next, next.price);
  }

  /**
   * Deletes a ride that was never booked; otherwise cancels it, and a job refunds its bookings in full. Less than
   * 24 hours before departure and with a paid seat, the driver gets a strike. Idempotent.
   * @throws DomainError RIDE_NOT_FOUND, FORBIDDEN, RIDE_DEPARTED
   */
  async remove(driverId: string, id: string): Promise<RideRow> {
    return this.transactions.run(async (tx) =>
      this.cancel(tx, driverId, await this.lockOwn(tx, driverId, id)),
    );
  }

  /** Like `remove`, for a locked ride. */
  async cancel(tx: EntityManager, driverId: string, ride: LockedRide): Promise<RideRow> {
    const { id } = ride;
    const unchanged = await this.get(id, tx);
    this.listed.invalidate(tx, ride);
    if (await this.repository.removeUnbooked(tx, id)) return unchanged;
    if (ride.status === 'cancelled') return unchanged;
    if (!machine.can(ride.status, 'cancelled') || ride.departed) throw rideDeparted();
    await this.schedule.giveStrikeIfLate(tx, ride);
    await this.cancelLocked(tx, ride, driverId);
    return this.get(id, tx);
  }

  async cancelUpcomingOf(driverId: string, actorId: string | null): Promise<void> {
    const ids = await this.repository.upcomingIds(driverId);
    const done = await this.transactions.each(ids, async (tx, id) => {
      const ride = await this.seats.lock(tx, id);
      if (ride?.status === 'scheduled' && !ride.departed) await this.cancelLocked(tx, ride, actorId);
    });
    if (done.length < ids.length) throw new Error('Not all rides could be cancelled');
  }

  /** Cancels without a strike; a job refunds the bookings in full. */
  async cancelLocked(tx: EntityManager, ride: LockedRide, actorId: string | null): Promise<void> {
    this.listed.invalidate(tx, ride);
    await this.repository.cancel(tx, ride.id, actorId);
    await this.jobs.send(tx, rideCancelledEvent, { ride_id: ride.id, actor_id: actorId });
  }

  @Interval(60_000)
  async completeDeparted(): Promise<void> {
    await this.transactions.untilEmpty((tx) => this.repository.completeDeparted(tx, COMPLETED_PER_BATCH));
  }

  /** Returns the filters with the towns' listed spelling; null for an unknown town or equal towns. */
  private normalised(query: RideListQuery): RideListQuery | null {
    const filters = { ...query };
    for (const field of ['from_city', 'to_city'] as const) {
      const wanted = query[field];
      if (wanted === undefined) continue;
      const town = this.towns.find(wanted);
      if (!town) return null;
      filters[field] = town.name;
    }
    const { from_city, to_city } = filters;
    return from_city !== undefined && from_city === to_city ? null : filters;
  }

  private async lockOwn(tx: EntityManager, driverId: string, id: string): Promise<LockedRide> {
    return requireOwnRide(driverId, await this.seats.lock(tx, id));
  }

  private routeOf(wanted: Partial<Route>, present?: Route): Route {
    const route = { from_city: present?.from_city ?? '', to_city: present?.to_city ?? '' };
    for (const field of ['from_city', 'to_city'] as const) {
      const name = wanted[field];
      if (name === undefined) continue;
      route[field] = requireTown(field, this.towns.find(name)).name;
    }
    if (route.from_city === route.to_city) throw sameTown();
    return route;
  }
}

/** @throws DomainError SUSPENDED, NOT_A_DRIVER, DOCUMENT_EXPIRED, WOMEN_ONLY */
function checkPublisher(publisher: Publisher, { women_only }: CreateRideRequest): void {
  if (publisher.suspended) throw suspended();
  if (!publisher.is_driver) throw notADriver();
  if (publisher.license_expired) throw documentExpired("driver's licence");
  if (publisher.insurance_expired) throw documentExpired('insurance');
  if (women_only && !publisher.is_woman) throw womenOnly();
}
