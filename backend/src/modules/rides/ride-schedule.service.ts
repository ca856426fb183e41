import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { doualaDay } from '../../platform/douala';
import { StrikesService } from '../strikes';
import { TownsService } from '../towns';
import type { RideChangeResponse } from './dto/rides.responses';
import type { Route } from './listed-rides';
import { invalidDeparture, ridesOverlap, tooManyMoves, tooManyOnRoute, tooManyRides } from './ride.errors';
import { type ChangedBoarding, RideBookings } from './ride-bookings';
import {
  departureProblem,
  differenceOf,
  isOtherPlace,
  type Journey,
  moveProblem,
  overlapTooMuch,
  type Plan,
  SCHEDULE,
} from './ride-schedule.policy';
import { RideScheduleRepository } from './ride-schedule.repository';
import type { LockedRide } from './ride-seats.repository';
import { intermediateStops, type RideStop } from './ride-stops.policy';

export function isSameRouteAndDay(one: Plan, other: Plan): boolean {
  return (
    one.from_city === other.from_city &&
    one.to_city === other.to_city &&
    doualaDay(one.departure_time) === doualaDay(other.departure_time)
  );
}

interface Boarding {
  departure_time: Date;
  meeting_point: string | null;
}

const boardingAt = ({ departure_time, meeting_point }: RideStop): Boarding => ({
  departure_time: new Date(departure_time),
  meeting_point,
});

/** Limits on a driver's plans. They apply even if throttling is off. */
@Injectable()
export class RideScheduleService {
  constructor(
    private readonly repository: RideScheduleRepository,
    private readonly towns: TownsService,
    private readonly bookings: RideBookings,
    private readonly strikes: StrikesService,
  ) {}

  /** Call before any row lock. */
  lock(tx: EntityManager, driverId: string): Promise<void> {
    return this.repository.lockPlans(tx, driverId);
  }

  /** @throws DomainError VALIDATION_FAILED, TOO_MANY_RIDES, RIDES_OVERLAP */
  async checkNew(
    tx: EntityManager,
    driverId: string,
    route: Route,
    departures: readonly [Date, ...Date[]],
  ): Promise<void> {
    for (const end of new Set([departures[0], departures.at(-1) ?? departures[0]])) {
      const problem = departureProblem(await this.repository.departureFacts(tx, end));
      if (problem) throw invalidDeparture(problem);
    }
    const published = await this.repository.countRecentlyPublished(tx, driverId);
    if (published + departures.length > SCHEDULE.ridesPerDay) throw tooManyRides();
    await this.checkPlans(
      tx,
      driverId,
      departures.map((departure_time) => ({ ...route, departure_time })),
      null,
    );
  }

  /**
   * Counts the new departures of a locked ride and its stops as one move.
   * @throws DomainError VALIDATION_FAILED, TOO_MANY_MOVES
   */
  async checkMove(tx: EntityManager, ride: LockedRide, departures: Date[]): Promise<void> {
    const sold = await this.repository.isSold(tx, ride.id);
    const moves = sold ? await this.repository.movesWhileSold(tx, ride.id) : [];
    for (const departure of departures) {
      const facts = await this.repository.departureFacts(tx, departure);
      const problem = moveProblem(facts, { sold, moves: moves.length });
      if (problem === 'often') throw tooManyMoves(moves[SCHEDULE.movesPerDay - 1] ?? 0);
      if (problem) throw invalidDeparture(problem);
    }
  }

  /**
   * Compares new plans, in order of departure, with the driver's other rides and with each other.
   * @param except id of the changed ride; null for new rides
   * @throws DomainError RIDES_OVERLAP, TOO_MANY_RIDES
   */
  async checkPlans(tx: EntityManager, driverId: string, plans: Plan[], except: string | null): Promise<void> {
    const departures = plans.map(({ departure_time }) => departure_time);
    const others: Plan[] = await this.repository.nearby(tx, driverId, departures, except);
    for (const plan of plans) {
      const journey = this.journey(plan);
      if (others.some((other) => overlapTooMuch(journey, this.journey(other)))) {
        throw ridesOverlap(plan.departure_time);
      }
      const sameRoute = others.filter((other) => isSameRouteAndDay(plan, other));
      if (sameRoute.length >= SCHEDULE.sameRoutePerDay) throw tooManyOnRoute(plan.departure_time);
      others.push(plan);
    }
  }

  /** Applies a ride's change to its bookings, lapsed ones included, and records it if seats are taken. */
  async recordChange(
    tx: EntityManager,
    ride: LockedRide,
    next: Partial<LockedRide>,
    actorId: string,
  ): Promise<void> {
    const difference = differenceOf(ride, next);
    if (difference === null) return;
    const { notify } = difference;
    const sold = await this.repository.isSold(tx, ride.id);
    const changedRide = { ...ride, ...next };
    const compare = (from: Boarding, to: Boarding) => this.compareBoarding(tx, from, to, { sold, notify });
    const start = await compare(ride, changedRide);
    const stops = [];
    for (const stop of intermediateStops(ride.stops)) {
      const nextStop = intermediateStops(changedRide.stops).find(({ id }) => id === stop.id);
      if (!nextStop) continue;
      const changed = await compare(boardingAt(stop), boardingAt(nextStop));
      stops.push({ ...changed, id: stop.id, meeting_point: nextStop.meeting_point });
    }
    const departure_moved = [start, ...stops].some((boarding) => boarding.departure_moved);
    const change = { ride_id: ride.id, actor_id: actorId, sold, departure_moved, ...difference };
    if (ride.seats_available < ride.seats) await this.repository.addChange(tx, change);
    await this.bookings.applyRideChange(tx, { ...start, id: ride.id, stops, actor_id: actorId });
  }

  /** @param ride `sold`: a seat is sold; `notify`: all passengers are notified */
  private async compareBoarding(
    tx: EntityManager,
    previous: Boarding,
    next: Boarding,
    ride: { sold: boolean; notify: boolean },
  ): Promise<ChangedBoarding> {
    const departure_moved = previous.departure_time.getTime() !== next.departure_time.getTime();
    const isElsewhere = ride.sold && isOtherPlace(previous.meeting_point, next.meeting_point);
    return {
      departure_time: next.departure_time,
      departure_moved,
      place_moved: isElsewhere && (await this.repository.departureFacts(tx, previous.departure_time)).near,
      notify: ride.notify || departure_moved || previous.meeting_point !== next.meeting_point,
    };
  }

  /** Gives the driver a strike if a sold seat departs within 24 hours. */
  async giveStrikeIfLate(
    tx: EntityManager,
    { id, driver_id }: LockedRide,
    only: { stops?: string[]; movedHours?: number } = {},
  ): Promise<void> {
    if (!(await this.repository.isSoldForNearDeparture(tx, id, only.stops ?? null, only.movedHours))) return;
    await this.strikes.record(tx, { personId: driver_id, kind: 'late_cancellation', rideId: id });
  }

  changesOf(rideId: string): Promise<RideChangeResponse[]> {
    return this.repository.changesOf(rideId);
  }

  private journey(plan: Plan): Journey {
    return { departure: plan.departure_time, minutes: this.towns.minutesOf(plan) };
  }
}
