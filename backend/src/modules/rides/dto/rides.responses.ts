import { ApiProperty, OmitType } from '@nestjs/swagger';
import { AppConfig } from '../../../platform/config';
import { toIso } from '../../../platform/database';
import {
  Amount,
  Day,
  Flag,
  Instant,
  Integer,
  JsonObject,
  Text,
  toResponse,
  Uuid,
  Weekdays,
} from '../../../platform/http';
import { ApprovalField, ApprovalResponse } from '../../approvals';
import { type Charge, chargeFor } from '../../money';
import { ratingSummary, RatingSummaryResponse } from '../../profiles';
import { RideEntity, type RideRow } from '../ride.entity';
import type { ListedRideRow } from '../ride-list.query';
import type { RideSnapshot } from '../ride-schedule.policy';

export class RideDriverResponse {
  @Uuid() id!: string;
  @Text() full_name!: string;
  @Text({ nullable: true }) avatar_url!: string | null;
  @ApiProperty({ type: RatingSummaryResponse }) rating!: RatingSummaryResponse;
}

export class RideStopResponse {
  @Uuid() id!: string;
  @Text({ example: 'Édéa' }) city!: string;
  @Text({ nullable: true }) meeting_point!: string | null;
  @Instant({ description: 'At the last stop: the arrival' }) departure_time!: string;
  @Amount({ nullable: true, description: 'XAF for one seat to the next stop; null at the last' })
  price!: number | null;
  @Integer({ nullable: true, description: 'Seats still free to the next stop; null at the last' })
  seats_available!: number | null;
}

/** `car_plate` is visible only to the driver, staff and passengers who paid. */
export class RideResponse extends OmitType(RideEntity, [
  'departure_time',
  'created_at',
  'updated_at',
  'cancelled_at',
  'cancelled_by',
  'route_changed_at',
  'stops',
  'leg_seats',
]) {
  @ApiProperty({ type: RideDriverResponse }) driver!: RideDriverResponse;
  // Strings, because converting Dates would slow down the list.
  @Instant() departure_time!: string;
  @Instant() created_at!: string;
  @Instant() updated_at!: string;
  @ApiProperty({ type: [RideStopResponse], description: 'From departure to arrival; empty without stops' })
  stops!: RideStopResponse[];
  @Text({
    optional: true,
    nullable: true,
    example: '/api/car-photos/…',
    description: "Photo of the driver's car; only for a single ride and the passenger of a booking",
  })
  car_photo_url?: string | null;
}

export class PricedRideResponse extends RideResponse implements Charge {
  @Amount({ example: 4500, description: 'XAF for one seat, for the driver' }) fare!: number;
  @Amount({ example: 225, description: 'XAF on top of the fare of one seat' }) service_fee!: number;
  @Amount({ example: 4725, description: 'XAF for one seat, with the service fee' }) amount!: number;
}

export class OccurrencesResponse {
  @Integer({ description: 'Rides changed or cancelled' }) changed!: number;
  @Integer({ description: 'Booked rides that keep their terms' }) kept!: number;
}

export class ChangedRideResponse extends PricedRideResponse {
  @ApiProperty({
    type: OccurrencesResponse,
    required: false,
    description: 'With `scope=following`: the rides of the series from this one on',
  })
  occurrences?: OccurrencesResponse;
}

export class BoardingResponse {
  @Uuid({ nullable: true, description: 'Null: the ride has no stops' }) from_stop_id!: string | null;
  @Uuid({ nullable: true }) to_stop_id!: string | null;
  @Instant() departure_time!: string;
  @Instant({ description: 'As the driver states it, else estimated from the distance' })
  arrival_time!: string;
  @Amount({ description: 'XAF for one seat' }) price!: number;
  @Integer({ description: 'Seats still free on this part' }) seats_available!: number;
}

/** `fare`, `service_fee` and `amount` apply to `boarding`. */
export class ListedRideResponse extends PricedRideResponse {
  @ApiProperty({ type: BoardingResponse, description: 'For the towns searched, else of the whole ride' })
  boarding!: BoardingResponse;
}

/** @param show `plate` only to the driver, staff and passengers who have paid */
export function toRideResponse(ride: RideRow | ListedRideRow, show: { plate: boolean }): RideResponse {
  return toResponse(RideResponse, ride, {
    driver: {
      id: ride.driver_id,
      full_name: ride.driver_full_name,
      avatar_url: ride.driver_avatar_url,
      rating: ratingSummary({ count: ride.driver_rating_count, sum: ride.driver_rating_sum }),
    },
    car_plate: show.plate ? ride.car_plate : null,
    departure_time: toIso(ride.departure_time),
    created_at: toIso(ride.created_at),
    updated_at: toIso(ride.updated_at),
    stops: stopsOf(ride),
    car_photo_url: undefined, // set by the routes that show it
  });
}

const NO_STOPS: RideStopResponse[] = [];

function stopsOf({ stops, leg_seats, price }: RideRow | ListedRideRow): RideStopResponse[] {
  if (!stops) return NO_STOPS;
  return stops.map((stop, leg) => ({
    ...stop,
    price: leg === stops.length - 1 ? null : (stop.price ?? price),
    seats_available: leg_seats?.[leg] ?? null,
  }));
}

