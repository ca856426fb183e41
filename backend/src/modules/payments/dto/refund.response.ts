import { ApiProperty } from '@nestjs/swagger';
import { ApprovalResponse, type ApprovalRow, toApprovalResponse } from '../../approvals';
import { REFUND_CAUSES, REFUND_RULES, type RefundCause, type RefundRule } from '../../bookings';
import type { ProviderName } from '../providers/payment-provider';
import type { RefundEventEntity } from '../refunds/refund-event.entity';
import type { RefundEntity } from '../refunds/refund.entity';
import { REFUND_STATUSES, type RefundStatus } from '../refunds/refund.state';

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
  @ApiProperty({ description: 'A person has to look at it' }) needs_review!: boolean;
  @ApiProperty({ type: String, nullable: true, example: 'unresolved_after_24_hours' })
  review_reason!: string | null;
  @ApiProperty({ type: String, nullable: true, description: 'Of a refund paid by hand' })
  settled_reference!: string | null;
  @ApiProperty({ type: String, format: 'uuid', nullable: true }) settled_by!: string | null;
  @ApiProperty({ type: String, nullable: true }) error_message!: string | null;
  @ApiProperty({ type: String, format: 'uuid', nullable: true }) requested_by!: string | null;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) sent_at!: string | null;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) last_checked_at!: string | null;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) next_check_at!: string | null;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) completed_at!: string | null;
  @ApiProperty({ format: 'date-time' }) created_at!: string;
  @ApiProperty({ format: 'date-time' }) updated_at!: string;
}

export class RefundEventResponse {
  @ApiProperty() id!: string;
  @ApiProperty({ enum: REFUND_STATUSES, enumName: 'RefundStatus', nullable: true })
  from_status!: RefundStatus | null;
  @ApiProperty({ enum: REFUND_STATUSES, enumName: 'RefundStatus' }) to_status!: RefundStatus;
  @ApiProperty({ example: 'reconcile' }) cause!: string;
  @ApiProperty({ type: 'object', additionalProperties: true, nullable: true })
  fact!: Record<string, unknown> | null;
  @ApiProperty({ type: String, format: 'uuid', nullable: true }) actor_id!: string | null;
  @ApiProperty({ format: 'date-time' }) created_at!: string;
}

/** One refund with its history, oldest event first. */
export class RefundDetailResponse extends RefundResponse {
  @ApiProperty({ type: [RefundEventResponse] }) events!: RefundEventResponse[];
  @ApiProperty({ type: ApprovalResponse, nullable: true, description: 'What waits for a second person' })
  approval!: ApprovalResponse | null;
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
    needs_review: refund.needs_review,
    review_reason: refund.review_reason,
    settled_reference: refund.settled_reference,
    settled_by: refund.settled_by,
    error_message: refund.error_message,
    requested_by: refund.requested_by,
    sent_at: refund.sent_at?.toISOString() ?? null,
    last_checked_at: refund.last_checked_at?.toISOString() ?? null,
    next_check_at: refund.next_check_at?.toISOString() ?? null,
    completed_at: refund.completed_at?.toISOString() ?? null,
    created_at: refund.created_at.toISOString(),
    updated_at: refund.updated_at.toISOString(),
  };
}

export function toRefundDetailResponse({
  refund,
  events,
  approval,
}: {
  refund: RefundEntity;
  events: RefundEventEntity[];
  approval: ApprovalRow | null;
}): RefundDetailResponse {
  return {
    ...toRefundResponse(refund),
    approval: toApprovalResponse(approval),
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
