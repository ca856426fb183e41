import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsBoolean, IsIn, IsOptional, IsUUID, ValidateIf } from 'class-validator';
import { PROVIDER_NAMES, type ProviderName, RAIL_NAMES, type RailName } from '../../../platform/config';
import { BooleanInQuery, IsPlainText, StaffCreatedQuery } from '../../../platform/http';
import {
  PAYMENT_RESULTS,
  PAYMENT_STATUSES,
  type PaymentResult,
  type PaymentStatus,
  REFUND_STATUSES,
  type RefundStatus,
} from '../../money';

export const PAYMENT_SORTS = [
  'created_at',
  'updated_at',
  'payment_time',
  'amount',
  'status',
  'needs_review',
] as const;
export const REFUND_SORTS = ['created_at', 'updated_at', 'amount', 'status', 'needs_review'] as const;

export class MovementsQuery extends StaffCreatedQuery {
  @ApiPropertyOptional({
    type: Boolean,
    description: 'Only those that wait for a person (or only the others)',
  })
  @IsOptional()
  @BooleanInQuery()
  @IsBoolean()
  needs_review?: boolean;

  @ApiPropertyOptional({ enum: RAIL_NAMES, enumName: 'RailName' })
  @IsOptional()
  @IsIn(RAIL_NAMES)
  rail?: RailName;
}

class BookingMoneyQuery extends MovementsQuery {
  @ApiPropertyOptional({ format: 'uuid' }) @IsOptional() @IsUUID() booking_id?: string;
}

export class AdminPaymentsQuery extends BookingMoneyQuery {
  @ApiPropertyOptional({ enum: PAYMENT_SORTS, default: 'created_at' })
  @IsOptional()
  @IsIn(PAYMENT_SORTS)
  declare sort?: (typeof PAYMENT_SORTS)[number];

  @ApiPropertyOptional({ enum: PAYMENT_STATUSES, enumName: 'PaymentStatus' })
  @IsOptional()
  @IsIn(PAYMENT_STATUSES)
  status?: PaymentStatus;

  @ApiPropertyOptional({ enum: PROVIDER_NAMES, enumName: 'PaymentProviderName' })
  @IsOptional()
  @IsIn(PROVIDER_NAMES)
  provider?: ProviderName;

  @ApiPropertyOptional({
    enum: PAYMENT_RESULTS,
    enumName: 'StaffSeriesOutcome',
    description: 'As the charts count: one that was refunded had completed',
  })
  @IsOptional()
  @IsIn(PAYMENT_RESULTS)
  result?: PaymentResult;
}

export class AdminRefundsQuery extends BookingMoneyQuery {
  @ApiPropertyOptional({ enum: REFUND_SORTS, default: 'created_at' })
  @IsOptional()
  @IsIn(REFUND_SORTS)
  declare sort?: (typeof REFUND_SORTS)[number];

  @ApiPropertyOptional({ enum: REFUND_STATUSES, enumName: 'RefundStatus' })
  @IsOptional()
  @IsIn(REFUND_STATUSES)
  status?: RefundStatus;

  @ApiPropertyOptional({ format: 'uuid' }) @IsOptional() @IsUUID() payment_id?: string;
}

/** Without an outcome: ask the provider now. `failed` ends a payment held for review. */
export class ReconcilePaymentRequest {
  @ApiPropertyOptional({ enum: ['failed'], enumName: 'ReconcileOutcome' })
  @IsOptional()
  @IsIn(['failed'])
  outcome?: 'failed';

  @ApiPropertyOptional({ description: 'Required with an outcome; kept in the audit' })
  @ValidateIf(
    (request: ReconcilePaymentRequest) => request.outcome === 'failed' || request.reason !== undefined,
  )
  @IsPlainText({ min: 1, max: 500 })
  reason?: string;
}

export class SettleRefundRequest {
  @ApiProperty({ minLength: 1, maxLength: 100, description: "The number of the provider's transfer" })
  @IsPlainText({ min: 1, max: 100 })
  reference!: string;
}

export class RefundPaymentRequest {
  @ApiProperty({ minLength: 1, maxLength: 500, description: 'Kept in the audit' })
  @IsPlainText({ min: 1, max: 500 })
  reason!: string;
}
