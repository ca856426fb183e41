import { ApiProperty } from '@nestjs/swagger';
import { ApprovalResponse, type ApprovalRow, toApprovalResponse } from '../../approvals';
import type { BookingDetailRow } from '../booking-columns';
import type { BookingEventEntity } from '../booking-event.entity';
import { BOOKING_STATUSES, type BookingStatus } from '../booking.state';
import { toBookingPaymentResponse } from './booking-payment.response';
import { toBookingRefundResponse } from './booking-refund.response';
import { BookingResponse, toBookingRide, toBookingSummary, toBookingUser } from './booking.response';

export class BookingEventResponse {
  @ApiProperty() id!: string;
  @ApiProperty({ enum: BOOKING_STATUSES, enumName: 'BookingStatus', nullable: true })
  from_status!: BookingStatus | null;
  @ApiProperty({ enum: BOOKING_STATUSES, enumName: 'BookingStatus' }) to_status!: BookingStatus;
  @ApiProperty({ example: 'callback' }) cause!: string;
  @ApiProperty({ type: String, format: 'uuid', nullable: true }) actor_id!: string | null;
  @ApiProperty({ format: 'date-time' }) created_at!: string;
}

/** One booking with its history, oldest event first. */
export class StaffBookingDetailResponse extends BookingResponse {
  @ApiProperty({ type: [BookingEventResponse] }) events!: BookingEventResponse[];
  @ApiProperty({ type: ApprovalResponse, nullable: true, description: 'What waits for a second person' })
  approval!: ApprovalResponse | null;
}

/** What staff read: everything but the code. */
export function toStaffBooking(row: BookingDetailRow): BookingResponse {
  return {
    ...toBookingSummary({ ...row, verification_code: null }),
    ride: toBookingRide(row, { plate: true, phone: true }),
    payment: toBookingPaymentResponse(row),
    refund: toBookingRefundResponse(row),
    user: toBookingUser(row, true),
    disputed: row.disputed,
  };
}

export function toStaffBookingDetail(
  row: BookingDetailRow,
  events: BookingEventEntity[],
  approval: ApprovalRow | null,
): StaffBookingDetailResponse {
  return {
    ...toStaffBooking(row),
    approval: toApprovalResponse(approval),
    events: events.map((event) => ({
      id: event.id,
      from_status: event.from_status,
      to_status: event.to_status,
      cause: event.cause,
      actor_id: event.actor_id,
      created_at: event.created_at.toISOString(),
    })),
  };
}
