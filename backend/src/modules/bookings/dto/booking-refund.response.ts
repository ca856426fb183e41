import { ApiProperty } from '@nestjs/swagger';
import type { BookingDetailRow } from '../booking-columns';
import { BOOKING_REFUND_STATUSES, type BookingRefundStatus, refundExpectedBy } from '../booking-refund';
import { REFUND_RULES, type RefundRule } from '../refund-policy';

/** The money that goes back to the passenger, as they see it. */
export class BookingRefundResponse {
  @ApiProperty({ type: 'integer', description: 'XAF' }) amount!: number;
  @ApiProperty({ enum: BOOKING_REFUND_STATUSES, enumName: 'RefundStatus' }) status!: BookingRefundStatus;
  @ApiProperty({ enum: REFUND_RULES, enumName: 'RefundRule' }) rule!: RefundRule;
  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    description: 'Minutes after it became due through MTN, three working days by hand; null once it is there',
  })
  expected_by!: string | null;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) completed_at!: string | null;
}

/** Null where nothing is due. */
export function toBookingRefundResponse(row: BookingDetailRow): BookingRefundResponse | null {
  if (row.refund_status === null) return null;
  const onItsWay = {
    status: row.refund_status,
    provider: row.refund_provider,
    needs_review: row.refund_needs_review,
    created_at: row.refund_created_at,
  };
  const expected = refundExpectedBy(onItsWay, new Date());
  return {
    amount: row.refund_amount,
    status: row.refund_status,
    rule: row.refund_rule,
    expected_by: expected?.toISOString() ?? null,
    completed_at: row.refund_completed_at?.toISOString() ?? null,
  };
}
