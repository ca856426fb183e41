import { ApiProperty } from '@nestjs/swagger';
import { REFUND_CAUSES, REFUND_RULES, type RefundCause, type RefundRule } from '../../bookings';
import type { ProviderName } from '../providers/payment-provider';
import { REFUND_STATUSES, type RefundEntity, type RefundStatus } from '../refunds/refund.entity';

/** Money that goes back to a passenger, as staff see it. */
export class RefundResponse {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty({ format: 'uuid' }) payment_id!: string;
  @ApiProperty({ format: 'uuid' }) booking_id!: string;
  @ApiProperty({ type: 'integer', description: 'XAF' }) amount!: number;
  @ApiProperty({ example: 'XAF' }) currency!: string;
  @ApiProperty({ enum: REFUND_RULES, enumName: 'RefundRule' }) rule!: RefundRule;
  @ApiProperty({ enum: REFUND_CAUSES, enumName: 'RefundCause' }) cause!: RefundCause;
  @ApiProperty({ enum: REFUND_STATUSES, enumName: 'RefundStatus' }) status!: RefundStatus;
  @ApiProperty({ enum: ['mtn', 'orange'], enumName: 'PaymentProviderName' }) provider!: ProviderName;
  @ApiProperty() provider_reference!: string;
  @ApiProperty({ type: String, nullable: true }) settled_reference!: string | null;
  @ApiProperty({ type: String, format: 'uuid', nullable: true }) settled_by!: string | null;
  @ApiProperty({ type: String, nullable: true }) error_message!: string | null;
  @ApiProperty({ type: String, format: 'uuid', nullable: true }) requested_by!: string | null;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) completed_at!: string | null;
  @ApiProperty({ format: 'date-time' }) created_at!: string;
  @ApiProperty({ format: 'date-time' }) updated_at!: string;
}

export function toRefundResponse(refund: RefundEntity): RefundResponse {
  return {
    id: refund.id,
    payment_id: refund.payment_id,
    booking_id: refund.booking_id,
    amount: refund.amount,
    currency: refund.currency,
    rule: refund.rule,
    cause: refund.cause,
    status: refund.status,
    provider: refund.provider,
    provider_reference: refund.provider_reference,
    settled_reference: refund.settled_reference,
    settled_by: refund.settled_by,
    error_message: refund.error_message,
    requested_by: refund.requested_by,
    completed_at: refund.completed_at?.toISOString() ?? null,
    created_at: refund.created_at.toISOString(),
    updated_at: refund.updated_at.toISOString(),
  };
}
