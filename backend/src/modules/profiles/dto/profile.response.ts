import { ApiProperty } from '@nestjs/swagger';
import { type Language, LANGUAGES } from '../../../locales';
import type { DriverStatus, ProfileEntity, StaffRole } from '../profile.entity';
import { PublicProfileResponse, toPublicProfileResponse } from './public-profile.response';

const DRIVER_STATUS = { enum: ['pending', 'approved', 'rejected'], enumName: 'DriverStatus', nullable: true };

/** A person's own profile (spec §3). */
export class ProfileResponse extends PublicProfileResponse {
  @ApiProperty({ example: '237677000001' }) phone!: string;
  @ApiProperty({ enum: LANGUAGES, enumName: 'Locale', nullable: true }) locale!: Language | null;
  @ApiProperty({ enum: ['approver', 'admin'], enumName: 'StaffRole', nullable: true })
  staff_role!: StaffRole | null;
  @ApiProperty() is_driver!: boolean;
  @ApiProperty() is_driver_applicant!: boolean;
  @ApiProperty(DRIVER_STATUS) driver_status!: DriverStatus | null;
  @ApiProperty(DRIVER_STATUS) driver_application_status!: DriverStatus | null;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) driver_application_date!: string | null;
  @ApiProperty({ format: 'date-time' }) created_at!: string;
  @ApiProperty({ format: 'date-time' }) updated_at!: string;
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
    created_at: profile.created_at.toISOString(),
    updated_at: profile.updated_at.toISOString(),
  };
}
