import { Flag, Instant, Integer, OneOf, Text, Uuid } from '../../../platform/http';

import type { ProfileEntity, ProfileRole, DriverStatus, StaffRole } from '../profile.entity';
import { type Language, LANGUAGES } from '../../../locales';
import type { BlockedPersonRow } from '../blocks/blocks.repository';

/** The view of every signed-in user. */
export class PublicProfileResponse {
  @Uuid() id!: string;
  @Text() full_name!: string;
  @Text({ nullable: true, example: '/api/avatars/…' }) avatar_url!: string | null;
  @OneOf(['user', 'driver'], 'ProfileRole') role!: ProfileRole;
}

export function toPublicProfileResponse(
  profile: Pick<ProfileEntity, 'id' | 'full_name' | 'avatar_url' | 'role'>,
): PublicProfileResponse {
  return { id: profile.id, full_name: profile.full_name, avatar_url: profile.avatar_url, role: profile.role };
}

export class ProfileResponse extends PublicProfileResponse {
  @Text({ example: '237677000001' }) phone!: string;
  @OneOf(LANGUAGES, 'Locale', { nullable: true }) locale!: Language | null;
  @OneOf(['approver', 'admin'], 'StaffRole', { nullable: true }) staff_role!: StaffRole | null;
  @Flag() is_driver!: boolean;
  @Flag() is_driver_applicant!: boolean;
  @OneOf(['pending', 'approved', 'rejected'], 'DriverStatus', { nullable: true })
  driver_status!: DriverStatus | null;
  @OneOf(['pending', 'approved', 'rejected'], 'DriverStatus', { nullable: true })
  driver_application_status!: DriverStatus | null;
  @Instant({ nullable: true }) driver_application_date!: string | null;
  @Text({ nullable: true, example: '/api/car-photos/…', description: "Of a driver's car" })
  car_photo_url!: string | null;
  @Instant() created_at!: string;
  @Instant() updated_at!: string;
}

export function toProfileResponse(profile: ProfileEntity): ProfileResponse {
  return {
    ...toPublicProfileResponse(profile),
    phone: profile.phone,
    locale: profile.locale,
    staff_role: profile.staff_role,
    is_driver: profile.is_driver,
    is_driver_applicant: profile.is_driver_applicant,
    driver_status: profile.driver_status,
    driver_application_status: profile.driver_application_status,
    driver_application_date: profile.driver_application_date?.toISOString() ?? null,
    car_photo_url: profile.car_photo_url,
    created_at: profile.created_at.toISOString(),
    updated_at: profile.updated_at.toISOString(),
  };
}

export class StaffProfileResponse extends ProfileResponse {
  @Instant({ nullable: true }) suspended_at!: string | null;
  @Flag({ description: 'Payouts to this driver are stopped, by an admin or for their risk score' })
  payouts_stopped!: boolean;
  @Instant({ nullable: true }) payouts_stopped_at!: string | null;
  @Integer({ description: 'Open reports about this person' }) open_reports!: number;
}

export function toStaffProfileResponse(profile: ProfileEntity): StaffProfileResponse {
  return {
    ...toProfileResponse(profile),
    suspended_at: profile.suspended_at?.toISOString() ?? null,
    payouts_stopped: profile.payouts_stopped_at !== null,
    payouts_stopped_at: profile.payouts_stopped_at?.toISOString() ?? null,
    open_reports: profile.open_reports,
  };
}

export class BlockResponse {
  @Uuid() user_id!: string;
  @Flag() blocked!: boolean;
}

/** A person blocked by the caller. */
export class BlockedPersonResponse {
  @Uuid() user_id!: string;
  @Text() full_name!: string;
  @Text({ nullable: true }) avatar_url!: string | null;
  @Instant() blocked_at!: string;
}

export function toBlockedPersonResponse(row: BlockedPersonRow): BlockedPersonResponse {
  return {
    user_id: row.blocked_id,
    full_name: row.full_name,
    avatar_url: row.avatar_url,
    blocked_at: row.created_at.toISOString(),
  };
}
