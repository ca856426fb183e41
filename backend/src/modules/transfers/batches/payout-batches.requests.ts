import { ApiProperty } from '@nestjs/swagger';
import { PROVIDER_NAMES, type ProviderName } from '../../../platform/config';
import { Flag, IsPlainText, OneOf, SortBy, StaffPageQuery, Text } from '../../../platform/http';
import { PAYOUT_BATCH_STATUSES, type PayoutBatchStatus } from './payout-batch';

export const PAYOUT_BATCH_SORTS = ['created_at', 'paid_at', 'amount', 'status'] as const;

export class PayoutBatchesQuery extends StaffPageQuery {
  @SortBy(PAYOUT_BATCH_SORTS) declare sort?: (typeof PAYOUT_BATCH_SORTS)[number];
  @OneOf(PAYOUT_BATCH_STATUSES, 'PayoutBatchStatus', { optional: true }) status?: PayoutBatchStatus;
}

export class CreatePayoutBatchRequest {
  @Text({ optional: true, max: 500, description: 'Stored in the audit log' }) reason?: string;
}

export class PayoutCsvQuery {
  @OneOf([...PROVIDER_NAMES, 'other'], 'PayoutCsvProvider', {
    optional: true,
    description:
      "Only the numbers of one provider, or of neither; each provider's bulk payment takes its own",
  })
  provider?: ProviderName | 'other';
}

export class MarkPaidRequest {
  @Text({ max: 100, description: "The provider's reference of the bulk payment" }) reference!: string;
  @OneOf(PROVIDER_NAMES, 'PaymentProviderName', {
    optional: true,
    description:
      "The account that paid everything; if unset, each driver was paid from their own provider's account. Required if a number belongs to neither provider",
  })
  paid_from?: ProviderName;
  @Flag({
    optional: true,
    description: 'Record payments that were sent before their driver was suspended, reported or stopped',
  })
  already_sent?: boolean;
}

export class CancelPayoutBatchRequest {
  @ApiProperty({ description: 'Stored in the audit log' })
  @IsPlainText({ min: 1, max: 500 })
  reason!: string;
}
