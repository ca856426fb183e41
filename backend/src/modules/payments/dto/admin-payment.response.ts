import { ApiProperty } from '@nestjs/swagger';
import { ApprovalResponse, type ApprovalRow, toApprovalResponse } from '../../approvals';
import type { PaymentEntity } from '../payment.entity';
import type { PaymentEventEntity } from '../payment-event.entity';
import { PAYMENT_STATUSES, type PaymentStatus } from '../payment.state';
import type { RefundEntity } from '../refunds/refund.entity';
import { PaymentResponse, toPaymentResponse } from './payment.response';
import { RefundResponse, toRefundResponse } from './refund.response';

/** A payment as staff see it. */
export class AdminPaymentResponse extends PaymentResponse {
  @ApiProperty() needs_review!: boolean;
  @ApiProperty({ type: String, nullable: true, example: 'amount_mismatch' }) review_reason!: string | null;
  @ApiProperty({
    type: 'integer',
    nullable: true,
    description: 'XAF that the provider took, where that is not the amount',
  })
  amount_taken!: number | null;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) last_checked_at!: string | null;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) next_check_at!: string | null;
}

export class PaymentEventResponse {
  @ApiProperty() id!: string;
  @ApiProperty({ enum: PAYMENT_STATUSES, enumName: 'PaymentStatus', nullable: true })
  from_status!: PaymentStatus | null;
  @ApiProperty({ enum: PAYMENT_STATUSES, enumName: 'PaymentStatus' }) to_status!: PaymentStatus;
  @ApiProperty({ example: 'callback' }) cause!: string;
  @ApiProperty({ type: 'object', additionalProperties: true, nullable: true })
  fact!: Record<string, unknown> | null;
  @ApiProperty({ type: String, format: 'uuid', nullable: true }) actor_id!: string | null;
  @ApiProperty({ format: 'date-time' }) created_at!: string;
}

/** One payment with its refund and its history, oldest event first. */
export class AdminPaymentDetailResponse extends AdminPaymentResponse {
  @ApiProperty({ type: RefundResponse, nullable: true }) refund!: RefundResponse | null;
  @ApiProperty({ type: [PaymentEventResponse] }) events!: PaymentEventResponse[];
  @ApiProperty({ type: ApprovalResponse, nullable: true, description: 'What waits for a second person' })
  approval!: ApprovalResponse | null;
}

export function toAdminPaymentResponse(payment: PaymentEntity): AdminPaymentResponse {
  return {
    ...toPaymentResponse(payment),
    needs_review: payment.needs_review,
    review_reason: payment.review_reason,
    amount_taken: payment.metadata.amount_taken ?? null,
    last_checked_at: payment.last_checked_at?.toISOString() ?? null,
    next_check_at: payment.next_check_at?.toISOString() ?? null,
  };
}

export function toAdminPaymentDetailResponse(
  payment: PaymentEntity,
  refund: RefundEntity | null,
  events: PaymentEventEntity[],
  approval: ApprovalRow | null,
): AdminPaymentDetailResponse {
  return {
    approval: toApprovalResponse(approval),
    ...toAdminPaymentResponse(payment),
    refund: refund && toRefundResponse(refund),
    events: events.map((event) => ({
      id: event.id,
      from_status: event.from_status,
      to_status: event.to_status,
      cause: event.cause,
      fact: event.fact,
      actor_id: event.actor_id,
      created_at: event.created_at.toISOString(),
    })),
  };
}
