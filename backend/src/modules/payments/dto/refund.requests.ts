import { ApiProperty } from '@nestjs/swagger';
import { IsPlainText } from '../../../platform/http';

/** A refund that was paid by hand. */
export class SettleRefundRequest {
  @ApiProperty({ minLength: 1, maxLength: 100, description: "The number of the provider's transfer" })
  @IsPlainText({ min: 1, max: 100 })
  reference!: string;
}

/** Everything goes back, because an admin says so. */
export class RefundPaymentRequest {
  @ApiProperty({ minLength: 1, maxLength: 500, description: 'Kept in the audit' })
  @IsPlainText({ min: 1, max: 500 })
  reason!: string;
}
