import { ApiProperty } from '@nestjs/swagger';
import type { ProfileEntity } from '../profile.entity';
import { ProfileResponse, toProfileResponse } from './profile.response';

/** A profile as an admin sees it. */
export class StaffProfileResponse extends ProfileResponse {
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) suspended_at!: string | null;
}

export function toStaffProfileResponse(profile: ProfileEntity): StaffProfileResponse {
  return { ...toProfileResponse(profile), suspended_at: profile.suspended_at?.toISOString() ?? null };
}
