import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, ValidateIf } from 'class-validator';
import { IsPersonName } from '../person-name';
import { type Language, LANGUAGES } from '../../../locales';
import {
  Flag,
  OneOf,
  Reason,
  SortBy,
  STAFF_ROLES,
  StaffPageQuery,
  type StaffRole,
} from '../../../platform/http';
import { type Gender, GENDERS, type Picture, PICTURE_NAMES, type ProfileRole } from '../profile.entity';

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

  @ApiPropertyOptional({ enum: GENDERS, enumName: 'Gender', description: 'Stated once' })
  @ValidateIf((change: UpdateProfileRequest) => change.gender !== undefined)
  @IsIn(GENDERS, { message: `gender must be ${GENDERS.join(' or ')}` })
  gender?: Gender;
}

export class ChangeGenderRequest {
  @OneOf(GENDERS, 'Gender', { nullable: true, description: 'Null: the person may state it again' })
  gender!: Gender | null;
  @Reason() reason!: string;
}

const SORTS = ['created_at', 'updated_at', 'full_name', 'phone', 'role', 'staff_role'] as const;
export type StaffProfileSort = (typeof SORTS)[number];

/** `q` searches names and phone numbers. */
export class StaffProfilesQuery extends StaffPageQuery {
  @SortBy(SORTS) override sort?: StaffProfileSort;
  @OneOf(['user', 'driver'], { optional: true }) role?: ProfileRole;
  @OneOf(STAFF_ROLES, { optional: true }) staff_role?: StaffRole;

  @Flag({ filter: true, description: 'True: only drivers whose payouts are stopped; false: only others' })
  payouts_stopped?: boolean;
}

export class RemovePictureRequest {
  @OneOf(PICTURE_NAMES, 'Picture') picture!: Picture;
  @Reason() reason!: string;
}
