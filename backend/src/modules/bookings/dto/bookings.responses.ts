import { ApiProperty, ApiPropertyOptional, PickType } from '@nestjs/swagger';
import { Amount, Flag, Instant, Integer, OneOf, Text, toResponse, Uuid } from '../../../platform/http';
import { isUnfitLine } from '../../../platform/stranger-text';
import { ApprovalField, ApprovalResponse } from '../../approvals';
import {
  BookingRefundResponse,
  chargeFor,
  graceMinutes,
  latestPaymentOf,
  latestRefundOf,
  PAYMENT_STATUSES,
  PaymentResponse,
  type PaymentStatus,
  type Refund,
  REFUND_RULES,
  type RefundRule,
  type ServiceFeeTerms,
  toBookingRefundResponse,
  toPaymentResponse,
} from '../../money';
import { BookingRatingsResponse } from '../../ratings';
import {
  PricedRideResponse,
  RideDriverResponse,
  rideOf,
  RideResponse,
  type RideRow,
  StaffRideDetailResponse,
  toRideResponse,
} from '../../rides';
import type { BookingDetailRow, BookingRow, ReservationRow } from '../booking.sql';
import {
  BOOKING_STATUSES,
  type BookingStatus,
  CLAIM_KINDS,
  CLAIM_STATUSES,
  type ClaimKind,
  type ClaimStatus,
} from '../booking.state';
import { SHORT_HOLD_CAUSES, type ShortHoldCause } from '../hold-policy';

export class TravellerResponse {
  @Text({ example: 'Awa Ngono' }) full_name!: string;
}

const toTravellers = ({ travellers }: { travellers: string[] | null }): TravellerResponse[] | undefined =>
  travellers?.map((full_name) => ({ full_name }));

export class BookingClaimResponse {
  @Uuid() id!: string;
  @OneOf(CLAIM_KINDS, 'ClaimKind') kind!: ClaimKind;
  @OneOf(CLAIM_STATUSES, 'ClaimStatus') status!: ClaimStatus;
  @Instant() contest_until!: Date;
}

class BookingBase {
  @Uuid() id!: string;
  @Uuid() user_id!: string;
  @Uuid({ nullable: true, description: 'The stop where the passenger boards; null: at the departure' })
  from_stop_id!: string | null;
  @Uuid({ nullable: true, description: 'The stop where the passenger gets off; null: in the last town' })
  to_stop_id!: string | null;
  @Integer() seats!: number;
  @OneOf(BOOKING_STATUSES, 'BookingStatus') status!: BookingStatus;
  @OneOf(PAYMENT_STATUSES, 'PaymentStatus') payment_status!: PaymentStatus;
  @Flag() code_verified!: boolean;
  @ApiPropertyOptional({ type: BookingClaimResponse, description: 'The latest claim about the booking' })
  claim?: BookingClaimResponse;
  @Instant() created_at!: Date;
  @Instant() updated_at!: Date;
}

export class BookingSummaryResponse extends BookingBase {
  @Uuid() ride_id!: string;
  @ApiPropertyOptional({
    type: [TravellerResponse],
    description: 'If given, until 30 days after departure; for the driver once paid',
  })
  travellers?: TravellerResponse[];
  @Amount({ example: 4500, description: 'XAF, for the driver' }) fare!: number;
  @Amount({ example: 225, description: 'XAF on top of the fare; 0 to the driver' }) service_fee!: number;
  @Amount({ example: 4725, description: 'XAF of fare and fee; for the driver only the fare' })
  amount!: number;
  @Amount({
    example: 0,
    description: 'XAF of the amount that a credit or an earlier payment covers; 0 to the driver',
  })
  credit!: number;
  @Amount({ example: 0, description: 'XAF of the credit that an earlier payment covers' })
  transferred!: number;
  @Amount({ example: 0, description: 'XAF of partial refunds; 0 to the driver' }) given_back!: number;
  @Amount({ example: 4725, description: 'XAF still to be paid; 0 once paid' }) amount_due!: number;
  @Text({ optional: true, example: '482913', description: 'Only for the passenger, once paid' })
  verification_code?: string;
  @Instant({ nullable: true }) hold_expires_at!: Date | null;
  @Uuid({ optional: true, description: 'The booking that it replaces, once it is paid' })
  changed_from?: string;
  @Text({
    optional: true,
    description: "The passenger's reason, or expired, payment_failed, ride_cancelled …",
  })
  cancel_reason?: string;
}

export class BookingDriverResponse extends RideDriverResponse {
  @Text({
    optional: true,
    example: '237677000001',
    description: 'For paid bookings, from phones_from until 24 hours after departure',
  })
  phone?: string;
}

export class BookingRideResponse extends RideResponse {
  @ApiProperty({ type: BookingDriverResponse }) override driver!: BookingDriverResponse;
}

export class BookingUserResponse {
  @Text() full_name!: string;
  @Text({ nullable: true }) avatar_url!: string | null;
  @Text({
    optional: true,
    example: '237677000001',
    description: 'For paid bookings, from phones_from until 24 hours after departure',
  })
  phone?: string;
}

