import { ApiProperty, OmitType } from '@nestjs/swagger';
import { Day, Flag, Instant, Integer, JsonObject, OneOf, Text, Uuid } from '../../../platform/http';
import { ApprovalResponse, type ApprovalRow, toApprovalResponse } from '../../approvals';
import {
  APPLICATION_STATUSES,
  type ApplicationStatus,
  FILE_STATES,
  type FileState,
} from '../application.state';
import type { ApplicationRow, DocumentFileRow, ListedApplicationRow } from '../application.rows';
import {
  EXPIRY_FIELDS,
  type ExpiryField,
  FILE_PLACES,
  type FilePlace,
  SINGLE_FILE_FIELDS,
  type SingleFileField,
  VEHICLE_IMAGES,
} from '../document-fields';

const FILE = { nullable: true, description: 'The id of the file in `files`' };

/** File metadata; the content is only for approvers, behind a signed link. */
export class DocumentFileResponse {
  @Uuid() id!: string;
  @OneOf(FILE_PLACES, 'DocumentFilePlace') field!: FilePlace;
  @OneOf(FILE_STATES, 'DocumentFileState') state!: FileState;
  @OneOf(['image/jpeg', 'application/pdf', 'image/png'], 'DocumentMime') mime!: string;
  @Integer({ description: 'Bytes' }) size!: number;
  @Day({ nullable: true }) expires_on!: string | null;
  @Text({ nullable: true }) reason!: string | null;
  @Instant() uploaded_at!: string;
}

export class DriverApplicationResponse {
  @Uuid() id!: string;
  @Uuid() driver_id!: string;
  @OneOf(APPLICATION_STATUSES, 'DriverApplicationStatus') status!: ApplicationStatus;
  @Text({ nullable: true }) national_id_number!: string | null;
  @Text({ nullable: true }) license_number!: string | null;
  @Text({ nullable: true }) registration_number!: string | null;
  @Text({ nullable: true }) insurance_number!: string | null;
  @Text({ nullable: true }) technical_inspection_number!: string | null;
  @Text({ nullable: true }) road_tax_number!: string | null;
  @Uuid(FILE) national_id_file_recto!: string | null;
  @Uuid(FILE) national_id_file_verso!: string | null;
  @Uuid(FILE) license_file_recto!: string | null;
  @Uuid(FILE) license_file_verso!: string | null;
  @Uuid(FILE) registration_file_recto!: string | null;
  @Uuid(FILE) registration_file_verso!: string | null;
  @Uuid(FILE) insurance_file_recto!: string | null;
  @Uuid(FILE) insurance_file_verso!: string | null;
  @Uuid(FILE) technical_inspection_file!: string | null;
  @ApiProperty({ type: [String], format: 'uuid' }) vehicle_images!: string[];
  @Day({ nullable: true }) license_expires_on!: string | null;
  @Day({ nullable: true }) insurance_expires_on!: string | null;
  @Day({ nullable: true }) technical_inspection_expires_on!: string | null;
  @ApiProperty({ enum: EXPIRY_FIELDS, enumName: 'ExpiryField', isArray: true }) expired!: ExpiryField[];
  @ApiProperty({ type: [DocumentFileResponse] }) files!: DocumentFileResponse[];
  /** When a pending application is usually decided. */
  @Instant({ nullable: true }) expected_by!: string | null;
  @Text({ nullable: true }) reason!: string | null;
  @Instant({ nullable: true }) decided_at!: string | null;
  @Instant() created_at!: string;
  @Instant() updated_at!: string;
}

const HOUR_MS = 3_600_000;
/** Promised to applicants. */
const DECIDED_WITHIN_MS = 48 * HOUR_MS;

function toDocumentFileResponse(file: DocumentFileRow): DocumentFileResponse {
  return {
    id: file.id,
    field: file.field,
    state: file.state,
    mime: file.mime,
    size: file.size,
    expires_on: file.expires_on,
    reason: file.reason,
    uploaded_at: file.uploaded_at.toISOString(),
  };
}

