import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsBoolean, IsIn, IsInt, IsOptional, Max, Min } from 'class-validator';
import { IsPlainText, StaffPageQuery } from '../../../platform/http';
import { IsPersonName } from '../../profiles';
import { APPLICATION_STATUSES, type ApplicationStatus } from '../application.state';
import { IsDay } from './is-day';

const SORTS = ['created_at', 'updated_at', 'decided_at', 'status', 'full_name'] as const;
export type ApplicationSort = (typeof SORTS)[number];

/** PostgreSQL's integer. */
const LARGEST = 2_147_483_647;
const REASON_MOST = 500;

/** `q` looks into names, phone numbers and the six numbers. The oldest come first unless said otherwise. */
export class StaffApplicationsQuery extends StaffPageQuery {
  @ApiPropertyOptional({ enum: SORTS, default: 'created_at' })
  @IsOptional()
  @IsIn(SORTS)
  override sort?: ApplicationSort;

  @ApiPropertyOptional({ enum: APPLICATION_STATUSES, enumName: 'DriverApplicationStatus' })
  @IsOptional()
  @IsIn(APPLICATION_STATUSES)
  status?: ApplicationStatus;

  @ApiPropertyOptional({ description: 'Only those with renewed papers that wait (or, false, without)' })
  @IsOptional()
  @Transform(({ value }: { value: unknown }) => (value === 'true' ? true : value === 'false' ? false : value))
  @IsBoolean()
  renewals?: boolean;
}

export class DocumentLinkQuery {
  @ApiPropertyOptional({ enum: ['full', 'thumbnail'], default: 'full' })
  @IsOptional()
  @IsIn(['full', 'thumbnail'])
  size: 'full' | 'thumbnail' = 'full';

  @ApiPropertyOptional({
    enum: ['current', 'waiting'],
    default: 'current',
    description: 'waiting: the renewed paper',
  })
  @IsOptional()
  @IsIn(['current', 'waiting'])
  state: 'current' | 'waiting' = 'current';
}

export class DecideApplicationRequest {
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

export class RenameApplicantRequest {
  @ApiProperty({ minLength: 1, maxLength: 80, description: 'As on the documents' })
  @IsPersonName()
  full_name!: string;

  @ApiProperty({ minLength: 1, maxLength: REASON_MOST, description: 'Kept in the audit events' })
  @IsPlainText({ min: 1, max: REASON_MOST })
  reason!: string;
}

export class DecideRenewalRequest {
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
    description: 'Where the paper says another day than the driver',
  })
  @IsOptional()
  @IsDay()
  expires_on?: string | null;

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
