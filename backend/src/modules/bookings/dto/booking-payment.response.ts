import { ApiProperty } from '@nestjs/swagger';
import { codesOf, type FailureReason, PaymentCodes } from '../../money';
import type { BookingDetailRow } from '../booking-columns';
import { BOOKING_PAYMENT_STATUSES, type BookingPaymentStatus } from '../booking.state';

export class BookingPaymentMetadataResponse {
  @ApiProperty({ enum: ['mtn', 'orange'], enumName: 'PaymentProviderName' }) provider!: 'mtn' | 'orange';
  @ApiProperty({ type: String, nullable: true, example: 'Insufficient funds' }) reason!: string | null;
  @ApiProperty({ type: String, nullable: true }) financialTransactionId!: string | null;
  @ApiProperty({ type: String, nullable: true }) originalTransactionId!: string | null;
}

/** The latest payment, as `payments` shows it to its payer. */
export class BookingPaymentResponse extends PaymentCodes {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty({ format: 'uuid' }) booking_id!: string;
  @ApiProperty({ type: 'integer', description: 'XAF' }) amount!: number;
  @ApiProperty({ enum: ['mtn', 'orange'], enumName: 'PaymentProviderName' }) provider!: 'mtn' | 'orange';
  @ApiProperty({ example: '237677000001' }) phone_number!: string;
  @ApiProperty({ type: String, nullable: true }) transaction_id!: string | null;
  @ApiProperty({ enum: BOOKING_PAYMENT_STATUSES, enumName: 'PaymentStatus' }) status!: BookingPaymentStatus;
  @ApiProperty({ example: 'XAF' }) currency!: string;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) payment_time!: string | null;
  @ApiProperty({ type: BookingPaymentMetadataResponse }) metadata!: BookingPaymentMetadataResponse;
  @ApiProperty({ type: String, nullable: true }) error_message!: string | null;
  @ApiProperty({ format: 'date-time' }) created_at!: string;
  @ApiProperty({ format: 'date-time' }) updated_at!: string;
}

export function toBookingPaymentResponse(row: BookingDetailRow): BookingPaymentResponse | null {
  if (row.pay_id === null) return null;
  const said = (key: string) => {
    const value = row.pay_metadata[key];
    return typeof value === 'string' ? value : null;
  };
  return {
    id: row.pay_id,
    booking_id: row.pay_booking_id,
    amount: row.pay_amount,
    provider: row.pay_provider,
    phone_number: row.pay_phone_number,
    transaction_id: row.pay_transaction_id,
    status: row.pay_status,
    currency: row.pay_currency,
    payment_time: row.pay_payment_time?.toISOString() ?? null,
    metadata: {
      provider: row.pay_provider,
      reason: said('reason'),
      financialTransactionId: said('financialTransactionId'),
      originalTransactionId: said('originalTransactionId'),
    },
    error_message: row.pay_error_message,
    ...codesOf({
      status: row.pay_status,
      reason: (row.pay_metadata['reason_code'] as FailureReason | undefined) ?? null,
      outcome: row.pay_outcome,
    }),
    created_at: row.pay_created_at.toISOString(),
    updated_at: row.pay_updated_at.toISOString(),
  };
}
