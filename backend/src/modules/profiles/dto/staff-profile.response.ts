import { ApiProperty } from '@nestjs/swagger';
import type { ProfileEntity } from '../profile.entity';
import { ProfileResponse, toProfileResponse } from './profile.response';

/** A profile as an admin sees it. */
export class StaffProfileResponse extends ProfileResponse {
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) suspended_at!: string | null;
  @ApiProperty({ description: 'An admin has stopped the payouts to this driver' }) payouts_stopped!: boolean;
  @ApiProperty({ type: 'integer', description: 'Open reports about this person: payouts wait for their end' })
  open_reports!: number;
}

export function toStaffProfileResponse(profile: ProfileEntity): StaffProfileResponse {
  return {
    ...toProfileResponse(profile),
    suspended_at: profile.suspended_at?.toISOString() ?? null,
    payouts_stopped: profile.payouts_stopped_at !== null,
    open_reports: profile.open_reports,
  };
}
