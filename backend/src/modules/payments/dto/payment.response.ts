import { ApiProperty } from '@nestjs/swagger';
import { PAYMENT_STATUSES, type PaymentStatus } from '../payment.state';
import type { PaymentEntity } from '../payment.entity';
import { codesOf, PaymentCodes } from '../../money';
import type { ProviderName } from '../providers/payment-provider';

export class PaymentMetadataResponse {
  @ApiProperty({ enum: ['mtn', 'orange'], enumName: 'PaymentProviderName' }) provider!: ProviderName;
  @ApiProperty({ type: String, nullable: true, example: 'Insufficient funds' }) reason!: string | null;
  @ApiProperty({ type: String, nullable: true }) financialTransactionId!: string | null;
  @ApiProperty({ type: String, nullable: true }) originalTransactionId!: string | null;
}

/** One try to pay a booking. */
export class PaymentResponse extends PaymentCodes {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty({ format: 'uuid' }) booking_id!: string;
  @ApiProperty({ type: 'integer', description: 'XAF', example: 4500 }) amount!: number;
  @ApiProperty({ enum: ['mtn', 'orange'], enumName: 'PaymentProviderName' }) provider!: ProviderName;
  @ApiProperty({ example: '237677000001' }) phone_number!: string;
  @ApiProperty({ type: String, nullable: true, description: 'Null while Orange has not given one' })
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

export function toPaymentResponse(payment: PaymentEntity): PaymentResponse {
  return {
    id: payment.id,
    booking_id: payment.booking_id,
    amount: payment.amount,
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

export function codesOfPayment({ status, metadata, outcome }: PaymentEntity): PaymentCodes {
  return codesOf({ status, reason: metadata.reason_code ?? null, outcome });
}
