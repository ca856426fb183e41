import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { REFUND_CAUSES, type RefundCause } from '../../bookings';
import { PAYMENT_STATUSES, type PaymentStatus } from '../payment.state';
import { PaymentCodes } from '../../money';

/** The answer of the fallback check, from our own record. */
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
}

/** The answer of check-status; not in the usual envelope (docs/api.md). */
export class CheckStatusResponse extends PaymentStatusResponse {
  @ApiPropertyOptional({ description: 'Why it failed', example: 'Insufficient funds' }) error?: string;
}
