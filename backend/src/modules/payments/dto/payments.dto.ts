import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional, IsString, MaxLength } from 'class-validator';
import { type Language, LANGUAGES } from '../../../locales';
import { PROVIDER_NAMES, type ProviderName } from '../../../platform/config';
import { Amount, Flag, Instant, OneOf, PageQuery, Text, Uuid } from '../../../platform/http';
import {
  PAYMENT_STATUSES,
  PaymentCodes,
  PaymentResponse,
  type PaymentStatus,
  REFUND_CAUSES,
  type RefundCause,
  WalletRequest,
} from '../../money';
import { OPERATION_STATES, type OperationState, WALLETS } from '../../rails';

/** No amount: the server calculates price × seats as booked. */
export class CreatePaymentRequest extends WalletRequest {
  @Uuid({ message: 'booking_id must be a UUID' }) booking_id!: string;
}

export class CheckStatusRequest {
  // Checked by the service, so that a missing one is "Invalid payment reference" rather than a list of rules.
  @ApiProperty({ type: String, description: "The payment's id or its transaction_id" })
  @IsOptional()
  transactionId?: unknown;
  @ApiPropertyOptional({ enum: PROVIDER_NAMES, enumName: 'PaymentProviderName' })
  @IsOptional()
  @IsString()
  @MaxLength(50)
  provider?: string;
}

export class PaymentsQuery extends PageQuery {
  @Uuid({
    optional: true,
    message: 'booking_id must be a UUID',
    description: 'Only the payments of this booking',
  })
  booking_id?: string;
}

export class ReceiptQuery {
  @OneOf(LANGUAGES, {
    optional: true,
    description: "Language of the PDF; default: the person's language, then Accept-Language",
  })
  lang?: Language;
}

export class PaymentStatusResponse extends PaymentCodes {
  @ApiProperty({ enum: [true], type: Boolean }) success!: true;
  @OneOf(PAYMENT_STATUSES, 'PaymentStatus') status!: PaymentStatus;
  @Text({ example: 'Payment is being processed' }) message!: string;
  @OneOf(REFUND_CAUSES, 'RefundCause', { nullable: true, description: 'Reason of the refund, if any' })
  refund_cause!: RefundCause | null;
  @Flag({ description: 'POST /api/payments/{id}/push-again can resend the payment request' })
  can_ask_again!: boolean;
}

export class PushedAgainResponse extends PaymentResponse {
  @Flag({ description: 'Whether the request was sent; the attempt counts in any case' }) sent!: boolean;
}

/** Sent without the usual envelope. */
export class CheckStatusResponse extends PaymentStatusResponse {
  @Text({ optional: true, example: 'Insufficient funds', description: 'Why it failed' }) error?: string;
}

/** One number per forced outcome of the simulator; empty with the real providers. */
export class TestNumbersResponse {
  @Text({ optional: true }) success?: string;
  @Text({ optional: true }) rejection?: string;
  @Text({ optional: true }) internal_error?: string;
  @Text({ optional: true }) insufficient_funds?: string;
  @Text({ optional: true }) timeout?: string;
}

export class ProviderResponse {
  @OneOf(PROVIDER_NAMES, 'PaymentProviderName') name!: ProviderName;
  @Text({ example: WALLETS[PROVIDER_NAMES[0]].label }) displayName!: string;
  @Text({ description: 'Path of an image of the rider app' }) logo!: string;
  @ApiProperty({ type: TestNumbersResponse }) testNumbers!: TestNumbersResponse;
  @ApiProperty({ type: [String], example: ['67'] }) prefixes!: string[];
  @Flag({ description: 'Currently disrupted: payments may be slow or fail' }) away!: boolean;
  @OneOf(OPERATION_STATES, 'OperationState', {
    description: 'Kind of disruption: `delayed` payments are slow, `down` ones fail',
  })
  state!: OperationState;
  @Text() description!: string;
  @ApiProperty({
    description: 'Where a payer finds a pending request, by language',
    type: 'object',
    properties: Object.fromEntries(LANGUAGES.map((language) => [language, { type: 'string' }])),
    required: [...LANGUAGES],
    additionalProperties: false,
  })
  approveHint!: Record<Language, string>;
  @Amount({ example: 100 }) minimumAmount!: number;
  @Amount({ example: 500000 }) maximumAmount!: number;
  @Amount({ example: 0 }) processingFee!: number;
  @Text({ example: '1-2 minutes' }) processingTime!: string;
}

export class ReceiptResponse {
  @Text({ example: 'RECEIPT-2026-000042' }) receipt_number!: string;
  @Text({ description: 'Proves the receipt at GET /api/receipts/{receipt_number}' }) check!: string;
  @Instant() issued_at!: Date;
  @ApiProperty({ type: PaymentResponse }) payment!: PaymentResponse;
}

/** Only `valid: false` if `check` is wrong. */
export class ReceiptCheckResponse {
  @Flag() valid!: boolean;
  @Amount({ optional: true }) amount?: number;
  @Instant({ optional: true }) issued_at?: Date;
  @Amount({ optional: true, description: 'XAF refunded to the passenger, or on the way to them' })
  refund_amount?: number;
  @Flag({ optional: true, description: 'Whether all of the refund has arrived' }) refund_completed?: boolean;
  @Amount({ optional: true, description: 'XAF moved to a later booking' }) moved_amount?: number;
}
