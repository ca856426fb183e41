import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsOptional, IsUUID } from 'class-validator';
import { StaffPageQuery } from '../../../../platform/http';
import { REPORT_REASONS, REPORT_STATUSES, type ReportReason, type ReportStatus } from '../report.state';

const SORTS = ['created_at', 'resolved_at', 'reason', 'status'] as const;
export type ReportSort = (typeof SORTS)[number];

/** `q` looks into the report's text and the names and numbers of both people. */
export class ReportsQuery extends StaffPageQuery {
  @ApiPropertyOptional({ enum: SORTS, default: 'created_at' })
  @IsOptional()
  @IsIn(SORTS)
  override sort?: ReportSort;

  @ApiPropertyOptional({ enum: REPORT_STATUSES, enumName: 'ReportStatus' })
  @IsOptional()
  @IsIn(REPORT_STATUSES)
  status?: ReportStatus;

  @ApiPropertyOptional({ enum: REPORT_REASONS, enumName: 'ReportReason' })
  @IsOptional()
  @IsIn(REPORT_REASONS)
  reason?: ReportReason;

  @ApiPropertyOptional({ format: 'uuid', description: 'Who is reported' })
  @IsOptional()
  @IsUUID()
  subject_id?: string;
}
