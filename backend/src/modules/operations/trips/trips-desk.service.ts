import { Injectable } from '@nestjs/common';
import { PreparedQueries } from '../../../platform/database';
import type { Identity } from '../../../platform/http';
import { commandsOf } from '../../approvals';
import { RidesService } from '../../rides';
import { TownsService } from '../../towns';
import type { DepartureResponse, PassengerResponse, RideEventResponse } from '../dto/operations.responses';
import { type OpenWorkRow, SQL } from './trips.query';

const HOURS_AHEAD = 12;
const LONGEST_JOURNEY_HOURS = 18;
const EXPECTED_DELAY_MS = 3_600_000;
/** Limit for departed rides, and for coming ones. */
const MAX_DEPARTURES = 200;
const MAX_EVENTS = 500;

@Injectable()
export class TripsDeskService {
  constructor(
    private readonly prepared: PreparedQueries,
    private readonly rides: RidesService,
    private readonly towns: TownsService,
  ) {}

  async today({ userId, staffRole }: Identity): Promise<OpenWorkRow & { departures: DepartureResponse[] }> {
    const values = [LONGEST_JOURNEY_HOURS, HOURS_AHEAD, MAX_DEPARTURES];
    const rows = await this.prepared.run<DepartureResponse>(SQL.operations_departures, values);
    const viewer = [userId, commandsOf(staffRole)];
    const work = await this.prepared.first<OpenWorkRow>(SQL.operations_open_work, viewer);
    if (!work) throw new Error('The query returned no row');
    const now = Date.now();
    return { ...work, departures: rows.filter((ride) => !this.hasArrived(ride, now)) };
  }

  /** @throws DomainError RIDE_NOT_FOUND */
  async passengers(rideId: string): Promise<PassengerResponse[]> {
    await this.rides.get(rideId);
    return this.prepared.run<PassengerResponse>(SQL.operations_passengers, [rideId]);
  }

  /** The newest 500 events, oldest first. @throws DomainError RIDE_NOT_FOUND */
  async timeline(rideId: string): Promise<RideEventResponse[]> {
    await this.rides.get(rideId);
    return this.prepared.run<RideEventResponse>(SQL.operations_ride_events, [rideId, MAX_EVENTS]);
  }

  /** Estimates the arrival from the duration of the route and an hour of delay. */
  private hasArrived(ride: DepartureResponse, now: number): boolean {
    return ride.departure_time.getTime() + this.towns.minutesOf(ride) * 60_000 + EXPECTED_DELAY_MS <= now;
  }
}
