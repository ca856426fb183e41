import { ApiProperty } from '@nestjs/swagger';
import {
  APPLICATION_STATUSES,
  type ApplicationStatus,
  FILE_STATES,
  type FileState,
} from '../application.state';
import type { ApplicationRow, DocumentFileRow } from '../application.rows';
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

/** What is known of a file of an application; its content is only for approvers, behind a signed link. */
export class DocumentFileResponse {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty({ enum: FILE_PLACES, enumName: 'DocumentFilePlace' }) field!: FilePlace;
  @ApiProperty({ enum: FILE_STATES, enumName: 'DocumentFileState' }) state!: FileState;
  @ApiProperty({ enum: ['image/jpeg', 'application/pdf', 'image/png'], enumName: 'DocumentMime' })
  mime!: string;
  @ApiProperty({ type: 'integer', description: 'Bytes' }) size!: number;
  /** The day that a renewed paper names, until an approver has confirmed it. */
  @ApiProperty(DAY) expires_on!: string | null;
  /** Why it was refused. */
  @ApiProperty({ type: String, nullable: true }) reason!: string | null;
  @ApiProperty({ format: 'date-time' }) uploaded_at!: string;
}

/** An application as its applicant reads it (spec §3). */
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
  /** Those of the three dates that have passed, in Douala. */
  @ApiProperty({ enum: EXPIRY_FIELDS, enumName: 'ExpiryField', isArray: true }) expired!: ExpiryField[];
  @ApiProperty({ type: [DocumentFileResponse] }) files!: DocumentFileResponse[];
  /** By when a pending application is usually decided. */
  @ApiProperty(TIME) expected_by!: string | null;
  /** What the decision says to the applicant. */
  @ApiProperty({ type: String, nullable: true }) reason!: string | null;
  @ApiProperty(TIME) decided_at!: string | null;
  @ApiProperty({ format: 'date-time' }) created_at!: string;
  @ApiProperty({ format: 'date-time' }) updated_at!: string;
}

const HOUR_MS = 3_600_000;
/** What is promised to applicants: two days. */
const DECIDED_WITHIN_MS = 48 * HOUR_MS;

export function toDocumentFileResponse(file: DocumentFileRow): DocumentFileResponse {
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
