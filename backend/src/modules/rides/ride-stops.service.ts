import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { newId, toIso } from '../../platform/database';
import { invalidField } from '../../platform/errors';
import { TownsService } from '../towns';
import type { RideStopRequest } from './dto/rides.requests';
import type { BoardingResponse } from './dto/rides.responses';
import { PriceGuideService } from './prices/price-guide.service';
import type { RideEntity } from './ride.entity';
import { seatsTaken } from './ride.errors';
import { RideBookings } from './ride-bookings';
import { listedDeparture, listedPrice, type ListedRideRow, listedSeats } from './ride-list.query';
import { RideScheduleService } from './ride-schedule.service';
import { type LockedRide, seatsOf } from './ride-seats.repository';
import { droppedStops, freeSeats, type RideStop, shiftStops, stopsProblem } from './ride-stops.policy';

type StoppedRoute = Pick<
  RideEntity,
  'from_city' | 'to_city' | 'departure_time' | 'price' | 'meeting_point' | 'dropoff_point'
>;
type Fare = Pick<StoppedRoute, 'from_city' | 'to_city' | 'price'>;
type PricedStops = Pick<Fare, 'price'> & {
  stops?: readonly Pick<RideStopRequest, 'city' | 'price'>[] | null | undefined;
};

export const isSameFare = (one: Fare, other: Fare): boolean =>
  one.from_city === other.from_city && one.to_city === other.to_city && one.price === other.price;

function legsOf({ price, stops }: PricedStops): Fare[] {
  const towns = (stops ?? []).map(({ city }) => city);
  return towns.slice(1).map((to_city, leg) => {
    return { from_city: towns[leg] ?? '', to_city, price: stops?.[leg]?.price ?? price };
  });
}

type Seats = Pick<RideEntity, 'stops' | 'leg_seats' | 'seats_available'>;

/** docs/domain.md#stops-on-the-way */
@Injectable()
export class RideStopsService {
  constructor(
    private readonly schedule: RideScheduleService,
    private readonly bookings: RideBookings,
    private readonly towns: TownsService,
    private readonly prices: PriceGuideService,
  ) {}

  /** Checks prices of new or repriced legs. @throws DomainError VALIDATION_FAILED */
  async checkPrices(wanted: PricedStops, present: (Fare & PricedStops) | null): Promise<void> {
    const existing = present ? [present, ...legsOf(present)] : [];
    for (const [leg, fare] of legsOf(wanted).entries())
      if (!existing.some((one) => isSameFare(one, fare)))
        await this.prices.check(fare, fare.price, `stops.${leg}.price`);
  }

  /**
   * Returns the stops to store, or null. Existing stops move with the departure if the request has none.
   * @throws DomainError VALIDATION_FAILED
   */
  plan(
    wanted: readonly RideStopRequest[] | null | undefined,
    route: StoppedRoute,
    present: StoppedRoute & { stops: RideStop[] | null } = { ...route, stops: null },
  ): RideStop[] | null {
    const given =
      wanted === undefined
        ? shiftStops(present.stops ?? [], present.departure_time, route.departure_time)
        : (wanted ?? []).map((stop, at) => this.toStop(stop, at, present.stops));
    if (given.length === 0) return null;
    const problem = stopsProblem(given, route);
    if (problem) throw invalidField('stops', problem);
    const last = given.length - 1;
    return given.map((stop, at) => {
      if (at === 0) return { ...stop, meeting_point: route.meeting_point };
      return at < last
        ? stop
        : { ...stop, meeting_point: route.dropoff_point ?? stop.meeting_point, price: null };
    });
  }

  copyStops(stops: readonly RideStop[], from: Date, to: Date): RideStop[] {
    return shiftStops(stops, from, to).map((stop) => ({ ...stop, id: newId() }));
  }

  /**
   * Returns the seats of a locked ride after a change of stops or capacity. First cancels bookings of dropped
   * stops with a full refund; within 24 hours of departure, this gives a strike.
   * @throws DomainError RIDE_HAS_BOOKINGS if a leg has more seats taken than the car will have
   */
  async applyChange(
    tx: EntityManager,
    ride: LockedRide,
    next: { stops: RideStop[] | null; seats: number },
  ): Promise<Seats> {
    const { stops, seats } = next;
    if (!stops && !ride.stops) {
      return { stops, leg_seats: null, seats_available: seats - (ride.seats - ride.seats_available) };
    }
    const dropped = droppedStops(ride.stops, stops);
    if (dropped.length > 0 && ride.seats_available < ride.seats) {
      await this.schedule.giveStrikeIfLate(tx, ride, { stops: dropped });
      await this.bookings.dropStops(tx, { id: ride.id, stop_ids: dropped, actor_id: ride.driver_id });
    }
    const taken = await seatsOf(tx, ride.id);
    const total = taken.reduce((sum, booking) => sum + booking.seats, 0);
    const leg_seats = stops && freeSeats(stops, seats, taken);
    const seats_available = leg_seats ? Math.min(...leg_seats) : seats - total;
    if (seats_available < 0) throw seatsTaken(seats - seats_available);
    return { stops, leg_seats, seats_available };
  }

  /** Uses the driver's arrival time, or estimates one from the distance. */
  boardingOf(row: ListedRideRow): BoardingResponse {
    const departure = listedDeparture(row);
    return {
      from_stop_id: row.segment_from_stop_id ?? row.stops?.[0]?.id ?? null,
      to_stop_id: row.segment_to_stop_id ?? row.stops?.at(-1)?.id ?? null,
      departure_time: toIso(departure),
      arrival_time: this.arrivalOf(row, toIso(departure)),
      price: listedPrice(row),
      seats_available: listedSeats(row),
    };
  }

  private arrivalOf(row: ListedRideRow, departure: string): string {
    if (row.segment_arrival_time !== null) return toIso(row.segment_arrival_time);
    const stated = row.stops?.at(-1)?.departure_time;
    if (stated !== undefined) return stated;
    return new Date(Date.parse(departure) + this.towns.minutesOf(row) * 60_000).toISOString();
  }

  /** Reuses the id of an existing stop in the town. */
  private toStop(stop: RideStopRequest, at: number, present: RideStop[] | null): RideStop {
    const town = this.towns.find(stop.city);
    if (!town) throw invalidField(`stops.${at}.city`, 'city must be a town of the list');
    return {
      id: present?.find(({ city }) => city === town.name)?.id ?? newId(),
      city: town.name,
      meeting_point: stop.meeting_point || null,
      departure_time: new Date(stop.departure_time).toISOString(),
      price: stop.price ?? null,
    };
  }
}
