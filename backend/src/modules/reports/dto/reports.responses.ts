import { ApiProperty } from '@nestjs/swagger';
import {
  REPORT_REASONS,
  type ReportReason,
  REPORT_STATUSES,
  type ReportStatus,
  type ReportAction,
  REPORT_ACTIONS,
} from '../report.state';
import type { ContextMessageRow, ReportRow, StaffReportRow } from '../reports.repository';

export class ReportResponse {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty({ format: 'uuid', description: 'Who is reported' }) user_id!: string;
  @ApiProperty({ type: String, format: 'uuid', nullable: true }) message_id!: string | null;
  @ApiProperty({ type: String, format: 'uuid', nullable: true }) ride_id!: string | null;
  @ApiProperty({ enum: REPORT_REASONS, enumName: 'ReportReason' }) reason!: ReportReason;
  @ApiProperty({ type: String, nullable: true }) text!: string | null;
  @ApiProperty({ enum: REPORT_STATUSES, enumName: 'ReportStatus' }) status!: ReportStatus;
  @ApiProperty({ format: 'date-time' }) created_at!: string;
}

export class ReportPersonResponse {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty() full_name!: string;
  @ApiProperty({ type: String, nullable: true }) phone!: string | null;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) suspended_at!: string | null;
}

export class StaffReportResponse extends ReportResponse {
  @ApiProperty({ type: ReportPersonResponse }) reporter!: ReportPersonResponse;
  @ApiProperty({ type: ReportPersonResponse }) subject!: ReportPersonResponse;
  @ApiProperty({ enum: REPORT_ACTIONS, enumName: 'ReportAction', nullable: true })
  action!: ReportAction | null;
  @ApiProperty({ type: String, nullable: true, description: 'Why it was resolved so' })
  resolution!: string | null;
  @ApiProperty({ type: String, format: 'uuid', nullable: true }) resolved_by!: string | null;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) resolved_at!: string | null;
}

export class ReportedMessageResponse {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty({ format: 'uuid' }) sender_id!: string;
  @ApiProperty() sender_full_name!: string;
  @ApiProperty() content!: string;
  @ApiProperty({ format: 'date-time' }) created_at!: string;
  @ApiProperty({ description: 'The message that is reported' }) reported!: boolean;
}

/** Up to ten messages on each side of the reported one, oldest first; without one, the end of their conversation. */

export class StaffReportDetailResponse extends StaffReportResponse {
  @ApiProperty({ type: [ReportedMessageResponse] }) messages!: ReportedMessageResponse[];
  @ApiProperty({ type: 'integer', description: 'All reports about the same person, this one among them' })
  subject_reports!: number;
}

export function toReportResponse(report: ReportRow): ReportResponse {
  return {
    id: report.id,
    user_id: report.subject_id,
    message_id: report.message_id,
    ride_id: report.ride_id,
    reason: report.reason,
    text: report.text,
    status: report.status,
    created_at: report.created_at.toISOString(),
  };
}

export function toStaffReportResponse(report: StaffReportRow): StaffReportResponse {
  return {
    ...toReportResponse(report),
    reporter: {
      id: report.reporter_id,
      full_name: report.reporter_full_name,
      phone: report.reporter_phone,
      suspended_at: report.reporter_suspended_at?.toISOString() ?? null,
    },
    subject: {
      id: report.subject_id,
      full_name: report.subject_full_name,
      phone: report.subject_phone,
      suspended_at: report.subject_suspended_at?.toISOString() ?? null,
    },
    action: report.action,
    resolution: report.resolution,
    resolved_by: report.resolved_by,
    resolved_at: report.resolved_at?.toISOString() ?? null,
  };
}

export function toStaffReportDetailResponse(
  report: StaffReportRow & { subject_reports: number },
  context: ContextMessageRow[],
): StaffReportDetailResponse {
  return {
    ...toStaffReportResponse(report),
    messages: context.map((message) => ({
      id: message.id,
      sender_id: message.sender_id,
      sender_full_name: message.sender_full_name,
      content: message.content,
      created_at: message.created_at.toISOString(),
      reported: message.id === report.message_id,
    })),
    subject_reports: report.subject_reports,
  };
}
