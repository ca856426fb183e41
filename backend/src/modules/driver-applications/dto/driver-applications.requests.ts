import { Param, type PipeTransform } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional, ValidateBy } from 'class-validator';
import { invalidField } from '../../../platform/errors';
import { Day, Flag, Integer, OneOf, Reason, SortBy, StaffCreatedQuery, Text } from '../../../platform/http';
import { IsPersonName } from '../../profiles';
import { APPLICATION_STATUSES, type ApplicationStatus } from '../application.state';
import {
  EXPIRY_FIELDS,
  isExpiryDay,
  isFilePlace,
  isSingleFileField,
  MAX_VEHICLE_IMAGES,
  NUMBER_FIELDS,
  SINGLE_FILE_FIELDS,
  VEHICLE_IMAGES,
} from '../document-fields';

function IsExpiryDay(): PropertyDecorator {
  return ValidateBy({
    name: 'isExpiryDay',
    validator: {
      validate: (value: unknown) => typeof value === 'string' && isExpiryDay(value),
      defaultMessage: (rule) => `${rule?.property} must be a day, like 2027-11-22`,
    },
  });
}

class FieldPipe implements PipeTransform<string> {
  constructor(private readonly isKnown: (name: string) => boolean) {}

  transform(value: string): string {
    if (this.isKnown(value)) return value;
    throw invalidField('field', 'field must be a file field of an application');
  }
}

export const DocumentSlotParam = () => Param('field', new FieldPipe(isFilePlace));
export const SingleFileFieldParam = () => Param('field', new FieldPipe(isSingleFileField));

const SORTS = ['created_at', 'updated_at', 'decided_at', 'status', 'full_name'] as const;
export type ApplicationSort = (typeof SORTS)[number];

const MAX_REASON = 500;

/** `q` searches names, phone numbers and the six document numbers. Oldest first by default. */
export class StaffApplicationsQuery extends StaffCreatedQuery {
  @SortBy(SORTS) override sort?: ApplicationSort;
  @OneOf(APPLICATION_STATUSES, 'DriverApplicationStatus', { optional: true }) status?: ApplicationStatus;
  @Flag({
    filter: true,
    description: 'True: only those with renewed documents to review; false: only others',
  })
  renewals?: boolean;
  @Day({ optional: true, description: 'Earliest day of decision, in Douala' }) decided_from?: string;
  @Day({ optional: true, since: 'decided_from', description: 'Latest day of decision, in Douala' })
  decided_to?: string;
}

export class DocumentLinkQuery {
  @OneOf(['full', 'thumbnail'], { optional: true, default: 'full' }) size: 'full' | 'thumbnail' = 'full';
  @OneOf(['current', 'waiting'], {
    optional: true,
    default: 'current',
    description: 'waiting: the renewal under review',
  })
  state: 'current' | 'waiting' = 'current';
  @Reason({ optional: true }) reason?: string;
}

class DecisionRequest {
  @Integer({ min: 0, optional: true, nullable: true, description: 'Version of the application when read' })
  version?: number | null;
}

export class DecideApplicationRequest extends DecisionRequest {
  @OneOf(APPLICATION_STATUSES, 'DriverApplicationStatus') status!: ApplicationStatus;
  @Text({ optional: true, nullable: true, max: MAX_REASON, description: 'Required to reject' })
  reason?: string | null;
}

export class RenameApplicantRequest {
  @ApiProperty({ minLength: 1, maxLength: 80, description: 'Full name as on the documents' })
  @IsPersonName()
  full_name!: string;
  @Reason() reason!: string;
}

export class DecideRenewalRequest extends DecisionRequest {
  @OneOf(['confirm', 'refuse'], 'RenewalDecision') decision!: 'confirm' | 'refuse';
  @Text({ optional: true, nullable: true, max: MAX_REASON, description: 'Required to refuse' })
  reason?: string | null;
  @ApiPropertyOptional({
    type: String,
    format: 'date',
    nullable: true,
    description: 'Date on the document, if the driver entered another',
  })
  @IsOptional()
  @IsExpiryDay()
  expires_on?: string | null;
}

const BINARY = { type: 'string', format: 'binary' };
const propertiesOf = <Name extends string>(names: readonly Name[], schema: object) =>
  Object.fromEntries(names.map((name) => [name, schema]));

export const APPLICATION_FORM = {
  schema: {
    type: 'object',
    properties: {
      ...propertiesOf(NUMBER_FIELDS, { type: 'string', minLength: 1, maxLength: 60 }),
      ...propertiesOf(EXPIRY_FIELDS, { type: 'string', format: 'date' }),
      ...propertiesOf(SINGLE_FILE_FIELDS, BINARY),
      [VEHICLE_IMAGES]: { type: 'array', maxItems: MAX_VEHICLE_IMAGES, items: BINARY },
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
