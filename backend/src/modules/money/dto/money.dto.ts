import { ApiProperty } from '@nestjs/swagger';
import { IsString, MaxLength } from 'class-validator';
import { PROVIDER_NAMES, type ProviderName } from '../../../platform/config';
import { Amount, Instant, OneOf, Text, toResponse, Uuid } from '../../../platform/http';
import type { PaymentRecord, RefundRecord } from '../money.repository';
import { refundExpectedBy } from '../refund-policy';
import {
  FAILURE_REASON_NAMES,
  type FailureReason,
  PAYMENT_OUTCOMES,
  PAYMENT_STATUSES,
  type PaymentOutcome,
  type PaymentStatus,
  REASON_CODE_OF,
  REASON_CODES,
  type ReasonCode,
  REFUND_RULES,
  REFUND_STATUSES,
  type RefundRule,
  type RefundStatus,
} from '../vocabulary';

export class WalletRequest {
  // Accepts any text, because the error message quotes an unknown provider.
  @ApiProperty({ enum: PROVIDER_NAMES, enumName: 'PaymentProviderName' })
  @IsString()
  @MaxLength(50)
  provider!: string;
  @ApiProperty({ example: '677000001', description: 'Nine digits, or twelve beginning with 237' })
  @IsString({ message: 'Invalid phone number' })
  @MaxLength(40, { message: 'Invalid phone number' })
  phone_number!: string;
}

/** Codes, so that clients need not parse the English texts. */
export class PaymentCodes {
  @OneOf(REASON_CODES, 'PaymentReasonCode', {
    nullable: true,
    description: 'Reason of the failure; null if it did not fail, or if staff wrote the reason',
  })
  reason_code!: ReasonCode | null;
  @OneOf(FAILURE_REASON_NAMES, 'PaymentReasonDetail', { nullable: true, description: 'More precise reason' })
  reason_detail!: FailureReason | null;
  @OneOf(PAYMENT_OUTCOMES, 'PaymentOutcome', {
    nullable: true,
    description: 'Result of a completed payment: seats, or a refund',
  })
  outcome!: PaymentOutcome | null;
}

export class PaymentMetadataResponse {
  @OneOf(PROVIDER_NAMES, 'PaymentProviderName') provider!: ProviderName;
  @Text({ nullable: true, example: 'Insufficient funds' }) reason!: string | null;
  @Text({ nullable: true }) financialTransactionId!: string | null;
  @Text({ nullable: true }) originalTransactionId!: string | null;
}

export class PaymentResponse extends PaymentCodes {
  @Uuid() id!: string;
  @Uuid() booking_id!: string;
  @Amount({ example: 4500, description: 'XAF requested from the payer: fare and fee less the credit' })
  amount!: number;
  @Amount({ description: 'XAF of fare within amount and credit' }) fare!: number;
  @Amount({ description: 'XAF of service fee within amount and credit' }) service_fee!: number;
  @Amount({ description: 'XAF paid by a credit, on top of the amount' }) credit!: number;
  @OneOf(PROVIDER_NAMES, 'PaymentProviderName') provider!: ProviderName;
  @Text({ example: '237677000001' }) phone_number!: string;
  @Text({ nullable: true, description: 'Null until the provider assigns one' })
  transaction_id!: string | null;
  @OneOf(PAYMENT_STATUSES, 'PaymentStatus') status!: PaymentStatus;
  @Text({ example: 'XAF' }) currency!: string;
  @Instant({ nullable: true }) payment_time!: Date | null;
  @ApiProperty({ type: PaymentMetadataResponse }) metadata!: PaymentMetadataResponse;
  @Text({ nullable: true, example: 'Payment failed: Insufficient funds' }) error_message!: string | null;
  @Instant() created_at!: Date;
  @Instant() updated_at!: Date;
}

export function toPaymentResponse(payment: PaymentRecord): PaymentResponse {
  const { reason = null, financialTransactionId = null, originalTransactionId = null } = payment.metadata;
  return toResponse(PaymentResponse, payment, {
    fare: payment.amount + payment.credit - payment.service_fee,
    metadata: { provider: payment.provider, reason, financialTransactionId, originalTransactionId },
    ...codesOfPayment(payment),
  });
}

export function codesOfPayment({
  status,
  metadata,
  outcome,
}: Pick<PaymentRecord, 'status' | 'metadata' | 'outcome'>): PaymentCodes {
  const reason = status === 'failed' ? (metadata.reason_code ?? null) : null;
  return { reason_code: reason && REASON_CODE_OF[reason], reason_detail: reason, outcome };
}

export class BookingRefundResponse {
  @Amount({ description: 'XAF in money' }) amount!: number;
  @Amount({ optional: true, description: 'XAF of credit returned in addition to the money' }) credit?: number;
  @OneOf(REFUND_STATUSES, 'RefundStatus') status!: RefundStatus;
  @OneOf(REFUND_RULES, 'RefundRule') rule!: RefundRule;
  @Instant({
    nullable: true,
    description:
      'Expected arrival: minutes via the provider, three working days by hand; null once completed',
  })
  expected_by!: Date | null;
  @Instant({ nullable: true }) completed_at!: Date | null;
  @Instant({
    optional: true,
    description: 'Only while another ride can be chosen; the refund waits until then',
  })
  rebook_until?: Date;
}

export function toBookingRefundResponse(refund: RefundRecord): BookingRefundResponse {
  return toResponse(BookingRefundResponse, refund, {
    credit: refund.credit || undefined,
    expected_by: refundExpectedBy(refund, new Date()),
    ...(refund.status === 'requested' && refund.rebook_until && { rebook_until: refund.rebook_until }),
  });
}
