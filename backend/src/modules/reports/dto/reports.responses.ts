import { ApiProperty } from '@nestjs/swagger';
import { Flag, Instant, Integer, OneOf, Text, toResponse, Uuid } from '../../../platform/http';
import {
  REPORT_ACTIONS,
  REPORT_REASONS,
  REPORT_STATUSES,
  type ReportAction,
  type ReportReason,
  type ReportStatus,
} from './reports.requests';

export class ReportResponse {
  @Uuid() id!: string;
  @Uuid({ description: 'Who is reported' }) user_id!: string;
  @Uuid({ nullable: true }) message_id!: string | null;
  @Uuid({ nullable: true }) ride_id!: string | null;
  @OneOf(REPORT_REASONS, 'ReportReason') reason!: ReportReason;
  @Text({ nullable: true }) text!: string | null;
  @OneOf(REPORT_STATUSES, 'ReportStatus') status!: ReportStatus;
  @Instant() created_at!: Date;
}

export class ReportPersonResponse {
  @Uuid() id!: string;
  @Text() full_name!: string;
  @Text({ nullable: true }) phone!: string | null;
  @Instant({ nullable: true }) suspended_at!: Date | null;
}

export class StaffReportResponse extends ReportResponse {
  @ApiProperty({ type: ReportPersonResponse }) reporter!: ReportPersonResponse;
  @ApiProperty({ type: ReportPersonResponse }) subject!: ReportPersonResponse;
  @Uuid({ nullable: true, description: 'Reported rating, written by the subject' }) rating_id!: string | null;
  @OneOf(REPORT_ACTIONS, 'ReportAction', { nullable: true }) action!: ReportAction | null;
  @Text({ nullable: true, description: 'Reason of the decision' }) resolution!: string | null;
  @Uuid({ nullable: true }) resolved_by!: string | null;
  @Instant({ nullable: true }) resolved_at!: Date | null;
}

export class ReportedMessageResponse {
  @Uuid() id!: string;
  @Uuid() sender_id!: string;
  @Text() sender_full_name!: string;
  @Text() content!: string;
  @Instant() created_at!: Date;
  @Flag({ description: 'The message that is reported' }) reported!: boolean;
}

export type ContextMessageRow = Omit<ReportedMessageResponse, 'reported'>;

export type ReportRow = Omit<StaffReportResponse, 'user_id' | 'reporter' | 'subject'> & {
  reporter_id: string;
  subject_id: string;
  conversation_id: string | null;
};

type PersonColumns<Role extends string> = {
  [Column in keyof ReportPersonResponse as `${Role}_${Column}`]: ReportPersonResponse[Column];
};
export type StaffReportRow = ReportRow & PersonColumns<'reporter'> & PersonColumns<'subject'>;

/**
 * `messages`, oldest first: up to ten before and after the reported message; without a reported message, the last
 * messages between both people.
 */
export class StaffReportDetailResponse extends StaffReportResponse {
  @ApiProperty({ type: [ReportedMessageResponse] }) messages!: ReportedMessageResponse[];
  @Integer({ description: 'All reports about this person, including this one' }) subject_reports!: number;
}

export function toReportResponse(report: ReportRow): ReportResponse {
  return toResponse(ReportResponse, report, { user_id: report.subject_id });
}

const personOf = (report: StaffReportRow, role: 'reporter' | 'subject'): ReportPersonResponse => ({
  id: report[`${role}_id`],
  full_name: report[`${role}_full_name`],
  phone: report[`${role}_phone`],
  suspended_at: report[`${role}_suspended_at`],
});

export function toStaffReportResponse(report: StaffReportRow): StaffReportResponse {
  return toResponse(StaffReportResponse, report, {
    user_id: report.subject_id,
    reporter: personOf(report, 'reporter'),
    subject: personOf(report, 'subject'),
  });
}

export function toStaffReportDetailResponse(
  report: StaffReportRow & { subject_reports: number },
  context: ContextMessageRow[],
): StaffReportDetailResponse {
  const messages = context.map((message) => ({ ...message, reported: message.id === report.message_id }));
  return { ...toStaffReportResponse(report), messages, subject_reports: report.subject_reports };
}
