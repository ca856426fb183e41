import { ApiProperty } from '@nestjs/swagger';
import { REFUND_RULES, type Refund, type RefundRule } from '../refund-policy';
import { BookingResponse } from './booking.response';

/** What comes back for a cancellation: before it the preview, after it the same figures. */
export class CancellationRefundResponse implements Refund {
  @ApiProperty({ type: 'integer', description: 'XAF' }) amount!: number;
  @ApiProperty({ enum: REFUND_RULES, enumName: 'RefundRule' }) rule!: RefundRule;
}

export class CancelledBookingResponse {
  @ApiProperty({ type: BookingResponse }) booking!: BookingResponse;
  @ApiProperty({ type: CancellationRefundResponse }) refund!: CancellationRefundResponse;
}
