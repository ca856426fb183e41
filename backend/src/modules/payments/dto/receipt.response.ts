import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { PaymentResponse } from './payment.response';

export class ReceiptResponse {
  @ApiProperty({ example: 'RECEIPT-2026-000042' }) receipt_number!: string;
  @ApiProperty({ description: 'Proves the receipt to anybody who asks GET /api/receipts/{receipt_number}' })
  check!: string;
  @ApiProperty({ format: 'date-time' }) issued_at!: string;
  @ApiProperty({ type: PaymentResponse }) payment!: PaymentResponse;
}

/** The public check of a receipt; without the right `check` only `valid: false`. */
export class ReceiptCheckResponse {
  @ApiProperty() valid!: boolean;
  @ApiPropertyOptional({ type: 'integer', description: 'XAF' }) amount?: number;
  @ApiPropertyOptional({ format: 'date-time' }) issued_at?: string;
}
