import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { newId, Transactions } from '../../platform/database';
import { JobQueue } from '../../platform/jobs';
import { defineMachine } from '../../platform/state-machine';
import { TownsService } from '../towns';
import type { RideListQuery, StaffRideListQuery } from './dto/ride.queries';
import type { CreateRideRequest, UpdateRideRequest } from './dto/ride.requests';
import type { RideRow } from './ride-columns';
import { rideCancelledEvent, rideDepartureMovedEvent } from './ride-events';
import type { ListedRideRow } from './ride-list.query';
import { brokenFreezes, departureMoves, routeChanges, type RideStatus, rideTransitions } from './ride.state';
import {
  departureInThePast,
  documentExpired,
  notADriver,
  notYours,
  rideCancelled,
  rideDeparted,
  rideHasBookings,
  rideNotFound,
  sameTown,
  suspended,
  unknownTown,
} from './ride.errors';
import { type Half, type LockedRide, RidesRepository } from './rides.repository';

const COMPLETED_AT_A_TIME = 500;

const machine = defineMachine<RideStatus>(rideTransitions);

type Route = Pick<RideRow, 'from_city' | 'to_city'>;

/** Text that a person left empty is no text. */
const textOrNull = (text: string | null | undefined) => text || null;

@Injectable()
export class RidesService {
  constructor(
    private readonly repository: RidesRepository,
    private readonly towns: TownsService,
    private readonly transactions: Transactions,
    private readonly jobs: JobQueue,
  ) {}

  /** The public list, `limit` + 1 rows of it. A city outside the town list has no rides. */
  async list(query: RideListQuery): Promise<ListedRideRow[]> {
    const filters = { ...query };
    for (const field of ['from_city', 'to_city'] as const) {
      const wanted = query[field];
      if (wanted === undefined) continue;
      const town = this.towns.find(wanted);
      if (!town) return [];
      filters[field] = town.name;
    }
    return this.repository.list(filters);
  }

  /** @throws DomainError RIDE_NOT_FOUND */
  async get(id: string): Promise<RideRow> {
    const ride = await this.repository.find(id);
    if (!ride) throw rideNotFound();
    return ride;
  }

  ofDriver(driverId: string, half: Half = 'all'): Promise<RideRow[]> {
    return this.repository.ofDriver(driverId, half);
  }

  listForStaff(query: StaffRideListQuery): Promise<{ rides: RideRow[]; total: number }> {
    return this.repository.listForStaff(query);
  }

  /**
   * Publishes a ride.
   * @throws DomainError NOT_A_DRIVER, SUSPENDED, DOCUMENT_EXPIRED; VALIDATION_FAILED for an unknown or repeated city and a
   *   past departure
   */
  async create(driverId: string, wanted: CreateRideRequest): Promise<RideRow> {
    const cities = this.route(wanted);
    const departure = new Date(wanted.departure_time);
    return this.transactions.run(async (tx) => {
      const publisher = await this.repository.lockPublisher(tx, driverId);
      if (publisher.suspended) throw suspended();
      if (!publisher.is_driver) throw notADriver();
      if (publisher.license_expired) throw documentExpired('driver licence');
      if (publisher.insurance_expired) throw documentExpired('insurance');
      if (!(await this.repository.isFuture(tx, departure))) throw departureInThePast();
      const id = newId();
      await this.repository.insert(tx, {
        id,
        driver_id: driverId,
        ...cities,
        departure_time: departure,
        description: textOrNull(wanted.description),
        car_model: textOrNull(wanted.car_model),
        car_plate: textOrNull(wanted.car_plate),
        meeting_point: textOrNull(wanted.meeting_point),
        price: wanted.price,
        seats: wanted.seats,
        seats_available: wanted.seats,
      });
      return this.read(tx, id);
    });
  }

