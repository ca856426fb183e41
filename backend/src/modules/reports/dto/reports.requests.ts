import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsUUID, IsOptional, IsIn } from 'class-validator';
import { IsPlainText, StaffPageQuery } from '../../../platform/http';
import {
  REPORT_ACTIONS,
  REPORT_REASONS,
  REPORT_STATUSES,
  type ReportAction,
  type ReportReason,
  type ReportStatus,
} from '../report.state';

export class CreateReportRequest {
  @ApiProperty({ format: 'uuid', description: 'Who is reported' }) @IsUUID() user_id!: string;

  @ApiPropertyOptional({ type: String, format: 'uuid', nullable: true, description: 'A message they wrote' })
  @IsOptional()
  @IsUUID()
  message_id?: string | null;

  @ApiPropertyOptional({ type: String, format: 'uuid', nullable: true, description: 'Where it happened' })
  @IsOptional()
  @IsUUID()
  ride_id?: string | null;

  @ApiProperty({ enum: REPORT_REASONS, enumName: 'ReportReason' })
  @IsIn(REPORT_REASONS)
  reason!: ReportReason;

  @ApiPropertyOptional({ type: String, nullable: true, maxLength: 1000 })
  @IsOptional()
  @IsPlainText({ max: 1000 })
  text?: string | null;
}

export class ResolveReportRequest {
  @ApiProperty({ enum: REPORT_ACTIONS, enumName: 'ReportAction' })
  @IsIn(REPORT_ACTIONS)
  action!: ReportAction;
  @ApiProperty({ minLength: 1, maxLength: 500 }) @IsPlainText({ min: 1, max: 500 }) reason!: string;
}

export const REPORT_SORTS = ['created_at', 'resolved_at', 'reason', 'status'] as const;
export type ReportSort = (typeof REPORT_SORTS)[number];

/** `q` searches the report's text and both people's names and numbers. */

export class ReportsQuery extends StaffPageQuery {
  @ApiPropertyOptional({ enum: REPORT_SORTS, default: 'created_at' })
  @IsOptional()
  @IsIn(REPORT_SORTS)
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
