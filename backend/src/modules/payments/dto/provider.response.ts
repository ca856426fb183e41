import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import type { ProviderName } from '../providers/payment-provider';

/** One phone for each outcome that the simulated provider can be made to give; empty with the real providers. */
export class TestNumbersResponse {
  @ApiPropertyOptional() success?: string;
  @ApiPropertyOptional() rejection?: string;
  @ApiPropertyOptional() internal_error?: string;
  @ApiPropertyOptional() insufficient_funds?: string;
  @ApiPropertyOptional() timeout?: string;
}

/** spec §3 "Payment provider description". */
export class ProviderResponse {
  @ApiProperty({ enum: ['mtn', 'orange'], enumName: 'PaymentProviderName' }) name!: ProviderName;
  @ApiProperty({ example: 'MTN Mobile Money' }) displayName!: string;
  @ApiProperty({ description: 'Path of an image of the rider app' }) logo!: string;
  @ApiProperty({ type: TestNumbersResponse }) testNumbers!: TestNumbersResponse;
  @ApiProperty({ type: [String], example: ['67'] }) prefixes!: string[];
  @ApiProperty() description!: string;
  @ApiProperty({ type: 'integer', description: 'XAF', example: 100 }) minimumAmount!: number;
  @ApiProperty({ type: 'integer', description: 'XAF', example: 500000 }) maximumAmount!: number;
  @ApiProperty({ type: 'integer', description: 'XAF', example: 0 }) processingFee!: number;
  @ApiProperty({ example: '1-2 minutes' }) processingTime!: string;
}
