import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsBoolean, IsIn, IsInt, IsOptional, Max, Min, registerDecorator } from 'class-validator';
import { Injectable, type PipeTransform } from '@nestjs/common';
import { validationFailed } from '../../../platform/errors';
import { BooleanInQuery, IsDay, IsPlainText, StaffCreatedQuery } from '../../../platform/http';
import { IsPersonName } from '../../profiles';
import { APPLICATION_STATUSES, type ApplicationStatus } from '../application.state';
import {
  EXPIRY_FIELDS,
  type FilePlace,
  isExpiryDay,
  isFilePlace,
  isSingleFileField,
  NUMBER_FIELDS,
  SINGLE_FILE_FIELDS,
  type SingleFileField,
  VEHICLE_IMAGES,
  VEHICLE_IMAGES_MOST,
} from '../document-fields';

/** `YYYY-MM-DD`, of this century. */
export function IsExpiryDay(): PropertyDecorator {
  return (target, property) =>
    registerDecorator({
      name: 'isExpiryDay',
      target: target.constructor,
      propertyName: String(property),
      validator: {
        validate: (value: unknown) => typeof value === 'string' && isExpiryDay(value),
        defaultMessage: () => `${String(property)} must be a day, like 2027-11-22`,
      },
    });
}

const SORTS = ['created_at', 'updated_at', 'decided_at', 'status', 'full_name'] as const;
export type ApplicationSort = (typeof SORTS)[number];

/** PostgreSQL's integer. */
const LARGEST = 2_147_483_647;
const REASON_MOST = 500;

/** `q` searches names, phone numbers and the six document numbers. Oldest first by default. */
export class StaffApplicationsQuery extends StaffCreatedQuery {
  @ApiPropertyOptional({ enum: SORTS, default: 'created_at' })
  @IsOptional()
  @IsIn(SORTS)
  override sort?: ApplicationSort;

  @ApiPropertyOptional({ enum: APPLICATION_STATUSES, enumName: 'DriverApplicationStatus' })
  @IsOptional()
  @IsIn(APPLICATION_STATUSES)
  status?: ApplicationStatus;

  @ApiPropertyOptional({ description: 'Only those with renewed documents that wait (or, false, without)' })
  @IsOptional()
  @BooleanInQuery()
  @IsBoolean()
  renewals?: boolean;

  @ApiPropertyOptional({ format: 'date', description: 'Decided on this day in Douala or later' })
  @IsOptional()
  @IsDay()
  decided_from?: string;

  @ApiPropertyOptional({ format: 'date', description: 'Decided on this day in Douala or earlier' })
  @IsOptional()
  @IsDay({ since: 'decided_from' })
  decided_to?: string;
}

export class DocumentLinkQuery {
  @ApiPropertyOptional({ enum: ['full', 'thumbnail'], default: 'full' })
  @IsOptional()
  @IsIn(['full', 'thumbnail'])
  size: 'full' | 'thumbnail' = 'full';

  @ApiPropertyOptional({
    enum: ['current', 'waiting'],
    default: 'current',
    description: 'waiting: the renewed document',
  })
  @IsOptional()
  @IsIn(['current', 'waiting'])
  state: 'current' | 'waiting' = 'current';
}

class DecisionRequest {
  @ApiPropertyOptional({
    type: 'integer',
    nullable: true,
    description: 'That of the application when it was read',
  })
  @IsOptional()
  @IsInt()
  @Min(0)
  @Max(LARGEST)
  version?: number | null;
}

export class DecideApplicationRequest extends DecisionRequest {
  @ApiProperty({ enum: APPLICATION_STATUSES, enumName: 'DriverApplicationStatus' })
  @IsIn(APPLICATION_STATUSES)
  status!: ApplicationStatus;

  @ApiPropertyOptional({
    type: String,
    nullable: true,
    maxLength: REASON_MOST,
    description: 'Needed to reject',
  })
  @IsOptional()
  @IsPlainText({ max: REASON_MOST })
  reason?: string | null;
}

export class RenameApplicantRequest {
  @ApiProperty({ minLength: 1, maxLength: 80, description: 'As on the documents' })
  @IsPersonName()
  full_name!: string;

  @ApiProperty({ minLength: 1, maxLength: REASON_MOST, description: 'Kept in the audit events' })
  @IsPlainText({ min: 1, max: REASON_MOST })
  reason!: string;
}

export class DecideRenewalRequest extends DecisionRequest {
  @ApiProperty({ enum: ['confirm', 'refuse'], enumName: 'RenewalDecision' })
  @IsIn(['confirm', 'refuse'])
  decision!: 'confirm' | 'refuse';

  @ApiPropertyOptional({
    type: String,
    nullable: true,
    maxLength: REASON_MOST,
    description: 'Needed to refuse',
  })
  @IsOptional()
  @IsPlainText({ max: REASON_MOST })
  reason?: string | null;

  @ApiPropertyOptional({
    type: String,
    format: 'date',
    nullable: true,
    description: 'Where the document says another day than the driver',
  })
  @IsOptional()
  @IsExpiryDay()
  expires_on?: string | null;
}

const refusal = () =>
  validationFailed([{ field: 'field', message: 'field must be a file field of an application' }]);

/** A path parameter like `license_file_recto`. */
@Injectable()
export class SingleFileFieldPipe implements PipeTransform<unknown, SingleFileField> {
  transform(value: unknown): SingleFileField {
    if (typeof value === 'string' && isSingleFileField(value)) return value;
    throw refusal();
  }
}

/** A path parameter, including `vehicle_images.0`. */
@Injectable()
export class FilePlacePipe implements PipeTransform<unknown, FilePlace> {
  transform(value: unknown): FilePlace {
    if (typeof value === 'string' && isFilePlace(value)) return value;
    throw refusal();
  }
}

const BINARY = { type: 'string', format: 'binary' };
const each = <Name extends string>(names: readonly Name[], schema: object) =>
  Object.fromEntries(names.map((name) => [name, schema]));

export const APPLICATION_FORM = {
  schema: {
    type: 'object',
    properties: {
      ...each(NUMBER_FIELDS, { type: 'string', minLength: 1, maxLength: 60 }),
      ...each(EXPIRY_FIELDS, { type: 'string', format: 'date' }),
      ...each(SINGLE_FILE_FIELDS, BINARY),
      [VEHICLE_IMAGES]: { type: 'array', maxItems: VEHICLE_IMAGES_MOST, items: BINARY },
    },
  },
};

export const RENEWAL_FORM = {
  schema: {
    type: 'object',
    required: ['file'],
    properties: { file: BINARY, expires_on: { type: 'string', format: 'date' } },
  },
};
