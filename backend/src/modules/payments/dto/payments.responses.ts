import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { type Language, LANGUAGES } from '../../../locales';
import { PROVIDER_NAMES, type ProviderName } from '../../../platform/config';
import {
  PAYMENT_STATUSES,
  PaymentCodes,
  PaymentResponse,
  type PaymentStatus,
  REFUND_CAUSES,
  type RefundCause,
} from '../../money';
import { OPERATION_STATES, type OperationState, WALLETS } from '../../rails';

export class PaymentStatusResponse extends PaymentCodes {
  @ApiProperty({ enum: [true], type: Boolean }) success!: true;
  @ApiProperty({ enum: PAYMENT_STATUSES, enumName: 'PaymentStatus' }) status!: PaymentStatus;
  @ApiProperty({ example: 'Payment is being processed' }) message!: string;
  @ApiProperty({
    enum: REFUND_CAUSES,
    enumName: 'RefundCause',
    nullable: true,
    description: 'Why the money goes back, where it does',
  })
  refund_cause!: RefundCause | null;
  @ApiProperty({ description: 'POST /api/payments/{id}/push-again can show the payer the request once more' })
  can_ask_again!: boolean;
}

export class PushedAgainResponse extends PaymentResponse {
  @ApiProperty({ description: 'Whether the request was sent; the turn is used in any case' }) sent!: boolean;
}

/** Answer of check-status, without the usual envelope (docs/api.md). */
export class CheckStatusResponse extends PaymentStatusResponse {
  @ApiPropertyOptional({ description: 'Why it failed', example: 'Insufficient funds' }) error?: string;
}

/** One number for each forced outcome of the simulator; empty with the real providers. */
export class TestNumbersResponse {
  @ApiPropertyOptional() success?: string;
  @ApiPropertyOptional() rejection?: string;
  @ApiPropertyOptional() internal_error?: string;
  @ApiPropertyOptional() insufficient_funds?: string;
  @ApiPropertyOptional() timeout?: string;
}

export class ProviderResponse {
  @ApiProperty({ enum: PROVIDER_NAMES, enumName: 'PaymentProviderName' }) name!: ProviderName;
  @ApiProperty({ example: WALLETS[PROVIDER_NAMES[0]].label }) displayName!: string;
  @ApiProperty({ description: 'Path of an image of the rider app' }) logo!: string;
  @ApiProperty({ type: TestNumbersResponse }) testNumbers!: TestNumbersResponse;
  @ApiProperty({ type: [String], example: ['67'] }) prefixes!: string[];
  @ApiProperty({ description: 'Known to be in trouble just now: a payment may take long or fail' })
  away!: boolean;
  @ApiProperty({
    enum: OPERATION_STATES,
    enumName: 'OperationState',
    description: 'What the trouble is: `delayed` payments take long, `down` ones fail',
  })
  state!: OperationState;
  @ApiProperty() description!: string;
  @ApiProperty({
    description: 'Where a payer finds a request that did not pop up, by language',
    type: 'object',
    properties: Object.fromEntries(LANGUAGES.map((language) => [language, { type: 'string' }])),
    required: [...LANGUAGES],
    additionalProperties: false,
  })
  approveHint!: Record<Language, string>;
  @ApiProperty({ type: 'integer', description: 'XAF', example: 100 }) minimumAmount!: number;
  @ApiProperty({ type: 'integer', description: 'XAF', example: 500000 }) maximumAmount!: number;
  @ApiProperty({ type: 'integer', description: 'XAF', example: 0 }) processingFee!: number;
  @ApiProperty({ example: '1-2 minutes' }) processingTime!: string;
}

export class ReceiptResponse {
  @ApiProperty({ example: 'RECEIPT-2026-000042' }) receipt_number!: string;
  @ApiProperty({ description: 'Proves the receipt to anybody who asks GET /api/receipts/{receipt_number}' })
  check!: string;
  @ApiProperty({ format: 'date-time' }) issued_at!: string;
  @ApiProperty({ type: PaymentResponse }) payment!: PaymentResponse;
}

/** Public check of a receipt; without the right `check` only `valid: false`. */
export class ReceiptCheckResponse {
  @ApiProperty() valid!: boolean;
  @ApiPropertyOptional({ type: 'integer', description: 'XAF' }) amount?: number;
  @ApiPropertyOptional({ format: 'date-time' }) issued_at?: string;
  @ApiPropertyOptional({
    type: 'integer',
    description: 'XAF refunded to the passenger, or on the way to them',
  })
  refund_amount?: number;
  @ApiPropertyOptional({ description: 'Whether all of the refund has arrived' }) refund_completed?: boolean;
}
