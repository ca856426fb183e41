import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsOptional, IsUUID } from 'class-validator';
import { IsPlainText } from '../../../../platform/http';
import { REPORT_ACTIONS, REPORT_REASONS, type ReportAction, type ReportReason } from '../report.state';

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