export class BookingResponse extends BookingSummaryResponse {
  @ApiProperty({
    type: BookingRideResponse,
    description: "With the passenger's own towns, meeting point and departure",
  })
  ride!: BookingRideResponse;
  @ApiPropertyOptional({ type: PaymentResponse, nullable: true }) payment?: PaymentResponse | null;
  @ApiPropertyOptional({ type: BookingRefundResponse, nullable: true, description: 'Null without a refund' })
  refund?: BookingRefundResponse | null;
  @ApiPropertyOptional({ type: BookingUserResponse }) user?: BookingUserResponse;
  @Instant({
    optional: true,
    description:
      'For the passenger: the departure has moved, and cancelling refunds everything until this time',
  })
  full_refund_until?: Date;
  @Instant({ optional: true, description: 'With `full_refund_until`: the departure as booked' })
  booked_departure_time?: Date;
  @Integer({
    optional: true,
    example: 30,
    description:
      'For the passenger until boarding: minutes after payment within which cancelling refunds everything; 0 after two such cancellations on this journey in a week',
  })
  grace_minutes?: number;
  @OneOf(SHORT_HOLD_CAUSES, {
    optional: true,
    description:
      'Why the hold is shorter than usual: several unpaid bookings of the passenger, or an earlier departure',
  })
  hold_limited_by?: ShortHoldCause;
  @Instant({
    optional: true,
    description: "Once paid: when passenger and driver see each other's number; until then they use the chat",
  })
  phones_from?: Date;
  @ApiPropertyOptional({
    type: BookingRatingsResponse,
    description: 'Only when a single booking is read by its passenger or driver',
  })
  rating?: BookingRatingsResponse;
  @Integer({ optional: true, description: 'For staff: disputed XAF that need a decision' }) disputed?: number;
}

function toBookingSummary(
  booking: BookingRow & { verification_code?: string | null },
): BookingSummaryResponse {
  return toResponse(BookingSummaryResponse, booking, {
    fare: booking.amount - booking.service_fee,
    credit: booking.credit + booking.transferred,
    amount_due: isPaid(booking) ? 0 : booking.amount - booking.credit - booking.transferred,
    travellers: toTravellers(booking),
    changed_from: booking.changed_from ?? undefined,
    verification_code: booking.verification_code ?? undefined,
    cancel_reason: booking.cancel_reason ?? undefined,
    claim: claimOf(booking),
  });
}

const isPaid = ({ payment_status }: BookingRow) =>
  payment_status === 'completed' || payment_status === 'refunded';

function claimOf(row: BookingRow): BookingClaimResponse | undefined {
  const { claim_id: id, claim_kind: kind, claim_status: status, claim_contest_until: contest_until } = row;
  return id && kind && status && contest_until ? { id, kind, status, contest_until } : undefined;
}

export class PassHashResponse {
  @Uuid() booking_id!: string;
  @Text({ example: 'q83vEjRWeJq83vEjRWeJqw==', description: '16 bytes, base64' }) salt!: string;
  @Text({ example: '7f', description: 'The first `bits` of the hash of the six digits, hex' }) hash!: string;
}

export class BoardingPassHashesResponse {
  @OneOf(['PBKDF2-SHA256']) algorithm!: 'PBKDF2-SHA256';
  @Integer({ example: 300_000 }) iterations!: number;
  @Integer({ example: 8, description: 'Too few bits to reveal the code' }) bits!: number;
  @Integer({ example: 5, description: 'Wrong codes that the phone accepts offline' }) tries!: number;
  @Instant({ description: 'When the codes expire' }) valid_until!: Date;
  @ApiProperty({ type: () => [PassHashResponse] }) passes!: PassHashResponse[];
}

function toPaymentAndRefund(row: BookingDetailRow): Pick<BookingResponse, 'payment' | 'refund'> {
  const payment = latestPaymentOf(row);
  const refund = latestRefundOf(row);
  return {
    payment: payment && toPaymentResponse(payment),
    refund: refund && toBookingRefundResponse(refund),
  };
}

export function toOwnBooking(row: BookingDetailRow): BookingResponse {
  const hasNotBoarded = row.status === 'pending' || row.status === 'pending_verification';
  const ride = toBookingRide(row, { plate: row.has_ticket, phone: row.may_call });
  return {
    ...toBookingSummary(row),
    ride: { ...ride, car_photo_url: row.driver_car_photo_url },
    ...toPaymentAndRefund(row),
    full_refund_until: row.full_refund_until ?? undefined,
    booked_departure_time: row.full_refund_until ? row.booked_departure_time : undefined,
    grace_minutes: hasNotBoarded ? graceMinutes(row.grace_used) : undefined,
    hold_limited_by: row.hold_limited_by ?? undefined,
    phones_from: row.phones_hidden_until ?? undefined,
  };
}

