import { ApiProperty } from '@nestjs/swagger';
import { PROVIDER_NAMES, type ProviderName } from '../../../platform/config';
import { ApprovalResponse, type ApprovalRow, toApprovalResponse } from '../../approvals';
import {
  PAYMENT_STATUSES,
  PaymentResponse,
  type PaymentStatus,
  REFUND_CAUSES,
  REFUND_RULES,
  REFUND_STATUSES,
  type RefundCause,
  type RefundRule,
  type RefundStatus,
  toPaymentResponse,
} from '../../money';
import type { PaymentEntity } from '../../payments';
import type { RefundEntity, RefundEventEntity } from '../refunds/refund.entity';
import type { PaymentFile } from './staff-payments.service';

export class RefundResponse {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty({ format: 'uuid' }) payment_id!: string;
  @ApiProperty({ format: 'uuid' }) booking_id!: string;
  @ApiProperty({ type: 'integer', description: 'XAF of the amount that are of the fare' }) fare!: number;
  @ApiProperty({ type: 'integer', description: 'XAF of the amount that are of the service fee' })
  service_fee!: number;
  @ApiProperty({ type: 'integer', description: 'XAF' }) amount!: number;
  @ApiProperty({ example: 'XAF' }) currency!: string;
  @ApiProperty({ enum: REFUND_RULES, enumName: 'RefundRule' }) rule!: RefundRule;
  @ApiProperty({ enum: REFUND_CAUSES, enumName: 'RefundCause' }) cause!: RefundCause;
  @ApiProperty({ enum: REFUND_STATUSES, enumName: 'RefundStatus' }) status!: RefundStatus;
  @ApiProperty({ enum: PROVIDER_NAMES, enumName: 'PaymentProviderName' }) provider!: ProviderName;
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

/** Events are ordered oldest first. */
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
    fare: refund.amount - refund.service_fee,
    service_fee: refund.service_fee,
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
    events: events.map(toEvent),
  };
}

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

/** Events are ordered oldest first. */
export class AdminPaymentDetailResponse extends AdminPaymentResponse {
  @ApiProperty({ type: RefundResponse, nullable: true }) refund!: RefundResponse | null;
  @ApiProperty({ type: [PaymentEventResponse] }) events!: PaymentEventResponse[];
  @ApiProperty({ type: String, nullable: true, example: 'RECEIPT-2026-000042' })
  receipt_number!: string | null;
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

export function toAdminPaymentDetailResponse({
  payment,
  refund,
  events,
  receiptNumber,
  approval,
}: PaymentFile): AdminPaymentDetailResponse {
  return {
    approval: toApprovalResponse(approval),
    ...toAdminPaymentResponse(payment),
    receipt_number: receiptNumber,
    refund: refund && toRefundResponse(refund),
    events: events.map(toEvent),
  };
}

function toEvent<Status>(event: {
  id: string;
  from_status: Status | null;
  to_status: Status;
  cause: string;
  fact: Record<string, unknown> | null;
  actor_id: string | null;
  created_at: Date;
}) {
  const { id, from_status, to_status, cause, fact, actor_id, created_at } = event;
  return { id, from_status, to_status, cause, fact, actor_id, created_at: created_at.toISOString() };
}
