import { ApiProperty } from '@nestjs/swagger';
import { ArrayMaxSize, IsArray, IsInt, Matches, Max, Min } from 'class-validator';
import {
  Flag,
  Instant,
  JsonObject,
  OneOf,
  SortBy,
  StaffPageQuery,
  Text,
  TextFilter,
  Uuid,
} from '../../../platform/http';

const SORTS = ['created_at', 'action', 'subject_type'] as const;
export type AuditSort = (typeof SORTS)[number];

export class AuditEventsQuery extends StaffPageQuery {
  @SortBy(SORTS) override sort?: AuditSort;
  @TextFilter() action?: string;
  @Uuid({ optional: true }) actor_id?: string;
  @TextFilter() subject_type?: string;
  @TextFilter() subject_id?: string;
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
  @OneOf(EXPORTED_LISTS, 'ExportedList') list!: (typeof EXPORTED_LISTS)[number];
  @ApiProperty({ type: [String], maxItems: 20, example: ['status', 'q'], description: 'Names, not values' })
  @IsArray()
  @ArrayMaxSize(20)
  @Matches(/^[a-z_]{1,40}$/, { each: true, message: 'each of filters must be the name of a filter' })
  filters!: string[];
  @ApiProperty({ type: 'integer', minimum: 0, example: 120, description: 'Total number of rows' })
  @IsInt()
  @Min(0)
  @Max(1_000_000_000)
  rows!: number;
}

export class AuditEventResponse {
  @Uuid() id!: string;
  @Uuid({ nullable: true }) actor_id!: string | null;
  @Text({ example: 'profile.staff_role_granted' }) action!: string;
  @Text({ example: 'profile' }) subject_type!: string;
  @Text() subject_id!: string;
  @JsonObject({ nullable: true }) from!: Record<string, unknown> | null;
  @JsonObject({ nullable: true }) to!: Record<string, unknown> | null;
  @Text({ nullable: true }) reason!: string | null;
  @Instant() created_at!: Date;
}

export class ListExportResponse {
  @Flag() recorded!: boolean;
}