function withoutFee({ amount, service_fee: fee }: BookingRow) {
  return { amount: amount - fee, service_fee: 0, credit: 0, transferred: 0, given_back: 0 };
}

function reasonForDriver({ cancel_reason }: BookingRow): string | null {
  return cancel_reason !== null && isUnfitLine(cancel_reason) ? 'passenger' : cancel_reason;
}

/** Omits code, payer number and service fee. */
export function toDriversBooking(row: BookingDetailRow): BookingResponse {
  return {
    ...toBookingSummary({
      ...row,
      ...withoutFee(row),
      travellers: row.has_ticket ? row.travellers : null,
      cancel_reason: reasonForDriver(row),
      verification_code: null,
    }),
    ride: toBookingRide(row, { plate: true, phone: false }),
    user: toBookingUser(row, row.may_call),
    phones_from: row.phones_hidden_until ?? undefined,
  };
}

function toBookingUser(
  row: Pick<BookingDetailRow, 'user_full_name' | 'user_avatar_url' | 'user_phone'>,
  mayCall: boolean,
): BookingUserResponse {
  return {
    full_name: row.user_full_name,
    avatar_url: row.user_avatar_url,
    ...(mayCall && row.user_phone !== null ? { phone: row.user_phone } : {}),
  };
}

function toBookingRide(row: BookingDetailRow, show: { plate: boolean; phone: boolean }): BookingRideResponse {
  const ride = toRideResponse(rideOf(row), { plate: show.plate });
  if (!show.phone || row.driver_phone === null) return ride;
  return { ...ride, driver: { ...ride.driver, phone: row.driver_phone } };
}

/** A preview before the cancellation, the actual refund after it. */
export class CancellationRefundResponse implements Refund {
  @Amount({ description: 'XAF in money' }) amount!: number;
  @Amount({ optional: true, description: 'XAF of credit returned in addition to the money' }) credit?: number;
  @Amount({ optional: true, description: 'XAF of service fee within amount and credit, if any' })
  service_fee?: number;
  @OneOf(REFUND_RULES, 'RefundRule') rule!: RefundRule;
}

export class CancelledBookingResponse {
  @ApiProperty({ type: BookingResponse }) booking!: BookingResponse;
  @ApiProperty({ type: CancellationRefundResponse }) refund!: CancellationRefundResponse;
}

export class ReservationResponse extends BookingBase {
  @ApiProperty({ type: BookingUserResponse }) user!: BookingUserResponse;
  @ApiPropertyOptional({ type: [TravellerResponse], description: 'If given, once paid' })
  travellers?: TravellerResponse[];
  @Instant({ optional: true, description: 'Once paid: when `user.phone` becomes visible' })
  phones_from?: Date;
}

export class ReservedRideResponse extends RideResponse {
  @ApiProperty({ type: [ReservationResponse] }) bookings!: ReservationResponse[];
}

export class DriverReservationsResponse {
  @ApiProperty({ enum: [true], type: Boolean }) success!: true;
  @ApiProperty({ type: [ReservedRideResponse] }) rides!: ReservedRideResponse[];
}

export class UserRideResponse extends PricedRideResponse {
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
  const user = toBookingUser(booking, booking.may_call);
  const phones_from = booking.phones_hidden_until ?? undefined;
  const travellers = booking.has_ticket ? toTravellers(booking) : undefined;
  return toResponse(ReservationResponse, booking, { user, phones_from, travellers, claim: claimOf(booking) });
}

export function toUserRide(row: BookingDetailRow, fee: ServiceFeeTerms): UserRideResponse {
  return {
    ...toBookingRide(row, { plate: row.has_ticket, phone: false }),
    ...chargeFor(row.ride_price, fee),
    bookings: [toBookingSummary(row)],
  };
}

export class BookingEventResponse {
  @Text() id!: string;
  @OneOf(BOOKING_STATUSES, 'BookingStatus', { nullable: true }) from_status!: BookingStatus | null;
  @OneOf(BOOKING_STATUSES, 'BookingStatus') to_status!: BookingStatus;
  @Text({ example: 'callback' }) cause!: string;
  @Uuid({ nullable: true }) actor_id!: string | null;
  @Instant() created_at!: Date;
}

/** `events`: oldest first. */
export class StaffBookingDetailResponse extends BookingResponse {
  @ApiProperty({ type: [BookingEventResponse] }) events!: BookingEventResponse[];
  @ApprovalField() approval!: ApprovalResponse | null;
  @Amount({ description: 'XAF retained by a cancellation, which staff may still refund' }) retained!: number;
}

/** The status stays while the command waits for a second person. */
export class CancelledRideResponse extends PickType(StaffRideDetailResponse, ['id', 'status', 'approval']) {}

export function toStaffBooking(row: BookingDetailRow): BookingResponse {
  return {
    ...toBookingSummary({ ...row, verification_code: null }),
    ride: toBookingRide(row, { plate: true, phone: true }),
    ...toPaymentAndRefund(row),
    user: toBookingUser(row, true),
    disputed: row.disputed,
  };
}
