import { ApiProperty } from '@nestjs/swagger';
import { PROVIDER_NAMES, type ProviderName } from '../../../platform/config';
import { Amount, Flag, Instant, OneOf, Text, toResponse, Uuid } from '../../../platform/http';
import { ApprovalField, ApprovalResponse, toApprovalResponse } from '../../approvals';
import {
  PAYMENT_STATUSES,
  PaymentResponse,
  REFUND_BEARERS,
  REFUND_CAUSES,
  REFUND_RULES,
  REFUND_STATUSES,
  type RefundBearer,
  type RefundCause,
  type RefundRule,
  type RefundStatus,
  toPaymentResponse,
} from '../../money';
import type { PaymentEntity } from '../../payments';
import { eventResponse } from '../../rails';
import type { RefundEntity } from '../money-out/money-out.entity';
import type { PaymentDetail, RefundDetail } from './staff-payments.service';

export class RefundResponse {
  @Uuid() id!: string;
  @Uuid() payment_id!: string;
  @Uuid() booking_id!: string;
  @Amount({ description: 'XAF of amount and credit for the fare' }) fare!: number;
  @Amount({ description: 'XAF of amount and credit for the service fee' }) service_fee!: number;
  @Amount({ description: 'XAF in money' }) amount!: number;
  @Amount({ description: 'XAF of credit returned in addition to the money' }) credit!: number;
  @Text({ example: 'XAF' }) currency!: string;
  @OneOf(REFUND_RULES, 'RefundRule') rule!: RefundRule;
  @OneOf(REFUND_CAUSES, 'RefundCause') cause!: RefundCause;
  @OneOf(REFUND_BEARERS, 'RefundBearer', { nullable: true, description: 'Only for a partial refund' })
  borne_by!: RefundBearer | null;
  @OneOf(REFUND_STATUSES, 'RefundStatus') status!: RefundStatus;
  @OneOf(PROVIDER_NAMES, 'PaymentProviderName') provider!: ProviderName;
  @Text({ description: 'Reference known to the provider' }) provider_reference!: string;
  @Flag({ description: 'Needs review by staff' }) needs_review!: boolean;
  @Text({ nullable: true, example: 'unresolved_after_24_hours' }) review_reason!: string | null;
  @Text({ nullable: true, description: 'If settled by hand' }) settled_reference!: string | null;
  @Uuid({ nullable: true }) settled_by!: string | null;
  @Text({ nullable: true }) error_message!: string | null;
  @Uuid({ nullable: true }) requested_by!: string | null;
  @Instant({ nullable: true }) sent_at!: Date | null;
  @Instant({ nullable: true }) last_checked_at!: Date | null;
  @Instant({ nullable: true }) next_check_at!: Date | null;
  @Instant({ nullable: true }) completed_at!: Date | null;
  @Instant() created_at!: Date;
  @Instant() updated_at!: Date;
}

export class RefundEventResponse extends eventResponse(REFUND_STATUSES, 'RefundStatus', 'reconcile') {}

export class RefundDetailResponse extends RefundResponse {
  @ApiProperty({ type: [RefundEventResponse] }) events!: RefundEventResponse[];
  @ApprovalField() approval!: ApprovalResponse | null;
}

export function toRefundResponse(refund: RefundEntity): RefundResponse {
  return toResponse(RefundResponse, refund, {
    fare: refund.amount + refund.credit - refund.service_fee,
    provider_reference: refund.rail_reference ?? refund.provider_reference,
  });
}

export function toRefundDetailResponse({ refund, events, approval }: RefundDetail): RefundDetailResponse {
  return {
    ...toRefundResponse(refund),
    approval: toApprovalResponse(approval),
    events: events.map((event) => toResponse(RefundEventResponse, event)),
  };
}

export class AdminPaymentResponse extends PaymentResponse {
  @Flag() needs_review!: boolean;
  @Text({ nullable: true, example: 'amount_mismatch' }) review_reason!: string | null;
  @Amount({ nullable: true, description: 'XAF charged by the provider, if different from the amount' })
  amount_taken!: number | null;
  @Instant({ nullable: true }) last_checked_at!: Date | null;
  @Instant({ nullable: true }) next_check_at!: Date | null;
}

export class PaymentEventResponse extends eventResponse(PAYMENT_STATUSES, 'PaymentStatus', 'callback') {}

export class AdminPaymentDetailResponse extends AdminPaymentResponse {
  @ApiProperty({ type: RefundResponse, nullable: true }) refund!: RefundResponse | null;
  @ApiProperty({
    type: [RefundResponse],
    description: 'In addition to the refund; the booking stays unchanged',
  })
  partial_refunds!: RefundResponse[];
  @Amount({ description: 'XAF not refunded yet' }) left!: number;
  @ApiProperty({ type: [PaymentEventResponse] }) events!: PaymentEventResponse[];
  @Text({ nullable: true, example: 'RECEIPT-2026-000042' }) receipt_number!: string | null;
  @ApprovalField() approval!: ApprovalResponse | null;
}

export function toAdminPaymentResponse(payment: PaymentEntity): AdminPaymentResponse {
  const amount_taken = payment.metadata.amount_taken ?? null;
  return toResponse(AdminPaymentResponse, payment, { ...toPaymentResponse(payment), amount_taken });
}

export function toAdminPaymentDetailResponse({
  payment,
  refund,
  partialRefunds,
  left,
  events,
  receiptNumber,
  approval,
}: PaymentDetail): AdminPaymentDetailResponse {
  return {
    approval: toApprovalResponse(approval),
    ...toAdminPaymentResponse(payment),
    receipt_number: receiptNumber,
    refund: refund && toRefundResponse(refund),
    partial_refunds: partialRefunds.map(toRefundResponse),
    left,
    events: events.map((event) => toResponse(PaymentEventResponse, event)),
  };
}
