import { ApiProperty, OmitType } from '@nestjs/swagger';
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

const NUMBER = { type: String, nullable: true } as const;
const DAY = { type: String, format: 'date', nullable: true } as const;
const TIME = { type: String, format: 'date-time', nullable: true } as const;
const FILE = {
  type: String,
  format: 'uuid',
  nullable: true,
  description: 'The id of the file in `files`',
} as const;

/** File metadata; the content is only for approvers, behind a signed link. */
export class DocumentFileResponse {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty({ enum: FILE_PLACES, enumName: 'DocumentFilePlace' }) field!: FilePlace;
  @ApiProperty({ enum: FILE_STATES, enumName: 'DocumentFileState' }) state!: FileState;
  @ApiProperty({ enum: ['image/jpeg', 'application/pdf', 'image/png'], enumName: 'DocumentMime' })
  mime!: string;
  @ApiProperty({ type: 'integer', description: 'Bytes' }) size!: number;
  @ApiProperty(DAY) expires_on!: string | null;
  @ApiProperty({ type: String, nullable: true }) reason!: string | null;
  @ApiProperty({ format: 'date-time' }) uploaded_at!: string;
}

export class DriverApplicationResponse {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty({ format: 'uuid' }) driver_id!: string;
  @ApiProperty({ enum: APPLICATION_STATUSES, enumName: 'DriverApplicationStatus' })
  status!: ApplicationStatus;
  @ApiProperty(NUMBER) national_id_number!: string | null;
  @ApiProperty(NUMBER) license_number!: string | null;
  @ApiProperty(NUMBER) registration_number!: string | null;
  @ApiProperty(NUMBER) insurance_number!: string | null;
  @ApiProperty(NUMBER) technical_inspection_number!: string | null;
  @ApiProperty(NUMBER) road_tax_number!: string | null;
  @ApiProperty(FILE) national_id_file_recto!: string | null;
  @ApiProperty(FILE) national_id_file_verso!: string | null;
  @ApiProperty(FILE) license_file_recto!: string | null;
  @ApiProperty(FILE) license_file_verso!: string | null;
  @ApiProperty(FILE) registration_file_recto!: string | null;
  @ApiProperty(FILE) registration_file_verso!: string | null;
  @ApiProperty(FILE) insurance_file_recto!: string | null;
  @ApiProperty(FILE) insurance_file_verso!: string | null;
  @ApiProperty(FILE) technical_inspection_file!: string | null;
  @ApiProperty({ type: [String], format: 'uuid' }) vehicle_images!: string[];
  @ApiProperty(DAY) license_expires_on!: string | null;
  @ApiProperty(DAY) insurance_expires_on!: string | null;
  @ApiProperty(DAY) technical_inspection_expires_on!: string | null;
  /** Dates that have passed, in Douala. */
  @ApiProperty({ enum: EXPIRY_FIELDS, enumName: 'ExpiryField', isArray: true }) expired!: ExpiryField[];
  @ApiProperty({ type: [DocumentFileResponse] }) files!: DocumentFileResponse[];
  /** When a pending application is usually decided. */
  @ApiProperty(TIME) expected_by!: string | null;
  @ApiProperty({ type: String, nullable: true }) reason!: string | null;
  @ApiProperty(TIME) decided_at!: string | null;
  @ApiProperty({ format: 'date-time' }) created_at!: string;
  @ApiProperty({ format: 'date-time' }) updated_at!: string;
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
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty() full_name!: string;
  @ApiProperty({ example: '237677000001' }) phone!: string;
  @ApiProperty({ type: String, nullable: true }) avatar_url!: string | null;
}

export class StaffMemberResponse {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty() full_name!: string;
}

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
  /** A number, a date or a place for a file. */
  @ApiProperty({ type: String, nullable: true }) field!: string | null;
  /** Matches of `number_in_use` and `file_in_use`. */
  @ApiProperty({ type: [RelatedApplicationResponse] }) applications!: RelatedApplicationResponse[];
}

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

export class StaffApplicationResponse extends OmitType(DriverApplicationResponse, [
  'files',
  'expected_by',
] as const) {
  /** Send it with a decision: concurrent changes are rejected. */
  @ApiProperty({ type: 'integer' }) version!: number;
  @ApiProperty({ type: ApplicantResponse }) driver!: ApplicantResponse;
  @ApiProperty({ type: StaffMemberResponse, nullable: true }) decided_by!: StaffMemberResponse | null;
  /** Renewals under review. */
  @ApiProperty({ type: 'integer' }) renewals_waiting!: number;
}

export class StaffApplicationDetailResponse extends DriverApplicationResponse {
  @ApiProperty({ type: 'integer' }) version!: number;
  @ApiProperty({ type: ApplicantResponse }) driver!: ApplicantResponse;
  @ApiProperty({ type: StaffMemberResponse, nullable: true }) decided_by!: StaffMemberResponse | null;
  @ApiProperty({ type: 'integer' }) renewals_waiting!: number;
  @ApiProperty({ type: [ApplicationCheckResponse] }) checks!: ApplicationCheckResponse[];
  /** Newest first. */
  @ApiProperty({ type: [RelatedApplicationResponse] }) history!: RelatedApplicationResponse[];
  /** Newest first. */
  @ApiProperty({ type: [ApplicationEventResponse] }) events!: ApplicationEventResponse[];
  /** A later application exists, so this one can't be decided. */
  @ApiProperty() superseded!: boolean;
  @ApiProperty({ type: ApprovalResponse, nullable: true, description: 'What waits for a second person' })
  approval!: ApprovalResponse | null;
}

export class ApplicationCountsResponse {
  @ApiProperty({ type: 'integer' }) pending!: number;
  @ApiProperty({ type: 'integer' }) approved!: number;
  @ApiProperty({ type: 'integer' }) rejected!: number;
  @ApiProperty({ type: 'integer' }) renewals!: number;
}

/** Valid for five minutes and the approver who requested it. */
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
