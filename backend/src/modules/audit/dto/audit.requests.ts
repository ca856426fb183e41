import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsOptional, IsUUID } from 'class-validator';
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