  /**
   * Changes what is named. Once a seat is held or sold, cities and price stand and the capacity covers what is taken; a moved
   * departure is told to the passengers (docs/api.md, Rides).
   * @throws DomainError RIDE_NOT_FOUND, FORBIDDEN, RIDE_CANCELLED, RIDE_DEPARTED, RIDE_HAS_BOOKINGS, VALIDATION_FAILED
   */
  async update(driverId: string, id: string, wanted: UpdateRideRequest): Promise<RideRow> {
    return this.transactions.run(async (tx) => {
      const ride = await this.lockOwn(tx, driverId, id);
      if (ride.status === 'cancelled') throw rideCancelled();
      if (ride.status === 'completed' || ride.departed) throw rideDeparted();
      const next = {
        ...this.route(wanted, ride),
        departure_time:
          wanted.departure_time === undefined ? ride.departure_time : new Date(wanted.departure_time),
        price: wanted.price ?? ride.price,
        seats: wanted.seats ?? ride.seats,
      };
      const broken = brokenFreezes(ride, next);
      if (broken.length > 0) throw rideHasBookings(broken);
      const moved = departureMoves(ride, next);
      if (moved && !(await this.repository.isFuture(tx, next.departure_time))) throw departureInThePast();
      const taken = ride.seats - ride.seats_available;
      const changes = { ...next, seats_available: next.seats - taken, ...this.texts(wanted) };
      await this.repository.update(tx, id, changes, { routeChanges: routeChanges(ride, next) });
      if (moved && taken > 0) {
        const [from, to] = [ride.departure_time.toISOString(), next.departure_time.toISOString()];
        await this.jobs.send(tx, rideDepartureMovedEvent, { ride_id: id, from, to });
      }
      return this.read(tx, id);
    });
  }

  /**
   * Removes a ride that nobody ever booked, else cancels it: its bookings are refunded in full by the job. Cancelled already
   * is success.
   * @throws DomainError RIDE_NOT_FOUND, FORBIDDEN, RIDE_DEPARTED
   */
  async remove(driverId: string, id: string): Promise<RideRow> {
    return this.transactions.run(async (tx) => {
      const ride = await this.lockOwn(tx, driverId, id);
      const before = await this.read(tx, id);
      if (await this.repository.removeUnbooked(tx, id)) return before;
      if (ride.status === 'cancelled') return before;
      if (!machine.can(ride.status, 'cancelled') || ride.departed) throw rideDeparted();
      await this.repository.cancel(tx, id);
      await this.jobs.send(tx, rideCancelledEvent, { ride_id: id, actor_id: driverId });
      return this.read(tx, id);
    });
  }

  /** Cancels what a driver still offers, as they could themselves; its bookings are refunded in full by the job. */
  async cancelUpcomingOf(driverId: string, actorId: string | null): Promise<void> {
    for (const id of await this.repository.upcomingIds(driverId)) {
      await this.transactions.run(async (tx) => {
        const ride = await this.repository.lock(tx, id);
        if (ride?.status !== 'scheduled' || ride.departed) return;
        await this.repository.cancel(tx, id);
        await this.jobs.send(tx, rideCancelledEvent, { ride_id: id, actor_id: actorId });
      });
    }
  }

  /** Completes every ride that departed 24 h ago, in batches that other processes may share. */
  async completeDeparted(): Promise<void> {
    let completed: number;
    do {
      completed = await this.transactions.run((tx) =>
        this.repository.completeDeparted(tx, COMPLETED_AT_A_TIME),
      );
    } while (completed === COMPLETED_AT_A_TIME);
  }

  private async lockOwn(tx: EntityManager, driverId: string, id: string): Promise<LockedRide> {
    const ride = await this.repository.lock(tx, id);
    if (!ride) throw rideNotFound();
    if (ride.driver_id !== driverId) throw notYours();
    return ride;
  }

  private async read(tx: EntityManager, id: string): Promise<RideRow> {
    const ride = await this.repository.findIn(tx, id);
    if (!ride) throw rideNotFound();
    return ride;
  }

  /** Two different towns, those that are wanted in the spelling of the list. */
  private route(wanted: Partial<Route>, present?: Route): Route {
    const route = { from_city: present?.from_city ?? '', to_city: present?.to_city ?? '' };
    for (const field of ['from_city', 'to_city'] as const) {
      const name = wanted[field];
      if (name === undefined) continue;
      const town = this.towns.find(name);
      if (!town) throw unknownTown(field);
      route[field] = town.name;
    }
    if (route.from_city === route.to_city) throw sameTown();
    return route;
  }

  private texts(wanted: UpdateRideRequest) {
    const given: Partial<Pick<RideRow, 'description' | 'car_model' | 'car_plate' | 'meeting_point'>> = {};
    for (const field of ['description', 'car_model', 'car_plate', 'meeting_point'] as const) {
      if (wanted[field] !== undefined) given[field] = textOrNull(wanted[field]);
    }
    return given;
  }
}
