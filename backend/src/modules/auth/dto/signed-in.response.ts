import { ApiProperty } from '@nestjs/swagger';
import type { ProfileEntity, ProfileRole, StaffRole } from '../../profiles';

export class SignedInUserResponse {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty({ example: '237677000001' }) phone!: string;
  @ApiProperty() full_name!: string;
  @ApiProperty({ enum: ['user', 'driver'], enumName: 'ProfileRole' }) role!: ProfileRole;
  @ApiProperty() is_driver!: boolean;
  @ApiProperty({ enum: ['approver', 'admin'], enumName: 'StaffRole', nullable: true })
  staff_role!: StaffRole | null;
}

export class SessionResponse {
  @ApiProperty() access_token!: string;
  @ApiProperty({ enum: ['bearer'] }) token_type!: 'bearer';
  @ApiProperty({ description: 'Seconds from now', example: 900 }) expires_in!: number;
  @ApiProperty({ description: 'Seconds since 1970' }) expires_at!: number;
}

export class SignedInResponse {
  @ApiProperty() user!: SignedInUserResponse;
  @ApiProperty() session!: SessionResponse;
}

/** The refresh token is not in it: it travels in the HttpOnly cookie alone. */
export function toSignedInResponse(
  profile: ProfileEntity,
  tokens: { access_token: string; expires_at: number },
  now: Date,
): SignedInResponse {
  return {
    user: {
      id: profile.id,
      phone: profile.phone,
      full_name: profile.full_name,
      role: profile.role,
      is_driver: profile.is_driver,
      staff_role: profile.staff_role,
    },
    session: {
      access_token: tokens.access_token,
      token_type: 'bearer',
      expires_in: Math.max(0, tokens.expires_at - Math.floor(now.getTime() / 1000)),
      expires_at: tokens.expires_at,
    },
  };
}
