import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsBoolean, IsIn, IsInt, IsOptional, IsString, IsUUID, Max, MaxLength, Min } from 'class-validator';
import { PROVIDER_NAMES, type ProviderName, RAIL_NAMES, type RailName } from '../../../../platform/config';
import { BooleanInQuery, IsPlainText, StaffPageQuery } from '../../../../platform/http';
import { FreshCodeRequest } from '../../../auth';
import { RAIL_ALARMS, type RailAlarm } from '../../../rails';
import { PAYOUT_STATUSES, type PayoutStatus } from '../../money-out/money-out.state';
import { MovementsQuery } from '../../staff/staff-payments.requests';
import { PAYOUT_ACCOUNT_STATUSES, type PayoutAccountStatus } from '../payout-policy';

/** Payout account of a driver, with a code that proves the caller's identity. */
export class PayoutAccountRequest extends FreshCodeRequest {
  // Accepts any text, so that the error can name it.
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

export class StaffPayoutsQuery extends MovementsQuery {
  @ApiPropertyOptional({ enum: PAYOUT_SORTS, default: 'created_at' })
  @IsOptional()
  @IsIn(PAYOUT_SORTS)
  declare sort?: (typeof PAYOUT_SORTS)[number];

  @ApiPropertyOptional({ enum: PAYOUT_STATUSES, enumName: 'PayoutStatus' })
  @IsOptional()
  @IsIn(PAYOUT_STATUSES)
  status?: PayoutStatus;

  @ApiPropertyOptional({ enum: PROVIDER_NAMES, enumName: 'PaymentProviderName' })
  @IsOptional()
  @IsIn(PROVIDER_NAMES)
  provider?: ProviderName;

  @ApiPropertyOptional({ format: 'uuid' }) @IsOptional() @IsUUID() driver_id?: string;
}

export class StaffPayoutAccountsQuery extends StaffPageQuery {
  @ApiPropertyOptional({ enum: PAYOUT_ACCOUNT_STATUSES, enumName: 'PayoutAccountStatus' })
  @IsOptional()
  @IsIn(PAYOUT_ACCOUNT_STATUSES)
  status?: PayoutAccountStatus;

  @ApiPropertyOptional({
    type: Boolean,
    description: 'Whether an admin has decided; a mismatch that is not decided waits for one',
  })
  @IsOptional()
  @BooleanInQuery()
  @IsBoolean()
  decided?: boolean;
}

/** Acknowledges an alarm. If raised again, it is open again. */
export class SeenAlarmRequest {
  @ApiProperty({ enum: RAIL_NAMES, enumName: 'RailName' })
  @IsIn(RAIL_NAMES)
  rail!: RailName;

  @ApiProperty({ enum: RAIL_ALARMS, enumName: 'RailAlarm' })
  @IsIn(RAIL_ALARMS)
  alarm!: RailAlarm;

  @ApiProperty({ type: 'integer', minimum: 1, description: 'How often it had been raised when it was read' })
  @IsInt()
  @Min(1)
  @Max(2_147_483_647)
  times!: number;
}

/** A payout made by hand. */
export class SettlePayoutRequest {
  @ApiProperty({ minLength: 1, maxLength: 100, description: "The number of the provider's transfer" })
  @IsPlainText({ min: 1, max: 100 })
  reference!: string;
}

/** Decision about a payout number registered under another name. */
export class DecidePayoutAccountRequest {
  @ApiProperty({ description: 'False: the driver has to give another number' })
  @IsBoolean()
  approved!: boolean;

  @ApiProperty({ minLength: 1, maxLength: 500, description: 'Kept in the audit events' })
  @IsPlainText({ min: 1, max: 500 })
  reason!: string;
}
