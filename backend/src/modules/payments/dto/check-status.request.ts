import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional, IsString, MaxLength } from 'class-validator';

/** spec §3 "Payment check request"; also the query of the fallback check. */
export class CheckStatusRequest {
  // Checked by the service: a missing one is "Invalid payment reference" and not a list of rules.
  @ApiProperty({ type: String, description: "The payment's id or its transaction_id" })
  @IsOptional()
  transactionId?: unknown;

  @ApiPropertyOptional({ enum: ['mtn', 'orange'], enumName: 'PaymentProviderName' })
  @IsOptional()
  @IsString()
  @MaxLength(50)
  provider?: string;
}
