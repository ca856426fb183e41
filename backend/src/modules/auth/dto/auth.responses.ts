import { ApiProperty } from '@nestjs/swagger';
import {
  Flag,
  Instant,
  Integer,
  OneOf,
  STAFF_ROLES,
  type StaffRole,
  Text,
  toResponse,
  Uuid,
} from '../../../platform/http';
import { ApprovalResponse } from '../../approvals';
import { type ProfileEntity, type ProfileRole, StaffProfileResponse } from '../../profiles';

/** Identical for known and unknown numbers. */
export class CodeRequestedResponse {
  @ApiProperty({ description: 'Seconds until another code can be sent', example: 60 }) resend_after!: number;
}

export class SignedInUserResponse {
  @Uuid() id!: string;
  @Text({ example: '237677000001' }) phone!: string;
  @Text() full_name!: string;
  @OneOf(['user', 'driver'], 'ProfileRole') role!: ProfileRole;
  @Flag() is_driver!: boolean;
  @OneOf(STAFF_ROLES, 'StaffRole', { nullable: true }) staff_role!: StaffRole | null;
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

export function toSignedInResponse(
  profile: ProfileEntity,
  { access_token, expires_at }: { access_token: string; expires_at: number },
  now: Date,
): SignedInResponse {
  const expires_in = Math.max(0, expires_at - Math.floor(now.getTime() / 1000));
  return {
    user: toResponse(SignedInUserResponse, profile),
    session: { access_token, token_type: 'bearer', expires_in, expires_at },
  };
}

export class PersonAccessResponse extends StaffProfileResponse {
  @ApiProperty({
    type: ApprovalResponse,
    nullable: true,
    description: 'Staff role awaiting a second person',
  })
  approval!: ApprovalResponse | null;
}

export class OwnSessionResponse {
  @Uuid() id!: string;
  @Instant() created_at!: Date;
  @Instant({ description: 'When it was opened or last renewed' }) last_used_at!: Date;
  @Text({ nullable: true, example: 'Chrome · Android' }) device!: string | null;
  @Flag({ description: 'The calling session' }) current!: boolean;
}

export class SecondFactorResponse {
  @Flag() enrolled!: boolean;
  @Instant({ nullable: true }) enrolled_at!: Date | null;
  @Flag({ description: 'Verified in this session' }) verified!: boolean;
  @Flag({ description: 'Verified within 15 minutes, as commands about money and roles require' })
  recent!: boolean;
  @Flag({ description: 'Staff routes are closed until it is verified' }) required!: boolean;
  @Integer() recovery_codes_left!: number;
}

export class FactorEnrolmentResponse {
  @Text({ description: 'Base32, for manual entry; shown only once' }) secret!: string;
  @Text({ description: 'Content of the QR code: otpauth://totp/…' }) otpauth_url!: string;
}

export class RecoveryCodesResponse {
  @ApiProperty({ type: [String], description: 'Ten codes, shown only once' }) recovery_codes!: string[];
}

export class SecondFactorResetResponse {
  @Uuid() id!: string;
  @ApiProperty({ enum: [true], type: Boolean }) reset!: true;
}