export function toDriverApplicationResponse(
  application: ApplicationRow,
  files: DocumentFileRow[],
): DriverApplicationResponse {
  const current = new Map(
    files.filter(({ state }) => state === 'current').map(({ field, id }) => [field, id]),
  );
  const single = Object.fromEntries(
    SINGLE_FILE_FIELDS.map((field) => [field, current.get(field) ?? null]),
  ) as Record<SingleFileField, string | null>;
  return {
    id: application.id,
    driver_id: application.driver_id,
    status: application.status,
    national_id_number: application.national_id_number,
    license_number: application.license_number,
    registration_number: application.registration_number,
    insurance_number: application.insurance_number,
    technical_inspection_number: application.technical_inspection_number,
    road_tax_number: application.road_tax_number,
    ...single,
    vehicle_images: FILE_PLACES.filter((place) => place.startsWith(`${VEHICLE_IMAGES}.`)).flatMap(
      (place) => current.get(place) ?? [],
    ),
    license_expires_on: application.license_expires_on,
    insurance_expires_on: application.insurance_expires_on,
    technical_inspection_expires_on: application.technical_inspection_expires_on,
    expired: application.expired,
    files: files.filter(({ state }) => state !== 'replaced').map(toDocumentFileResponse),
    expected_by:
      application.status === 'pending'
        ? new Date(application.created_at.getTime() + DECIDED_WITHIN_MS).toISOString()
        : null,
    reason: application.reason,
    decided_at: application.decided_at?.toISOString() ?? null,
    created_at: application.created_at.toISOString(),
    updated_at: application.updated_at.toISOString(),
  };
}

const CHECK_CODES = [
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
  @Uuid() id!: string;
  @Text() full_name!: string;
  @Text({ example: '237677000001' }) phone!: string;
  @Text({ nullable: true }) avatar_url!: string | null;
}

export class StaffMemberResponse {
  @Uuid() id!: string;
  @Text() full_name!: string;
}

export class RelatedApplicationResponse {
  @Uuid() id!: string;
  @Uuid() driver_id!: string;
  @Text() full_name!: string;
  @OneOf(APPLICATION_STATUSES, 'DriverApplicationStatus') status!: ApplicationStatus;
  @Text({ nullable: true }) reason!: string | null;
  @Instant({ nullable: true }) decided_at!: string | null;
  @Instant() created_at!: string;
}

export class ApplicationCheckResponse {
  @OneOf(CHECK_CODES, 'ApplicationCheckCode') code!: CheckCode;
  @Text({ nullable: true }) field!: string | null;
  /** Matches of `number_in_use` and `file_in_use`. */
  @ApiProperty({ type: [RelatedApplicationResponse] }) applications!: RelatedApplicationResponse[];
}

export class ApplicationEventResponse {
  @Text({ example: 'driver_application.status_changed' }) action!: string;
  @ApiProperty({ type: StaffMemberResponse, nullable: true }) actor!: StaffMemberResponse | null;
  @JsonObject({ nullable: true }) from!: Record<string, unknown> | null;
  @JsonObject({ nullable: true }) to!: Record<string, unknown> | null;
  @Text({ nullable: true }) reason!: string | null;
  @Instant() created_at!: string;
}

export class StaffApplicationResponse extends OmitType(DriverApplicationResponse, [
  'files',
  'expected_by',
] as const) {
  /** Send it with a decision: concurrent changes are rejected. */
  @Integer() version!: number;
  @ApiProperty({ type: ApplicantResponse }) driver!: ApplicantResponse;
  @ApiProperty({ type: StaffMemberResponse, nullable: true }) decided_by!: StaffMemberResponse | null;
  /** Renewals under review. */
  @Integer() renewals_waiting!: number;
}

export class StaffApplicationDetailResponse extends DriverApplicationResponse {
  @Integer() version!: number;
  @ApiProperty({ type: ApplicantResponse }) driver!: ApplicantResponse;
  @ApiProperty({ type: StaffMemberResponse, nullable: true }) decided_by!: StaffMemberResponse | null;
  @Integer() renewals_waiting!: number;
  @ApiProperty({ type: [ApplicationCheckResponse] }) checks!: ApplicationCheckResponse[];
  @ApiProperty({ type: [RelatedApplicationResponse] }) history!: RelatedApplicationResponse[];
  @ApiProperty({ type: [ApplicationEventResponse] }) events!: ApplicationEventResponse[];
  /** A later application exists, so this one can't be decided. */
  @Flag() superseded!: boolean;
  @ApiProperty({ type: ApprovalResponse, nullable: true, description: 'What waits for a second person' })
  approval!: ApprovalResponse | null;
}

export class ApplicationCountsResponse {
  @Integer() pending!: number;
  @Integer() approved!: number;
  @Integer() rejected!: number;
  @Integer() renewals!: number;
}

/** Valid for five minutes and the approver who requested it. */
export class DocumentLinkResponse {
  @Text({ example: '/api/files/…' }) url!: string;
  @Instant() expires_at!: string;
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
  approval: ApprovalRow | null;
}

export function toStaffApplicationDetailResponse(review: ApplicationReview): StaffApplicationDetailResponse {
  const { application, files, checks, history, events, superseded, approval } = review;
  return {
    ...toDriverApplicationResponse(application, files),
    ...staffParts(application),
    checks,
    history,
    events,
    superseded,
    approval: toApprovalResponse(approval),
  };
}
