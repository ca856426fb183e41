import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { toIso } from '../../../platform/database';
import type { Charge } from '../../money';
import { TEXT_WARNINGS, type TextWarning } from '../../../platform/stranger-text';
import type { DepartureAlertRow } from '../alerts/departure-alerts.repository';
import type { RideChangeRow, RideSnapshot } from '../ride-schedule.policy';
import type { RideRow } from '../ride.entity';
import type { ListedRideRow } from '../ride-list.query';
import { RIDE_STATUSES, type RideStatus } from '../ride.state';

export class RideDriverResponse {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty() full_name!: string;
  @ApiProperty({ type: String, nullable: true }) avatar_url!: string | null;
}

/** The public view; `car_plate` is visible only to the driver, staff and passengers who paid. */
export class RideResponse {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty({ format: 'uuid' }) driver_id!: string;
  @ApiProperty({ type: RideDriverResponse }) driver!: RideDriverResponse;
  @ApiProperty() from_city!: string;
  @ApiProperty() to_city!: string;
  @ApiProperty({ format: 'date-time' }) departure_time!: string;
  @ApiProperty({ type: String, nullable: true }) description!: string | null;
  @ApiProperty({ type: String, nullable: true }) car_model!: string | null;
  @ApiProperty({ type: String, nullable: true }) car_plate!: string | null;
  @ApiPropertyOptional({
    type: String,
    nullable: true,
    example: '/api/car-photos/…',
    description: "A photo that the driver put of their car: of one ride, and to a booking's passenger",
  })
  car_photo_url?: string | null;
  @ApiProperty({ type: String, nullable: true }) meeting_point!: string | null;
  @ApiProperty({
    enum: TEXT_WARNINGS,
    enumName: 'MessageWarning',
    nullable: true,
    description: 'What its description, car and meeting point are to be read with care for',
  })
  warning!: TextWarning | null;
  @ApiProperty({ type: 'integer', description: 'XAF for one seat' }) price!: number;
  @ApiProperty({ type: 'integer', description: 'The capacity' }) seats!: number;
  @ApiProperty({ type: 'integer' }) seats_available!: number;
  @ApiProperty({ enum: RIDE_STATUSES, enumName: 'RideStatus' }) status!: RideStatus;
  @ApiProperty({ format: 'date-time' }) created_at!: string;
  @ApiProperty({ format: 'date-time' }) updated_at!: string;
}

/** A ride with the passenger's current price per seat. */
export class PricedRideResponse extends RideResponse implements Charge {
  @ApiProperty({ type: 'integer', description: "XAF for one seat, the driver's", example: 4500 })
  fare!: number;
  @ApiProperty({ type: 'integer', description: 'XAF on top, where one seat is booked', example: 225 })
  service_fee!: number;
  @ApiProperty({ type: 'integer', description: 'XAF, fare and fee: what one seat costs', example: 4725 })
  amount!: number;
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
  @ApiProperty({ description: 'Made of day and towns' }) id!: string;
  @ApiProperty({ format: 'date', description: 'In Douala' }) day!: string;
  @ApiProperty() from_city!: string;
  @ApiProperty() to_city!: string;
  @ApiProperty({ type: 'integer' }) searches!: number;
  @ApiProperty({ type: 'integer', description: 'Of those, without any ride' }) searches_without_ride!: number;
}

export class RideChangeResponse {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty({ format: 'uuid' }) actor_id!: string;
  @ApiProperty({ description: 'Somebody had paid for a seat by then' }) sold!: boolean;
  @ApiProperty({ type: 'object', additionalProperties: true, description: 'The fields that changed, before' })
  from!: RideSnapshot;
  @ApiProperty({ type: 'object', additionalProperties: true, description: 'The same fields, after' })
  to!: RideSnapshot;
  @ApiProperty({ format: 'date-time' }) created_at!: string;
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
  @ApiProperty({ format: 'date', example: '2026-11-27', description: 'A day in Douala' }) date!: string;
  @ApiProperty({ type: 'integer', description: 'Departures to come with enough free seats' }) rides!: number;
  @ApiProperty({ type: 'integer', description: 'XAF for one seat' }) cheapest_price!: number;
  @ApiProperty({ type: 'integer', description: 'XAF for one seat, with the service fee' })
  cheapest_amount!: number;
  @ApiProperty({ type: 'integer', description: 'The most seats free on one ride' }) most_seats!: number;
}

export class NearbyRouteResponse {
  @ApiProperty({ example: 'Edéa' }) from_city!: string;
  @ApiProperty({ example: 'Yaoundé' }) to_city!: string;
  @ApiProperty({ type: 'integer' }) rides!: number;
  @ApiProperty({ type: 'integer', description: 'XAF for one seat' }) cheapest_price!: number;
  @ApiProperty({ type: 'integer', description: 'XAF for one seat, with the service fee' })
  cheapest_amount!: number;
  @ApiProperty({ type: 'integer', description: 'By road from the town wanted, an estimate' })
  from_km!: number;
  @ApiProperty({ type: 'integer', description: 'By road from the town wanted, an estimate' }) to_km!: number;
}

export class PopularRouteResponse {
  @ApiProperty({ example: 'Douala' }) from_city!: string;
  @ApiProperty({ example: 'Yaoundé' }) to_city!: string;
  @ApiProperty({ type: 'integer', description: 'Departures of the next 31 days with a free seat' })
  rides!: number;
  @ApiProperty({ type: 'integer', description: 'XAF for one seat' }) cheapest_price!: number;
  @ApiProperty({ type: 'integer', description: 'XAF for one seat, with the service fee' })
  cheapest_amount!: number;
  @ApiProperty({
    format: 'date',
    example: '2026-11-27',
    description: 'The day in Douala on which one leaves',
  })
  next_date!: string;
}

export class DepartureAlertResponse {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty({ example: 'Douala' }) from_city!: string;
  @ApiProperty({ example: 'Yaoundé' }) to_city!: string;
  @ApiProperty({ format: 'date', example: '2026-11-27', description: 'A day in Douala' }) date!: string;
  @ApiProperty({ description: 'A departure was published, and its person was told' }) told!: boolean;
  @ApiProperty({ format: 'date-time' }) created_at!: string;
}

export function toDepartureAlertResponse(alert: DepartureAlertRow): DepartureAlertResponse {
  const { id, from_city, to_city, date, told_at, created_at } = alert;
  return { id, from_city, to_city, date, told: told_at !== null, created_at: created_at.toISOString() };
}
