import { ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsBoolean, IsIn, IsOptional, IsUUID } from 'class-validator';
import { StaffPageQuery } from '../../../platform/http';
import { PAYMENT_STATUSES, type PaymentStatus } from '../payment.state';
import { REFUND_STATUSES, type RefundStatus } from '../refunds/refund.state';

export const PAYMENT_SORTS = [
  'created_at',
  'updated_at',
  'payment_time',
  'amount',
  'status',
  'needs_review',
] as const;
export const REFUND_SORTS = ['created_at', 'updated_at', 'amount', 'status', 'needs_review'] as const;

const asBoolean = ({ value }: { value: unknown }) =>
  value === 'true' ? true : value === 'false' ? false : value;

export class AdminPaymentsQuery extends StaffPageQuery {
  @ApiPropertyOptional({ enum: PAYMENT_SORTS, default: 'created_at' })
  @IsOptional()
  @IsIn(PAYMENT_SORTS)
  declare sort?: (typeof PAYMENT_SORTS)[number];

  @ApiPropertyOptional({ enum: PAYMENT_STATUSES, enumName: 'PaymentStatus' })
  @IsOptional()
  @IsIn(PAYMENT_STATUSES)
  status?: PaymentStatus;

  @ApiPropertyOptional({ enum: ['mtn', 'orange'], enumName: 'PaymentProviderName' })
  @IsOptional()
  @IsIn(['mtn', 'orange'])
  provider?: 'mtn' | 'orange';

  @ApiPropertyOptional({ format: 'uuid' }) @IsOptional() @IsUUID() booking_id?: string;

  @ApiPropertyOptional({
    type: Boolean,
    description: 'Only those that wait for a person (or only the others)',
  })
  @IsOptional()
  @Transform(asBoolean)
  @IsBoolean()
  needs_review?: boolean;
}

export class AdminRefundsQuery extends StaffPageQuery {
  @ApiPropertyOptional({ enum: REFUND_SORTS, default: 'created_at' })
  @IsOptional()
  @IsIn(REFUND_SORTS)
  declare sort?: (typeof REFUND_SORTS)[number];

  @ApiPropertyOptional({ enum: REFUND_STATUSES, enumName: 'RefundStatus' })
  @IsOptional()
  @IsIn(REFUND_STATUSES)
  status?: RefundStatus;

  @ApiPropertyOptional({ format: 'uuid' }) @IsOptional() @IsUUID() booking_id?: string;
  @ApiPropertyOptional({ format: 'uuid' }) @IsOptional() @IsUUID() payment_id?: string;

  @ApiPropertyOptional({
    type: Boolean,
    description: 'Only those that wait for a person (or only the others)',
  })
  @IsOptional()
  @Transform(asBoolean)
  @IsBoolean()
  needs_review?: boolean;
}
