import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, ValidateIf } from 'class-validator';
import { type Language, LANGUAGES } from '../../../locales';
import {
  Flag,
  Instant,
  Integer,
  OneOf,
  Reason,
  SortBy,
  STAFF_ROLES,
  StaffPageQuery,
  type StaffRole,
  Text,
  toResponse,
  Uuid,
} from '../../../platform/http';
import type { BlockedPersonRow } from '../blocks/blocks.repository';
import { IsPersonName } from '../person-name';
import {
  type DriverStatus,
  type Gender,
  GENDERS,
  type Picture,
  PICTURE_NAMES,
  type ProfileEntity,
  type ProfileRole,
} from '../profile.entity';

const LOCALE_CHOICES = [...LANGUAGES, null];

export class UpdateProfileRequest {
  @ApiPropertyOptional({ minLength: 1, maxLength: 80 })
  @ValidateIf((change: UpdateProfileRequest) => change.full_name !== undefined)
  @IsPersonName()
  full_name?: string;
  @ApiPropertyOptional({ type: String, enum: LANGUAGES, nullable: true, description: 'null: no choice' })
  @ValidateIf((change: UpdateProfileRequest) => change.locale !== undefined)
  @IsIn(LOCALE_CHOICES, { message: `locale must be ${LANGUAGES.join(', ')} or null` })
  locale?: Language | null;
  @ApiPropertyOptional({ enum: GENDERS, enumName: 'Gender', description: 'Can be set only once' })
  @ValidateIf((change: UpdateProfileRequest) => change.gender !== undefined)
  @IsIn(GENDERS, { message: `gender must be ${GENDERS.join(' or ')}` })
  gender?: Gender;
}

export class ChangeGenderRequest {
  @OneOf(GENDERS, 'Gender', { nullable: true, description: 'Null allows the person to state it again' })
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

export class PublicProfileResponse {
  @Uuid() id!: string;
  @Text() full_name!: string;
  @Text({ nullable: true, example: '/api/avatars/…' }) avatar_url!: string | null;
  @OneOf(['user', 'driver'], 'ProfileRole') role!: ProfileRole;
}

const MIN_RATINGS_FOR_AVERAGE = 3;

export class RatingSummaryResponse {
  @ApiProperty({
    type: Number,
    nullable: true,
    example: 4.7,
    description: `Null below ${MIN_RATINGS_FOR_AVERAGE} ratings`,
  })
  average!: number | null;
  @Integer() count!: number;
}

export function ratingSummary({ count, sum }: { count: number; sum: number }): RatingSummaryResponse {
  return { average: count < MIN_RATINGS_FOR_AVERAGE ? null : Math.round((sum / count) * 10) / 10, count };
}

export class ProfileResponse extends PublicProfileResponse {
  @Text({ example: '237677000001' }) phone!: string;
  @OneOf(LANGUAGES, 'Locale', { nullable: true }) locale!: Language | null;
  @OneOf(GENDERS, 'Gender', { nullable: true, description: 'Null: not stated' }) gender!: Gender | null;
  @OneOf(STAFF_ROLES, 'StaffRole', { nullable: true }) staff_role!: StaffRole | null;
  @Flag() is_driver!: boolean;
  @Flag() is_driver_applicant!: boolean;
  @OneOf(['pending', 'approved', 'rejected'], 'DriverStatus', { nullable: true })
  driver_status!: DriverStatus | null;
  @OneOf(['pending', 'approved', 'rejected'], 'DriverStatus', { nullable: true })
  driver_application_status!: DriverStatus | null;
  @Instant({ nullable: true }) driver_application_date!: Date | null;
  @Text({ nullable: true, example: '/api/car-photos/…', description: "Photo of a driver's car" })
  car_photo_url!: string | null;
  @Instant() created_at!: Date;
  @Instant() updated_at!: Date;
}

export class StaffProfileResponse extends ProfileResponse {
  @Instant({ nullable: true }) suspended_at!: Date | null;
  @Flag({ description: 'Payouts to this driver are stopped, by an admin or for their risk score' })
  payouts_stopped!: boolean;
  @Instant({ nullable: true }) payouts_stopped_at!: Date | null;
  @Integer({ description: 'Open reports about this person' }) open_reports!: number;
}

export function toStaffProfileResponse(profile: ProfileEntity): StaffProfileResponse {
  return toResponse(StaffProfileResponse, profile, { payouts_stopped: profile.payouts_stopped_at !== null });
}

export class BlockResponse {
  @Uuid() user_id!: string;
  @Flag() blocked!: boolean;
}

export class BlockedPersonResponse {
  @Uuid() user_id!: string;
  @Text() full_name!: string;
  @Text({ nullable: true }) avatar_url!: string | null;
  @Instant() blocked_at!: Date;
}

export function toBlockedPersonResponse(row: BlockedPersonRow): BlockedPersonResponse {
  return toResponse(BlockedPersonResponse, row, { user_id: row.blocked_id, blocked_at: row.created_at });
}
