import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsBoolean, IsIn, IsOptional } from 'class-validator';
import { PROVIDER_NAMES, type ProviderName } from '../../../platform/config';
import { IsPlainText, StaffPageQuery } from '../../../platform/http';
import { PAYOUT_BATCH_STATUSES, type PayoutBatchStatus } from './payout-batch';

export const PAYOUT_BATCH_SORTS = ['created_at', 'paid_at', 'amount', 'status'] as const;

export class PayoutBatchesQuery extends StaffPageQuery {
  @ApiPropertyOptional({ enum: PAYOUT_BATCH_SORTS, default: 'created_at' })
  @IsOptional()
  @IsIn(PAYOUT_BATCH_SORTS)
  declare sort?: (typeof PAYOUT_BATCH_SORTS)[number];

  @ApiPropertyOptional({ enum: PAYOUT_BATCH_STATUSES, enumName: 'PayoutBatchStatus' })
  @IsOptional()
  @IsIn(PAYOUT_BATCH_STATUSES)
  status?: PayoutBatchStatus;
}

/** A batch takes the available money of all eligible drivers. */
export class CreatePayoutBatchRequest {
  @ApiPropertyOptional({ description: 'Kept in the audit' })
  @IsOptional()
  @IsPlainText({ max: 500 })
  reason?: string;
}

export class PayoutCsvQuery {
  @ApiPropertyOptional({
    enum: [...PROVIDER_NAMES, 'other'],
    enumName: 'PayoutCsvProvider',
    description:
      "Only the numbers of one provider, or of neither; each provider's bulk payment takes its own",
  })
  @IsOptional()
  @IsIn([...PROVIDER_NAMES, 'other'])
  provider?: ProviderName | 'other';
}

export class MarkPaidRequest {
  @ApiProperty({ description: "The provider's reference of the bulk payment" })
  @IsPlainText({ min: 1, max: 100 })
  reference!: string;

  @ApiPropertyOptional({
    enum: PROVIDER_NAMES,
    enumName: 'PaymentProviderName',
    description:
      "The account that paid all of it; unset, each driver was paid from their own provider's. Required where a number is neither provider's",
  })
  @IsOptional()
  @IsIn(PROVIDER_NAMES)
  paid_from?: ProviderName;

  @ApiPropertyOptional({
    description:
      'The money had left before a driver of the batch was suspended, reported or stopped: record it all the same',
  })
  @IsOptional()
  @IsBoolean()
  already_sent?: boolean;
}

export class CancelPayoutBatchRequest {
  @ApiProperty({ description: 'Kept in the audit' })
  @IsPlainText({ min: 1, max: 500 })
  reason!: string;
}
