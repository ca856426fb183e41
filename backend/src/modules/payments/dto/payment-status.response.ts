import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { PAYMENT_STATUSES, type PaymentStatus } from '../payment.state';

/** The answer of the fallback check, from our own record. */
export class PaymentStatusResponse {
  @ApiProperty({ enum: [true], type: Boolean }) success!: true;
  @ApiProperty({ enum: PAYMENT_STATUSES, enumName: 'PaymentStatus' }) status!: PaymentStatus;
  @ApiProperty({ example: 'Payment is being processed' }) message!: string;
}

/** The answer of check-status; not in the usual envelope (docs/api.md). */
export class CheckStatusResponse extends PaymentStatusResponse {
  @ApiPropertyOptional({ description: 'Why it failed', example: 'Insufficient funds' }) error?: string;
}
