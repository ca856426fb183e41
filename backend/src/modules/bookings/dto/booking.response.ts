import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { RideResponse, rideOf, toRideResponse } from '../../rides';
import type { BookingDetailRow, BookingRow } from '../booking-columns';
import {
  BOOKING_PAYMENT_STATUSES,
  BOOKING_STATUSES,
  type BookingPaymentStatus,
  type BookingStatus,
} from '../booking.state';
import { BookingPaymentResponse, toBookingPaymentResponse } from './booking-payment.response';
import { BookingRefundResponse, toBookingRefundResponse } from './booking-refund.response';

/** A booking by itself. */
export class BookingSummaryResponse {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty({ format: 'uuid' }) user_id!: string;
  @ApiProperty({ format: 'uuid' }) ride_id!: string;
  @ApiProperty({ type: 'integer' }) seats!: number;
  @ApiProperty({ type: 'integer', description: 'XAF' }) amount!: number;
  @ApiProperty({ enum: BOOKING_STATUSES, enumName: 'BookingStatus' }) status!: BookingStatus;
  @ApiProperty({ enum: BOOKING_PAYMENT_STATUSES, enumName: 'PaymentStatus' })
  payment_status!: BookingPaymentStatus;
  @ApiProperty() code_verified!: boolean;
  @ApiPropertyOptional({ example: '482913', description: 'Only to its passenger, once paid' })
  verification_code?: string;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) hold_expires_at!: string | null;
  @ApiPropertyOptional({
    description: "The passenger's words, else expired, payment_failed, ride_cancelled …",
  })
  cancel_reason?: string;
  @ApiProperty({ format: 'date-time' }) created_at!: string;
  @ApiProperty({ format: 'date-time' }) updated_at!: string;
}

export class BookingDriverResponse {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty() full_name!: string;
  @ApiProperty({ type: String, nullable: true }) avatar_url!: string | null;
  @ApiPropertyOptional({ description: 'While paid, until 24 h after departure', example: '237677000001' })
  phone?: string;
}

/** The ride of a booking: with the plate once paid, and the driver's phone while both may call each other. */
export class BookingRideResponse extends RideResponse {
  @ApiProperty({ type: BookingDriverResponse }) override driver!: BookingDriverResponse;
}

export class BookingUserResponse {
  @ApiProperty() full_name!: string;
  @ApiProperty({ type: String, nullable: true }) avatar_url!: string | null;
  @ApiPropertyOptional({ description: 'While paid, until 24 h after departure', example: '237677000001' })
  phone?: string;
}

/** A booking with its ride; `payment` and `refund` for its passenger and staff, `user` for the driver and staff. */
export class BookingResponse extends BookingSummaryResponse {
  @ApiProperty({ type: BookingRideResponse }) ride!: BookingRideResponse;
  @ApiPropertyOptional({ type: BookingPaymentResponse, nullable: true })
  payment?: BookingPaymentResponse | null;
  @ApiPropertyOptional({
    type: BookingRefundResponse,
    nullable: true,
    description: 'Null while nothing is due',
  })
  refund?: BookingRefundResponse | null;
  @ApiPropertyOptional({ type: BookingUserResponse }) user?: BookingUserResponse;
  @ApiPropertyOptional({
    format: 'date-time',
    description: 'To its passenger: the departure moved, and until then cancelling gives everything back',
  })
  full_refund_until?: string;
  @ApiPropertyOptional({
    type: 'integer',
    description: 'To staff: XAF that nothing proves whose it is; a person decides',
  })
  disputed?: number;
}

export function toBookingSummary(
  booking: BookingRow & { verification_code?: string | null },
): BookingSummaryResponse {
  return {
    id: booking.id,
    user_id: booking.user_id,
    ride_id: booking.ride_id,
    seats: booking.seats,
    amount: booking.amount,
    status: booking.status,
    payment_status: booking.payment_status,
    code_verified: booking.code_verified,
    ...(booking.verification_code ? { verification_code: booking.verification_code } : {}),
    hold_expires_at: booking.hold_expires_at?.toISOString() ?? null,
    ...(booking.cancel_reason === null ? {} : { cancel_reason: booking.cancel_reason }),
    created_at: booking.created_at.toISOString(),
    updated_at: booking.updated_at.toISOString(),
  };
}

/** What its passenger reads. */
export function toOwnBooking(row: BookingDetailRow): BookingResponse {
  return {
    ...toBookingSummary(row),
    ride: toBookingRide(row, { plate: row.has_ticket, phone: row.may_call }),
    payment: toBookingPaymentResponse(row),
    refund: toBookingRefundResponse(row),
    ...(row.full_refund_until ? { full_refund_until: row.full_refund_until.toISOString() } : {}),
  };
}

/** What the ride's driver reads: never the code, nor who paid with which number. */
export function toDriversBooking(row: BookingDetailRow): BookingResponse {
  return {
    ...toBookingSummary({ ...row, verification_code: null }),
    ride: toBookingRide(row, { plate: true, phone: false }),
    user: toBookingUser(row, row.may_call),
  };
}

export function toBookingUser(
  row: Pick<BookingDetailRow, 'user_full_name' | 'user_avatar_url' | 'user_phone'>,
  mayCall: boolean,
): BookingUserResponse {
  return {
    full_name: row.user_full_name,
    avatar_url: row.user_avatar_url,
    ...(mayCall && row.user_phone !== null ? { phone: row.user_phone } : {}),
  };
}

export function toBookingRide(
  row: BookingDetailRow,
  sight: { plate: boolean; phone: boolean },
): BookingRideResponse {
  const ride = toRideResponse(rideOf(row), { plate: sight.plate });
  if (!sight.phone || row.driver_phone === null) return ride;
  return { ...ride, driver: { ...ride.driver, phone: row.driver_phone } };
}
