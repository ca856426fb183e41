import { ApiProperty } from '@nestjs/swagger';
import { Amount, Day, Flag, Instant, Integer, JsonObject, OneOf, Text, Uuid } from '../../../platform/http';
import { toIso } from '../../../platform/database';
import type { Charge } from '../../money';
import { TEXT_WARNINGS, type TextWarning } from '../../../platform/stranger-text';
import type { DepartureAlertRow } from '../alerts/departure-alerts.repository';
import type { RideChangeRow, RideSnapshot } from '../ride-schedule.policy';
import type { RideRow } from '../ride.entity';
import type { ListedRideRow } from '../ride-list.query';
import { RIDE_STATUSES, type RideStatus } from '../ride.state';

export class RideDriverResponse {
  @Uuid() id!: string;
  @Text() full_name!: string;
  @Text({ nullable: true }) avatar_url!: string | null;
}

/** The public view; `car_plate` is visible only to the driver, staff and passengers who paid. */
export class RideResponse {
  @Uuid() id!: string;
  @Uuid() driver_id!: string;
  @ApiProperty({ type: RideDriverResponse }) driver!: RideDriverResponse;
  @Text() from_city!: string;
  @Text() to_city!: string;
  @Instant() departure_time!: string;
  @Text({ nullable: true }) description!: string | null;
  @Text({ nullable: true }) car_model!: string | null;
  @Text({ nullable: true }) car_plate!: string | null;
  @Text({
    optional: true,
    nullable: true,
    example: '/api/car-photos/…',
    description: "A photo that the driver put of their car: of one ride, and to a booking's passenger",
  })
  car_photo_url?: string | null;
  @Text({ nullable: true }) meeting_point!: string | null;
  @OneOf(TEXT_WARNINGS, 'MessageWarning', {
    nullable: true,
    description: 'What its description, car and meeting point are to be read with care for',
  })
  warning!: TextWarning | null;
  @Amount({ description: 'XAF for one seat' }) price!: number;
  @Integer({ description: 'The capacity' }) seats!: number;
  @Integer() seats_available!: number;
  @OneOf(RIDE_STATUSES, 'RideStatus') status!: RideStatus;
  @Instant() created_at!: string;
  @Instant() updated_at!: string;
}

/** A ride with the passenger's current price per seat. */
export class PricedRideResponse extends RideResponse implements Charge {
  @Amount({ example: 4500, description: "XAF for one seat, the driver's" }) fare!: number;
  @Amount({ example: 225, description: 'XAF on top, where one seat is booked' }) service_fee!: number;
  @Amount({ example: 4725, description: 'XAF, fare and fee: what one seat costs' }) amount!: number;
}

/** @param sight whether the reader may see the plate: the driver, staff, or a passenger who has paid */
export function toRideResponse(ride: RideRow | ListedRideRow, sight: { plate: boolean }): RideResponse {
  return {
    id: ride.id,
    driver_id: ride.driver_id,
    driver: { id: ride.driver_id, full_name: ride.driver_full_name, avatar_url: ride.driver_avatar_url },
    from_city: ride.from_city,
    to_city: ride.to_city,
    departure_time: toIso(ride.departure_time),
    description: ride.description,
    car_model: ride.car_model,
    car_plate: sight.plate ? ride.car_plate : null,
    meeting_point: ride.meeting_point,
    warning: ride.warning,
    price: ride.price,
    seats: ride.seats,
    seats_available: ride.seats_available,
    status: ride.status,
    created_at: toIso(ride.created_at),
    updated_at: toIso(ride.updated_at),
  };
}

/** Anonymous. */
export class StaffSearchResponse {
  @Text({ description: 'Made of day and towns' }) id!: string;
  @Day({ description: 'In Douala' }) day!: string;
  @Text() from_city!: string;
  @Text() to_city!: string;
  @Integer() searches!: number;
  @Integer({ description: 'Of those, without any ride' }) searches_without_ride!: number;
}

export class RideChangeResponse {
  @Uuid() id!: string;
  @Uuid() actor_id!: string;
  @Flag({ description: 'Somebody had paid for a seat by then' }) sold!: boolean;
  @JsonObject({ description: 'The fields that changed, before' }) from!: RideSnapshot;
  @JsonObject({ description: 'The same fields, after' }) to!: RideSnapshot;
  @Instant() created_at!: string;
}

/** Changes after the first booking, oldest first. */
export class StaffRideDetailResponse extends PricedRideResponse {
  @ApiProperty({ type: [RideChangeResponse] }) changes!: RideChangeResponse[];
}

export function toStaffRideDetail(
  ride: PricedRideResponse,
  changes: RideChangeRow[],
): StaffRideDetailResponse {
  return {
    ...ride,
    changes: changes.map((change) => ({ ...change, created_at: change.created_at.toISOString() })),
  };
}

export class RideDayResponse {
  @Day({ example: '2026-11-27', description: 'A day in Douala' }) date!: string;
  @Integer({ description: 'Departures to come with enough free seats' }) rides!: number;
  @Amount({ description: 'XAF for one seat' }) cheapest_price!: number;
  @Amount({ description: 'XAF for one seat, with the service fee' }) cheapest_amount!: number;
  @Integer({ description: 'The most seats free on one ride' }) most_seats!: number;
}

export class NearbyRouteResponse {
  @Text({ example: 'Edéa' }) from_city!: string;
  @Text({ example: 'Yaoundé' }) to_city!: string;
  @Integer() rides!: number;
  @Amount({ description: 'XAF for one seat' }) cheapest_price!: number;
  @Amount({ description: 'XAF for one seat, with the service fee' }) cheapest_amount!: number;
  @Integer({ description: 'By road from the town wanted, an estimate' }) from_km!: number;
  @Integer({ description: 'By road from the town wanted, an estimate' }) to_km!: number;
}

export class PopularRouteResponse {
  @Text({ example: 'Douala' }) from_city!: string;
  @Text({ example: 'Yaoundé' }) to_city!: string;
  @Integer({ description: 'Departures of the next 31 days with a free seat' }) rides!: number;
  @Amount({ description: 'XAF for one seat' }) cheapest_price!: number;
  @Amount({ description: 'XAF for one seat, with the service fee' }) cheapest_amount!: number;
  @Day({ example: '2026-11-27', description: 'The day in Douala on which one leaves' }) next_date!: string;
}

export class DepartureAlertResponse {
  @Uuid() id!: string;
  @Text({ example: 'Douala' }) from_city!: string;
  @Text({ example: 'Yaoundé' }) to_city!: string;
  @Day({ example: '2026-11-27', description: 'A day in Douala' }) date!: string;
  @Flag({ description: 'A departure was published, and its person was told' }) told!: boolean;
  @Instant() created_at!: string;
}

export function toDepartureAlertResponse(alert: DepartureAlertRow): DepartureAlertResponse {
  const { id, from_city, to_city, date, told_at, created_at } = alert;
  return { id, from_city, to_city, date, told: told_at !== null, created_at: created_at.toISOString() };
}