export class StaffSearchResponse {
  @Text({ description: 'Composed of day and towns' }) id!: string;
  @Day({ description: 'In Douala' }) day!: string;
  @Text() from_city!: string;
  @Text() to_city!: string;
  @Integer() searches!: number;
  @Integer({ description: 'Searches that found no ride' }) searches_without_ride!: number;
}

export class RideChangeResponse {
  @Uuid() id!: string;
  @Uuid() actor_id!: string;
  @Flag({ description: 'True if a seat had been paid' }) sold!: boolean;
  @JsonObject({ description: 'Previous values of the changed fields' }) from!: RideSnapshot;
  @JsonObject({ description: 'Values of the same fields afterwards' }) to!: RideSnapshot;
  @Instant() created_at!: Date;
}

export class StaffRideDetailResponse extends PricedRideResponse {
  @ApiProperty({ type: [RideChangeResponse] }) changes!: RideChangeResponse[];
  @ApprovalField() approval!: ApprovalResponse | null;
}

export class RideDayResponse {
  @Day({ example: '2026-11-27', description: 'Day of departure, in Douala' }) date!: string;
  @Integer({ description: 'Upcoming departures with enough free seats' }) rides!: number;
  @Amount({ description: 'XAF for one seat' }) cheapest_price!: number;
  @Amount({ description: 'XAF for one seat, with the service fee' }) cheapest_amount!: number;
  @Integer({ description: 'Highest number of free seats on one ride' }) most_seats!: number;
}

export class PriceGuideResponse {
  @Amount({ description: 'XAF for one seat, 25th percentile' }) low!: number;
  @Amount({ description: 'XAF for one seat, 75th percentile' }) high!: number;
  @Amount({ nullable: true, description: 'Maximum price of a seat in XAF; null: no limit' })
  cap!: number | null;
  @Integer({ description: 'Seats sold in 90 days; 0: estimated from the distance' }) sample!: number;
}

export class NearbyRouteResponse {
  @Text({ example: 'Édéa' }) from_city!: string;
  @Text({ example: 'Yaoundé' }) to_city!: string;
  @Integer() rides!: number;
  @Amount({ description: 'XAF for one seat' }) cheapest_price!: number;
  @Amount({ description: 'XAF for one seat, with the service fee' }) cheapest_amount!: number;
  @Integer({ description: 'Estimated road distance from the town searched' }) from_km!: number;
  @Integer({ description: 'Estimated road distance from the town searched' }) to_km!: number;
}

export class PopularRouteResponse {
  @Text({ example: 'Douala' }) from_city!: string;
  @Text({ example: 'Yaoundé' }) to_city!: string;
  @Integer({ description: 'Departures within 31 days that have a free seat' }) rides!: number;
  @Amount({ description: 'XAF for one seat' }) cheapest_price!: number;
  @Amount({ description: 'XAF for one seat, with the service fee' }) cheapest_amount!: number;
  @Day({ example: '2026-11-27', description: 'The day of departure, in Douala' }) next_date!: string;
}

/** From alerts and searches without a result; anonymous. */
export class DemandResponse {
  @Text({ example: 'Douala' }) from_city!: string;
  @Text({ example: 'Yaoundé' }) to_city!: string;
  @Day({ example: '2026-11-27', description: 'Day of departure, in Douala' }) date!: string;
  @Integer({ description: 'Minimum number of people: 3, 5, 10, 20, 50 or 100' }) people!: number;
}

export class DepartureAlertResponse {
  @Uuid() id!: string;
  @Text({ example: 'Douala' }) from_city!: string;
  @Text({ example: 'Yaoundé' }) to_city!: string;
  @Day({ example: '2026-11-27', description: 'The first day, in Douala' }) date!: string;
  @Day({ nullable: true, description: 'The last day of a range, or null' }) date_to!: string | null;
  @Weekdays({ nullable: true, example: [1, 5] }) weekdays!: number[] | null;
  @Integer({ description: 'Minimum number of free seats' }) min_seats!: number;
  @Amount({ nullable: true, description: 'XAF for one seat at most, with the service fee' })
  max_price!: number | null;
  @Flag({ description: 'The person has been notified of a ride' }) told!: boolean;
  @Instant() created_at!: Date;
}

/** Days are `YYYY-MM-DD` in Douala. */
export type AlertTerms = Omit<DepartureAlertResponse, 'id' | 'told' | 'created_at'>;

export interface DepartureAlertRow extends AlertTerms {
  id: string;
  created_at: Date;
  /** Time of the last notification. */
  told_at: Date | null;
}

export function toDepartureAlertResponse(alert: DepartureAlertRow): DepartureAlertResponse {
  return toResponse(DepartureAlertResponse, alert, { told: alert.told_at !== null });
}

export function toOwnRide(ride: RideRow, { serviceFee }: AppConfig): PricedRideResponse {
  return { ...toRideResponse(ride, { plate: true }), ...chargeFor(ride.price, serviceFee) };
}
