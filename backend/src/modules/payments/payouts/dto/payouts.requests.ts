import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsBoolean, IsIn, IsOptional, IsString, IsUUID, MaxLength } from 'class-validator';
import { PROVIDER_NAMES } from '../../../../platform/config';
import { BooleanInQuery, IsPlainText, StaffPageQuery } from '../../../../platform/http';
import { FreshCodeRequest } from '../../../auth';
import { PAYOUT_ACCOUNT_STATUSES, type PayoutAccountStatus } from '../payout-policy';
import { PAYOUT_STATUSES, type PayoutStatus } from '../payout.state';

/** Where a driver wants their money, with the code that proves who asks. */
export class PayoutAccountRequest extends FreshCodeRequest {
  // Any text may come: the refusal names it.
  @ApiProperty({ enum: PROVIDER_NAMES, enumName: 'PaymentProviderName' })
  @IsString()
  @MaxLength(50)
  provider!: string;

  @ApiProperty({ example: '677000001', description: 'Nine digits, or twelve beginning with 237' })
  @IsString({ message: 'Invalid phone number' })
  @MaxLength(40, { message: 'Invalid phone number' })
  phone_number!: string;
}

export const PAYOUT_SORTS = ['created_at', 'updated_at', 'amount', 'status', 'needs_review'] as const;

export class StaffPayoutsQuery extends StaffPageQuery {
  @ApiPropertyOptional({ enum: PAYOUT_SORTS, default: 'created_at' })
  @IsOptional()
  @IsIn(PAYOUT_SORTS)
  declare sort?: (typeof PAYOUT_SORTS)[number];

  @ApiPropertyOptional({ enum: PAYOUT_STATUSES, enumName: 'PayoutStatus' })
  @IsOptional()
  @IsIn(PAYOUT_STATUSES)
  status?: PayoutStatus;

  @ApiPropertyOptional({ format: 'uuid' }) @IsOptional() @IsUUID() driver_id?: string;

  @ApiPropertyOptional({
    type: Boolean,
    description: 'Only those that wait for a person (or only the others)',
  })
  @IsOptional()
  @BooleanInQuery()
  @IsBoolean()
  needs_review?: boolean;
}

export class StaffPayoutAccountsQuery extends StaffPageQuery {
  @ApiPropertyOptional({ enum: PAYOUT_ACCOUNT_STATUSES, enumName: 'PayoutAccountStatus' })
  @IsOptional()
  @IsIn(PAYOUT_ACCOUNT_STATUSES)
  status?: PayoutAccountStatus;
}

/** A payout that was made by hand. */
export class SettlePayoutRequest {
  @ApiProperty({ minLength: 1, maxLength: 100, description: "The number of the provider's transfer" })
  @IsPlainText({ min: 1, max: 100 })
  reference!: string;
}

/** Whether a driver is paid on a number that the provider knows under another name. */
export class DecidePayoutAccountRequest {
  @ApiProperty({ description: 'False: the driver has to give another number' })
  @IsBoolean()
  approved!: boolean;

  @ApiProperty({ minLength: 1, maxLength: 500, description: 'Kept in the audit events' })
  @IsPlainText({ min: 1, max: 500 })
  reason!: string;
}
