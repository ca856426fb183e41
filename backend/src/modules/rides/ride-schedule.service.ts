import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { TownsService } from '../towns';
import { RideBookings } from './ride-bookings';
import {
  differenceOf,
  isOtherPlace,
  type Journey,
  overlapTooMuch,
  refusedDeparture,
  refusedMove,
  type RideChangeRow,
  SCHEDULE,
} from './ride-schedule.policy';
import { RideScheduleRepository } from './ride-schedule.repository';
import type { LockedRide } from './ride-seats.repository';
import { departureRefused, ridesOverlap, tooManyMoves, tooManyRides } from './ride.errors';

interface Plan {
  from_city: string;
  to_city: string;
  departure_time: Date;
}

/** Enforces and records a driver's plans, even with throttling off. */
@Injectable()
export class RideScheduleService {
  constructor(
    private readonly repository: RideScheduleRepository,
    private readonly towns: TownsService,
    private readonly bookings: RideBookings,
  ) {}

  /** Serialises this driver's plans until commit. Call it before any row lock. */
  lock(tx: EntityManager, driverId: string): Promise<void> {
    return this.repository.lockPlans(tx, driverId);
  }

  /** @throws DomainError VALIDATION_FAILED, TOO_MANY_RIDES, RIDES_OVERLAP */
  async checkNew(tx: EntityManager, driverId: string, plan: Plan): Promise<void> {
    const refused = refusedDeparture(await this.repository.departureFacts(tx, plan.departure_time));
    if (refused) throw departureRefused(refused);
    if ((await this.repository.publishedLately(tx, driverId)) >= SCHEDULE.ridesADay) throw tooManyRides();
    await this.checkOverlap(tx, driverId, plan, null);
  }

  /**
   * Checks a new departure of the locked ride.
   * @throws DomainError VALIDATION_FAILED, TOO_MANY_MOVES
   */
  async checkMove(tx: EntityManager, ride: LockedRide, departure: Date): Promise<void> {
    const sold = await this.repository.isSold(tx, ride.id);
    const moves = sold ? await this.repository.lateMoves(tx, ride.id) : [];
    const facts = await this.repository.departureFacts(tx, departure);
    const refused = refusedMove(facts, { sold, moves: moves.length });
    if (refused === 'often') throw tooManyMoves(moves[SCHEDULE.movesADay - 1] ?? 0);
    if (refused) throw departureRefused(refused);
  }

  /** @param except the ride itself, where it is only changed @throws DomainError RIDES_OVERLAP */
  async checkOverlap(tx: EntityManager, driverId: string, plan: Plan, except: string | null): Promise<void> {
    const journey = this.journey(plan);
    const others = await this.repository.nearby(tx, driverId, plan.departure_time, except);
    if (others.some((other) => overlapTooMuch(journey, this.journey(other)))) throw ridesOverlap();
  }

  /** Records a change of a booked ride, and passes it to the bookings. */
  async recordChange(tx: EntityManager, ride: LockedRide, next: Partial<LockedRide>): Promise<void> {
    const difference = differenceOf(ride, next);
    if (difference === null) return;
    const { from, to, notify } = difference;
    const change = {
      actor_id: ride.driver_id,
      departure_moved: to.departure_time !== undefined,
    };
    const sold = await this.repository.isSold(tx, ride.id);
    await this.repository.addChange(tx, { ...change, ride_id: ride.id, sold, from, to });
    const elsewhere = isOtherPlace(ride.meeting_point, next.meeting_point ?? ride.meeting_point);
    const { near } = await this.repository.departureFacts(tx, ride.departure_time);
    await this.bookings.rideChanged(tx, {
      ...change,
      id: ride.id,
      place_moved: sold && elsewhere && near,
      departure_time: next.departure_time ?? ride.departure_time,
      notify,
    });
  }

  isSoldForSoon(tx: EntityManager, rideId: string): Promise<boolean> {
    return this.repository.isSoldForSoon(tx, rideId);
  }

  changesOf(rideId: string): Promise<RideChangeRow[]> {
    return this.repository.changesOf(rideId);
  }

  private journey({ from_city, to_city, departure_time }: Plan): Journey {
    const [from, to] = [this.towns.find(from_city), this.towns.find(to_city)];
    const minutes = from && to ? this.towns.estimate(from, to).duration_minutes : 0;
    return { departure: departure_time, minutes };
  }
}
