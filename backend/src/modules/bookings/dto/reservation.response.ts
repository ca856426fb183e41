import { ApiProperty } from '@nestjs/swagger';
import { RideResponse, type RideRow, toRideResponse } from '../../rides';
import type { ReservationRow } from '../booking-reads.repository';
import {
  BOOKING_PAYMENT_STATUSES,
  BOOKING_STATUSES,
  type BookingPaymentStatus,
  type BookingStatus,
} from '../booking.state';
import type { BookingDetailRow } from '../booking-columns';
import {
  BookingSummaryResponse,
  BookingUserResponse,
  toBookingRide,
  toBookingSummary,
  toBookingUser,
} from './booking.response';

/** A booking as the ride's driver sees it (docs/api.md): no code, no money. */
export class ReservationResponse {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty({ format: 'uuid' }) user_id!: string;
  @ApiProperty({ type: BookingUserResponse }) user!: BookingUserResponse;
  @ApiProperty({ type: 'integer' }) seats!: number;
  @ApiProperty({ enum: BOOKING_STATUSES, enumName: 'BookingStatus' }) status!: BookingStatus;
  @ApiProperty({ enum: BOOKING_PAYMENT_STATUSES, enumName: 'PaymentStatus' })
  payment_status!: BookingPaymentStatus;
  @ApiProperty() code_verified!: boolean;
  @ApiProperty({ format: 'date-time' }) created_at!: string;
  @ApiProperty({ format: 'date-time' }) updated_at!: string;
}

export class ReservedRideResponse extends RideResponse {
  @ApiProperty({ type: [ReservationResponse] }) bookings!: ReservationResponse[];
}

/** Not in the usual envelope (spec §7). */
export class DriverReservationsResponse {
  @ApiProperty({ enum: [true], type: Boolean }) success!: true;
  @ApiProperty({ type: [ReservedRideResponse] }) rides!: ReservedRideResponse[];
}

/** A ride with the caller's own active bookings on it. */
export class UserRideResponse extends RideResponse {
  @ApiProperty({ type: [BookingSummaryResponse] }) bookings!: BookingSummaryResponse[];
}

export function toReservations(rides: RideRow[], bookings: ReservationRow[]): ReservedRideResponse[] {
  const onRide = new Map<string, ReservationResponse[]>(rides.map((ride) => [ride.id, []]));
  for (const booking of bookings) onRide.get(booking.ride_id)?.push(toReservation(booking));
  return rides.map((ride) => ({
    ...toRideResponse(ride, { plate: true }),
    bookings: onRide.get(ride.id) ?? [],
  }));
}

function toReservation(booking: ReservationRow): ReservationResponse {
  return {
    id: booking.id,
    user_id: booking.user_id,
    user: toBookingUser(booking, booking.may_call),
    seats: booking.seats,
    status: booking.status,
    payment_status: booking.payment_status,
    code_verified: booking.code_verified,
    created_at: booking.created_at.toISOString(),
    updated_at: booking.updated_at.toISOString(),
  };
}

/** One active booking a ride (decision 18), so each row is a ride of its own. */
export function toUserRide(row: BookingDetailRow): UserRideResponse {
  return {
    ...toBookingRide(row, { plate: row.has_ticket, phone: false }),
    bookings: [toBookingSummary(row)],
  };
}
