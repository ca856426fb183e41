import { ApiProperty } from '@nestjs/swagger';
import { PROVIDER_NAMES, type ProviderName } from '../../../platform/config';
import {
  FAILURE_REASON_NAMES,
  type FailureReason,
  REASON_CODE_OF,
  REASON_CODES,
  type ReasonCode,
} from '../failure-reasons';
import type { PaymentRecord, RefundRecord } from '../money.repository';
import {
  PAYMENT_OUTCOMES,
  PAYMENT_STATUSES,
  type PaymentOutcome,
  type PaymentStatus,
  REFUND_RULES,
  REFUND_STATUSES,
  type RefundRule,
  type RefundStatus,
} from '../vocabulary';
import { refundExpectedBy } from '../refund-policy';

/** Machine-readable codes; clients must not depend on the texts beside them. */
export class PaymentCodes {
  @ApiProperty({
    enum: REASON_CODES,
    enumName: 'PaymentReasonCode',
    nullable: true,
    description: 'Why it failed; null where it did not, or where staff wrote the reason themselves',
  })
  reason_code!: ReasonCode | null;

  @ApiProperty({
    enum: FAILURE_REASON_NAMES,
    enumName: 'PaymentReasonDetail',
    nullable: true,
    description: 'The same, finer',
  })
  reason_detail!: FailureReason | null;

  @ApiProperty({
    enum: PAYMENT_OUTCOMES,
    enumName: 'PaymentOutcome',
    nullable: true,
    description: 'What a completed payment became: seats, or money on its way back',
  })
  outcome!: PaymentOutcome | null;
}

export class PaymentMetadataResponse {
  @ApiProperty({ enum: PROVIDER_NAMES, enumName: 'PaymentProviderName' }) provider!: ProviderName;
  @ApiProperty({ type: String, nullable: true, example: 'Insufficient funds' }) reason!: string | null;
  @ApiProperty({ type: String, nullable: true }) financialTransactionId!: string | null;
  @ApiProperty({ type: String, nullable: true }) originalTransactionId!: string | null;
}

export class PaymentResponse extends PaymentCodes {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty({ format: 'uuid' }) booking_id!: string;
  @ApiProperty({ type: 'integer', description: 'XAF', example: 4500 }) amount!: number;
  @ApiProperty({ type: 'integer', description: 'XAF of the amount that are the fare' }) fare!: number;
  @ApiProperty({ type: 'integer', description: 'XAF of the amount that are the service fee' })
  service_fee!: number;
  @ApiProperty({ enum: PROVIDER_NAMES, enumName: 'PaymentProviderName' }) provider!: ProviderName;
  @ApiProperty({ example: '237677000001' }) phone_number!: string;
  @ApiProperty({ type: String, nullable: true, description: 'Null while the provider has not given one' })
  transaction_id!: string | null;
  @ApiProperty({ enum: PAYMENT_STATUSES, enumName: 'PaymentStatus' }) status!: PaymentStatus;
  @ApiProperty({ example: 'XAF' }) currency!: string;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) payment_time!: string | null;
  @ApiProperty({ type: PaymentMetadataResponse }) metadata!: PaymentMetadataResponse;
  @ApiProperty({ type: String, nullable: true, example: 'Payment failed: Insufficient funds' })
  error_message!: string | null;
  @ApiProperty({ format: 'date-time' }) created_at!: string;
  @ApiProperty({ format: 'date-time' }) updated_at!: string;
}

export function toPaymentResponse(payment: PaymentRecord): PaymentResponse {
  return {
    id: payment.id,
    booking_id: payment.booking_id,
    amount: payment.amount,
    fare: payment.amount - payment.service_fee,
    service_fee: payment.service_fee,
    provider: payment.provider,
    phone_number: payment.phone_number,
    transaction_id: payment.transaction_id,
    status: payment.status,
    currency: payment.currency,
    payment_time: payment.payment_time?.toISOString() ?? null,
    metadata: {
      provider: payment.provider,
      reason: payment.metadata.reason ?? null,
      financialTransactionId: payment.metadata.financialTransactionId ?? null,
      originalTransactionId: payment.metadata.originalTransactionId ?? null,
    },
    error_message: payment.error_message,
    ...codesOfPayment(payment),
    created_at: payment.created_at.toISOString(),
    updated_at: payment.updated_at.toISOString(),
  };
}

export function codesOfPayment({
  status,
  metadata,
  outcome,
}: Pick<PaymentRecord, 'status' | 'metadata' | 'outcome'>): PaymentCodes {
  const reason = status === 'failed' ? (metadata.reason_code ?? null) : null;
  return { reason_code: reason && REASON_CODE_OF[reason], reason_detail: reason, outcome };
}

/** A refund as its passenger sees it. */
export class BookingRefundResponse {
  @ApiProperty({ type: 'integer', description: 'XAF' }) amount!: number;
  @ApiProperty({ enum: REFUND_STATUSES, enumName: 'RefundStatus' }) status!: RefundStatus;
  @ApiProperty({ enum: REFUND_RULES, enumName: 'RefundRule' }) rule!: RefundRule;
  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    description:
      'Minutes after it became due through the provider, three working days by hand; null once it is there',
  })
  expected_by!: string | null;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) completed_at!: string | null;
}

export function toBookingRefundResponse(refund: RefundRecord): BookingRefundResponse {
  return {
    amount: refund.amount,
    status: refund.status,
    rule: refund.rule,
    expected_by: refundExpectedBy(refund, new Date())?.toISOString() ?? null,
    completed_at: refund.completed_at?.toISOString() ?? null,
  };
}
