import { ApiProperty, OmitType } from '@nestjs/swagger';
import type { ApplicationRow, DocumentFileRow, ListedApplicationRow } from '../application.rows';
import { APPLICATION_STATUSES, type ApplicationStatus } from '../application.state';
import { DriverApplicationResponse, toDriverApplicationResponse } from './application.response';

/** Something that a machine can see in an application. */
export const CHECK_CODES = [
  'missing_side',
  'missing_number',
  'expired',
  'number_in_use',
  'file_in_use',
  'rejected_before',
  'files_removed',
] as const;
export type CheckCode = (typeof CHECK_CODES)[number];

export class ApplicantResponse {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty() full_name!: string;
  @ApiProperty({ example: '237677000001' }) phone!: string;
  @ApiProperty({ type: String, nullable: true }) avatar_url!: string | null;
}

export class StaffMemberResponse {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty() full_name!: string;
}

/** Another application that a check or the history points to. */
export class RelatedApplicationResponse {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty({ format: 'uuid' }) driver_id!: string;
  @ApiProperty() full_name!: string;
  @ApiProperty({ enum: APPLICATION_STATUSES, enumName: 'DriverApplicationStatus' })
  status!: ApplicationStatus;
  @ApiProperty({ type: String, nullable: true }) reason!: string | null;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) decided_at!: string | null;
  @ApiProperty({ format: 'date-time' }) created_at!: string;
}

export class ApplicationCheckResponse {
  @ApiProperty({ enum: CHECK_CODES, enumName: 'ApplicationCheckCode' }) code!: CheckCode;
  /** The field that it is about: a number, a date or a place for a file. */
  @ApiProperty({ type: String, nullable: true }) field!: string | null;
  /** For `number_in_use` and `file_in_use`: where else. */
  @ApiProperty({ type: [RelatedApplicationResponse] }) applications!: RelatedApplicationResponse[];
}

/** One decision or change of an application's history. */
export class ApplicationEventResponse {
  @ApiProperty({ example: 'driver_application.status_changed' }) action!: string;
  @ApiProperty({ type: StaffMemberResponse, nullable: true }) actor!: StaffMemberResponse | null;
  @ApiProperty({ type: 'object', additionalProperties: true, nullable: true }) from!: Record<
    string,
    unknown
  > | null;
  @ApiProperty({ type: 'object', additionalProperties: true, nullable: true }) to!: Record<
    string,
    unknown
  > | null;
  @ApiProperty({ type: String, nullable: true }) reason!: string | null;
  @ApiProperty({ format: 'date-time' }) created_at!: string;
}

/** An application in the staff list. */
export class StaffApplicationResponse extends OmitType(DriverApplicationResponse, [
  'files',
  'expected_by',
] as const) {
  /** Send it back with a decision: somebody else's change in between is refused. */
  @ApiProperty({ type: 'integer' }) version!: number;
  @ApiProperty({ type: ApplicantResponse }) driver!: ApplicantResponse;
  @ApiProperty({ type: StaffMemberResponse, nullable: true }) decided_by!: StaffMemberResponse | null;
  /** Renewed papers that wait to be confirmed. */
  @ApiProperty({ type: 'integer' }) renewals_waiting!: number;
}

/** An application as an approver decides about it. */
export class StaffApplicationDetailResponse extends DriverApplicationResponse {
  @ApiProperty({ type: 'integer' }) version!: number;
  @ApiProperty({ type: ApplicantResponse }) driver!: ApplicantResponse;
  @ApiProperty({ type: StaffMemberResponse, nullable: true }) decided_by!: StaffMemberResponse | null;
  @ApiProperty({ type: 'integer' }) renewals_waiting!: number;
  @ApiProperty({ type: [ApplicationCheckResponse] }) checks!: ApplicationCheckResponse[];
  /** The applicant's other applications, newest first. */
  @ApiProperty({ type: [RelatedApplicationResponse] }) history!: RelatedApplicationResponse[];
  /** Newest first. */
  @ApiProperty({ type: [ApplicationEventResponse] }) events!: ApplicationEventResponse[];
  /** Later applications have taken this one's place: it can't be decided any more. */
  @ApiProperty() superseded!: boolean;
}

export class ApplicationCountsResponse {
  @ApiProperty({ type: 'integer' }) pending!: number;
  @ApiProperty({ type: 'integer' }) approved!: number;
  @ApiProperty({ type: 'integer' }) rejected!: number;
  /** Applications with renewed papers that wait. */
  @ApiProperty({ type: 'integer' }) renewals!: number;
}

/** A signed link, good for five minutes and for the approver who asked for it. */
export class DocumentLinkResponse {
  @ApiProperty({ example: '/api/files/…' }) url!: string;
  @ApiProperty({ format: 'date-time' }) expires_at!: string;
}

export function toRelatedApplicationResponse(
  application: Pick<
    ApplicationRow,
    'id' | 'driver_id' | 'status' | 'reason' | 'decided_at' | 'created_at'
  > & {
    driver_full_name: string;
  },
): RelatedApplicationResponse {
  return {
    id: application.id,
    driver_id: application.driver_id,
    full_name: application.driver_full_name,
    status: application.status,
    reason: application.reason,
    decided_at: application.decided_at?.toISOString() ?? null,
    created_at: application.created_at.toISOString(),
  };
}

function staffParts(row: ListedApplicationRow) {
  return {
    version: row.version,
    driver: {
      id: row.driver_id,
      full_name: row.driver_full_name,
      phone: row.driver_phone,
      avatar_url: row.driver_avatar_url,
    },
    decided_by:
      row.decided_by === null ? null : { id: row.decided_by, full_name: row.decided_by_full_name ?? '' },
    renewals_waiting: row.renewals_waiting,
  };
}

export function toStaffApplicationResponse(
  row: ListedApplicationRow,
  files: DocumentFileRow[],
): StaffApplicationResponse {
  const { files: _files, expected_by: _expected, ...application } = toDriverApplicationResponse(row, files);
  return { ...application, ...staffParts(row) };
}

export interface ApplicationReview {
  application: ListedApplicationRow;
  files: DocumentFileRow[];
  checks: ApplicationCheckResponse[];
  history: RelatedApplicationResponse[];
  events: ApplicationEventResponse[];
  superseded: boolean;
}

export function toStaffApplicationDetailResponse(review: ApplicationReview): StaffApplicationDetailResponse {
  const { application, files, checks, history, events, superseded } = review;
  return {
    ...toDriverApplicationResponse(application, files),
    ...staffParts(application),
    checks,
    history,
    events,
    superseded,
  };
}
