import { OneOf, Reason, SortBy, StaffPageQuery, Text, Uuid } from '../../../platform/http';

export const REPORT_REASONS = ['spam', 'fraud', 'abuse', 'unsafe', 'other'] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

export const REPORT_STATUSES = ['open', 'resolved'] as const;
export type ReportStatus = (typeof REPORT_STATUSES)[number];

export const REPORT_ACTIONS = ['dismiss', 'warn', 'suspend'] as const;
export type ReportAction = (typeof REPORT_ACTIONS)[number];

export class CreateReportRequest {
  @Uuid({ description: 'Who is reported' }) user_id!: string;
  @Uuid({ optional: true, nullable: true, description: 'Message by this user' }) message_id?: string | null;
  @Uuid({ optional: true, nullable: true, description: 'Where it happened' }) ride_id?: string | null;
  @OneOf(REPORT_REASONS, 'ReportReason') reason!: ReportReason;
  @Text({ optional: true, nullable: true, max: 1000 }) text?: string | null;
}

export class ReportRatingRequest {
  @Reason({ description: 'The problem' }) reason!: string;
}

export class ResolveReportRequest {
  @OneOf(REPORT_ACTIONS, 'ReportAction') action!: ReportAction;
  @Reason() reason!: string;
}

const REPORT_SORTS = ['created_at', 'resolved_at', 'reason', 'status'] as const;
export type ReportSort = (typeof REPORT_SORTS)[number];

/** `q` searches the report's text and both people's names and numbers. */
export class ReportsQuery extends StaffPageQuery {
  @SortBy(REPORT_SORTS) override sort?: ReportSort;
  @OneOf(REPORT_STATUSES, 'ReportStatus', { optional: true }) status?: ReportStatus;
  @OneOf(REPORT_REASONS, 'ReportReason', { optional: true }) reason?: ReportReason;
  @Uuid({ optional: true, description: 'Who is reported' }) subject_id?: string;
}
