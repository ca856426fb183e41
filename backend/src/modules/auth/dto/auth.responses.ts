import { ApiProperty } from '@nestjs/swagger';
import { Flag, Instant, Integer, OneOf, Text, Uuid } from '../../../platform/http';
import { ApprovalResponse } from '../../approvals';
import { type ProfileEntity, type ProfileRole, StaffProfileResponse, type StaffRole } from '../../profiles';
import type { SecondFactorStatus } from '../second-factor/second-factors.service';

/** Identical for known and unknown numbers. */
export class CodeRequestedResponse {
  @ApiProperty({ description: 'Seconds until another code may be asked for', example: 60 })
  resend_after!: number;
}

export class SignedInUserResponse {
  @Uuid() id!: string;
  @Text({ example: '237677000001' }) phone!: string;
  @Text() full_name!: string;
  @OneOf(['user', 'driver'], 'ProfileRole') role!: ProfileRole;
  @Flag() is_driver!: boolean;
  @OneOf(['approver', 'admin'], 'StaffRole', { nullable: true }) staff_role!: StaffRole | null;
}

export class SessionResponse {
  @Text() access_token!: string;
  @OneOf(['bearer']) token_type!: 'bearer';
  @ApiProperty({ description: 'Seconds from now', example: 900 }) expires_in!: number;
  @ApiProperty({ description: 'Seconds since 1970' }) expires_at!: number;
}

export class SignedInResponse {
  @ApiProperty() user!: SignedInUserResponse;
  @ApiProperty() session!: SessionResponse;
}

/** Without the refresh token, which is only in the HttpOnly cookie. */
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

export class PersonAccessResponse extends StaffProfileResponse {
  @ApiProperty({
    type: ApprovalResponse,
    nullable: true,
    description: 'The staff role that waits for a second person',
  })
  approval!: ApprovalResponse | null;
}

export class OwnSessionResponse {
  @Uuid() id!: string;
  @Instant() created_at!: Date;
  @Instant({ description: 'When it was opened or last renewed' }) last_used_at!: Date;
  @Text({ nullable: true, example: 'Chrome · Android' }) device!: string | null;
  @Flag({ description: 'The one that asks' }) current!: boolean;
}

export class SecondFactorResponse {
  @Flag() enrolled!: boolean;
  @Instant({ nullable: true }) enrolled_at!: string | null;
  @Flag({ description: 'It was shown in this session' }) verified!: boolean;
  @Flag({ description: 'It was shown within the last 15 minutes, as commands about money and roles ask' })
  recent!: boolean;
  @Flag({ description: 'Staff routes are closed until it was shown' }) required!: boolean;
  @Integer() recovery_codes_left!: number;
}

export class FactorEnrolmentResponse {
  @Text({ description: 'Base32, for who cannot scan; shown this once' }) secret!: string;
  @Text({ description: 'What the QR code says: otpauth://totp/…' }) otpauth_url!: string;
}

export class RecoveryCodesResponse {
  @ApiProperty({ type: [String], description: 'Ten, shown this once' }) recovery_codes!: string[];
}

export class SecondFactorResetResponse {
  @Uuid() id!: string;
  @ApiProperty({ enum: [true], type: Boolean }) reset!: true;
}

export function toSecondFactorResponse(status: SecondFactorStatus): SecondFactorResponse {
  return { ...status, enrolled_at: status.enrolled_at?.toISOString() ?? null };
}
