import { ApiProperty, IntersectionType, OmitType } from '@nestjs/swagger';
import {
  Day,
  Flag,
  Instant,
  Integer,
  JsonObject,
  OneOf,
  Text,
  toResponse,
  Uuid,
} from '../../../platform/http';
import { ApprovalField, ApprovalResponse, type ApprovalRow, toApprovalResponse } from '../../approvals';
import { type Gender, GENDERS } from '../../profiles';
import {
  APPLICATION_STATUSES,
  type ApplicationStatus,
  FILE_STATES,
  type FileState,
} from '../application.state';
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

export class DocumentFileResponse {
  @Uuid() id!: string;
  @OneOf(FILE_PLACES, 'DocumentFilePlace') field!: FilePlace;
  @OneOf(FILE_STATES, 'DocumentFileState') state!: FileState;
  @OneOf(['image/jpeg', 'application/pdf', 'image/png'], 'DocumentMime') mime!: string;
  @Integer({ description: 'Bytes' }) size!: number;
  @Day({ nullable: true }) expires_on!: string | null;
  @Text({ nullable: true }) reason!: string | null;
  @Instant() uploaded_at!: Date;
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
  @Instant({ nullable: true }) expected_by!: Date | null;
  @Text({ nullable: true }) reason!: string | null;
  @Instant({ nullable: true }) decided_at!: Date | null;
  @Instant() created_at!: Date;
  @Instant() updated_at!: Date;
}

/** Days are `YYYY-MM-DD`. */
export interface ApplicationRow extends Omit<
  DriverApplicationResponse,
  SingleFileField | 'vehicle_images' | 'files' | 'expected_by'
> {
  decided_by: string | null;
  /** For optimistic locking of decisions. */
  version: number;
  files_removed_at: Date | null;
}

export interface DocumentFileRow extends DocumentFileResponse {
  document_id: string;
  key: string;
  thumb_key: string | null;
  /** Hash of the original bytes, to find the same photo in two applications. */
  sha256: string;
}

const HOUR_MS = 3_600_000;
/** The time within which we promise a decision. */
const DECIDED_WITHIN_MS = 48 * HOUR_MS;

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
  const images = FILE_PLACES.filter((place) => place.startsWith(`${VEHICLE_IMAGES}.`));
  return toResponse(DriverApplicationResponse, application, {
    ...single,
    vehicle_images: images.flatMap((place) => current.get(place) ?? []),
    files: files
      .filter(({ state }) => state !== 'replaced')
      .map((file) => toResponse(DocumentFileResponse, file)),
    expected_by:
      application.status === 'pending'
        ? new Date(application.created_at.getTime() + DECIDED_WITHIN_MS)
        : null,
  });
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
  @OneOf(GENDERS, 'Gender', { nullable: true, description: 'As stated; compare it with the documents' })
  gender!: Gender | null;
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
  @Instant({ nullable: true }) decided_at!: Date | null;
  @Instant() created_at!: Date;
}

export class ApplicationCheckResponse {
  @OneOf(CHECK_CODES, 'ApplicationCheckCode') code!: CheckCode;
  @Text({ nullable: true }) field!: string | null;
  @ApiProperty({ type: [RelatedApplicationResponse] }) applications!: RelatedApplicationResponse[];
}

export class ApplicationEventResponse {
  @Text({ example: 'driver_application.status_changed' }) action!: string;
  @ApiProperty({ type: StaffMemberResponse, nullable: true }) actor!: StaffMemberResponse | null;
  @JsonObject({ nullable: true }) from!: Record<string, unknown> | null;
  @JsonObject({ nullable: true }) to!: Record<string, unknown> | null;
  @Text({ nullable: true }) reason!: string | null;
  @Instant() created_at!: Date;
}

class StaffParts {
  /** Sent with a decision, to reject it if the application has changed. */
  @Integer() version!: number;
  @ApiProperty({ type: ApplicantResponse }) driver!: ApplicantResponse;
  @ApiProperty({ type: StaffMemberResponse, nullable: true }) decided_by!: StaffMemberResponse | null;
  @Integer() renewals_waiting!: number;
}

export class StaffApplicationResponse extends IntersectionType(
  OmitType(DriverApplicationResponse, ['files', 'expected_by'] as const),
  StaffParts,
) {}

export class StaffApplicationDetailResponse extends IntersectionType(DriverApplicationResponse, StaffParts) {
  @ApiProperty({ type: [ApplicationCheckResponse] }) checks!: ApplicationCheckResponse[];
  @ApiProperty({ type: [RelatedApplicationResponse] }) history!: RelatedApplicationResponse[];
  @ApiProperty({ type: [ApplicationEventResponse] }) events!: ApplicationEventResponse[];
  /** Can't be decided, because a later application exists. */
  @Flag() superseded!: boolean;
  @ApprovalField() approval!: ApprovalResponse | null;
}

export class ApplicationCountsResponse {
  @Integer() pending!: number;
  @Integer() approved!: number;
  @Integer() rejected!: number;
  @Integer() renewals!: number;
}

/** Valid for five minutes, and only for the approver who requested it. */
export class DocumentLinkResponse {
  @Text({ example: '/api/files/…' }) url!: string;
  @Instant() expires_at!: Date;
}

export interface ListedApplicationRow extends ApplicationRow {
  driver: ApplicantResponse;
  decided_by_full_name: string | null;
  renewals_waiting: number;
}

function staffParts(row: ListedApplicationRow): StaffParts {
  return {
    version: row.version,
    driver: row.driver,
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

export interface ApplicationReview extends Pick<
  StaffApplicationDetailResponse,
  'checks' | 'history' | 'events' | 'superseded'
> {
  application: ListedApplicationRow;
  files: DocumentFileRow[];
  approval: ApprovalRow | null;
}

export function toStaffApplicationDetailResponse({
  application,
  files,
  approval,
  ...review
}: ApplicationReview): StaffApplicationDetailResponse {
  return {
    ...toDriverApplicationResponse(application, files),
    ...staffParts(application),
    ...review,
    approval: toApprovalResponse(approval),
  };
}
