import { ApiProperty } from '@nestjs/swagger';
import {
  Flag,
  Instant,
  Integer,
  OneOf,
  Text,
  toResponse,
  Uuid,
  STAFF_ROLES,
  type StaffRole,
} from '../../../platform/http';

import {
  type DriverStatus,
  type Gender,
  GENDERS,
  type ProfileEntity,
  type ProfileRole,
} from '../profile.entity';
import { type Language, LANGUAGES } from '../../../locales';
import type { BlockedPersonRow } from '../blocks/blocks.repository';

export class PublicProfileResponse {
  @Uuid() id!: string;
  @Text() full_name!: string;
  @Text({ nullable: true, example: '/api/avatars/…' }) avatar_url!: string | null;
  @OneOf(['user', 'driver'], 'ProfileRole') role!: ProfileRole;
}

const AVERAGE_FROM = 3;

export class RatingSummaryResponse {
  @ApiProperty({
    type: Number,
    nullable: true,
    example: 4.7,
    description: `Null below ${AVERAGE_FROM} ratings`,
  })
  average!: number | null;
  @Integer() count!: number;
}

export function ratingSummary({ count, sum }: { count: number; sum: number }): RatingSummaryResponse {
  return { average: count < AVERAGE_FROM ? null : Math.round((sum / count) * 10) / 10, count };
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
  @Text({ nullable: true, example: '/api/car-photos/…', description: "Of a driver's car" })
  car_photo_url!: string | null;
  @Instant() created_at!: Date;
  @Instant() updated_at!: Date;
}

export function toProfileResponse(profile: ProfileEntity): ProfileResponse {
  return toResponse(ProfileResponse, profile);
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
