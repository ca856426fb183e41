import { ApiPropertyOptional, ApiProperty } from '@nestjs/swagger';
import { IsIn, IsOptional, IsUUID, ArrayMaxSize, IsArray, IsInt, Matches, Max, Min } from 'class-validator';
import { IsPlainText, StaffPageQuery } from '../../../platform/http';

const SORTS = ['created_at', 'action', 'subject_type'] as const;
export type AuditSort = (typeof SORTS)[number];

export class AuditEventsQuery extends StaffPageQuery {
  @ApiPropertyOptional({ enum: SORTS, default: 'created_at' })
  @IsOptional()
  @IsIn(SORTS)
  override sort?: AuditSort;
  @ApiPropertyOptional() @IsOptional() @IsPlainText({ max: 100 }) action?: string;
  @ApiPropertyOptional({ format: 'uuid' }) @IsOptional() @IsUUID() actor_id?: string;
  @ApiPropertyOptional() @IsOptional() @IsPlainText({ max: 100 }) subject_type?: string;
  @ApiPropertyOptional() @IsOptional() @IsPlainText({ max: 100 }) subject_id?: string;
}

const EXPORTED_LISTS = [
  'rides',
  'bookings',
  'payments',
  'refunds',
  'payout-batches',
  'payouts',
  'payout-accounts',
  'profiles',
  'reports',
  'audit-events',
] as const;

/** Names of filters only: their values may be personal data. */
export class ListExportRequest {
  @ApiProperty({ enum: EXPORTED_LISTS, enumName: 'ExportedList' })
  @IsIn(EXPORTED_LISTS)
  list!: (typeof EXPORTED_LISTS)[number];

  @ApiProperty({ type: [String], maxItems: 20, example: ['status', 'q'], description: 'Names, not values' })
  @IsArray()
  @ArrayMaxSize(20)
  @Matches(/^[a-z_]{1,40}$/, { each: true, message: 'each of filters must be the name of a filter' })
  filters!: string[];

  @ApiProperty({ type: 'integer', minimum: 0, example: 120, description: 'How many the list counts' })
  @IsInt()
  @Min(0)
  @Max(1_000_000_000)
  rows!: number;
}
