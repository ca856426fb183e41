import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsBoolean, IsIn, ValidateIf, IsOptional } from 'class-validator';
import { IsPersonName } from '../person-name';
import { type Language, LANGUAGES } from '../../../locales';
import { BooleanInQuery, IsPlainText, StaffPageQuery } from '../../../platform/http';
import { type Picture, PICTURE_NAMES } from '../pictures.service';
import type { ProfileRole, StaffRole } from '../profile.entity';

const CHOICES = [...LANGUAGES, null];

export class UpdateProfileRequest {
  @ApiPropertyOptional({ minLength: 1, maxLength: 80 })
  @ValidateIf((change: UpdateProfileRequest) => change.full_name !== undefined)
  @IsPersonName()
  full_name?: string;

  @ApiPropertyOptional({ type: String, enum: LANGUAGES, nullable: true, description: 'null: no choice' })
  @ValidateIf((change: UpdateProfileRequest) => change.locale !== undefined)
  @IsIn(CHOICES, { message: `locale must be ${LANGUAGES.join(', ')} or null` })
  locale?: Language | null;
}

const SORTS = ['created_at', 'updated_at', 'full_name', 'phone', 'role', 'staff_role'] as const;
export type StaffProfileSort = (typeof SORTS)[number];

/** `q` searches names and phone numbers. */
export class StaffProfilesQuery extends StaffPageQuery {
  @ApiPropertyOptional({ enum: SORTS, default: 'created_at' })
  @IsOptional()
  @IsIn(SORTS)
  override sort?: StaffProfileSort;
  @ApiPropertyOptional({ enum: ['user', 'driver'] })
  @IsOptional()
  @IsIn(['user', 'driver'])
  role?: ProfileRole;
  @ApiPropertyOptional({ enum: ['approver', 'admin'] })
  @IsOptional()
  @IsIn(['approver', 'admin'])
  staff_role?: StaffRole;

  @ApiPropertyOptional({
    type: Boolean,
    description: 'Only drivers whose payouts are stopped (or only the others)',
  })
  @IsOptional()
  @BooleanInQuery()
  @IsBoolean()
  payouts_stopped?: boolean;
}

export class RemovePictureRequest {
  @ApiProperty({ enum: PICTURE_NAMES, enumName: 'Picture' })
  @IsIn(PICTURE_NAMES)
  picture!: Picture;

  @ApiProperty({ minLength: 1, maxLength: 500, description: 'Kept in the audit events' })
  @IsPlainText({ min: 1, max: 500 })
  reason!: string;
}
