import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsBoolean, ValidateIf } from 'class-validator';
import { type Language, LANGUAGES } from '../../../locales';
import {
  Flag,
  Instant,
  Integer,
  IsMobileNumber,
  OneOf,
  Pattern,
  Reason,
  STAFF_ROLES,
  type StaffRole,
  Text,
  toResponse,
  Uuid,
} from '../../../platform/http';
import { ApprovalResponse } from '../../approvals';
import { type ProfileEntity, type ProfileRole, StaffProfileResponse } from '../../profiles';
import type { SignOutScope } from '../providers/auth-provider';

/** SHA-256 in base64url, the only accepted PKCE method (RFC 7636). */
const S256_CHALLENGE = /^[A-Za-z0-9_-]{43}$/;

const CodeVerifier = () =>
  Pattern(/^[A-Za-z0-9._~-]{43,128}$/, 'code_verifier must be 43 to 128 characters of RFC 7636', {
    optional: true,
    description: "PKCE: the verifier of the request's code_challenge",
  });

export class RequestCodeRequest {
  @ApiProperty({
    example: '677 00 00 01',
    description: 'A Cameroonian mobile number, with or without 237 or +237',
  })
  @IsMobileNumber()
  phone!: string;
  @OneOf(['sms']) channel!: 'sms';
  @Pattern(S256_CHALLENGE, 'code_challenge must be a SHA-256 in base64url', {
    optional: true,
    description:
      'PKCE: base64url(SHA-256(code_verifier)); only the browser with the verifier can redeem the code',
  })
  code_challenge?: string;
  @OneOf(['S256'], { optional: true, default: 'S256' }) code_challenge_method?: 'S256';
}

export class VerifyCodeRequest {
  @ApiProperty({ example: '677000001' })
  @IsMobileNumber()
  phone!: string;
  @Pattern(/^\d{6,10}$/, 'token must be the digits in the SMS', {
    example: '123456',
    description: 'The code in the SMS',
  })
  token!: string;
  @OneOf(['sms']) type!: 'sms';
  @CodeVerifier() code_verifier?: string;
  @OneOf(LANGUAGES, 'Locale', {
    optional: true,
    message: `locale must be ${LANGUAGES.join(' or ')}`,
    description:
      'The language of the screen, stored unless the person has chosen one; default: Accept-Language, if it names one',
  })
  locale?: Language;
}

export class FreshCodeRequest {
  @Pattern(/^\d{6,10}$/, 'token must be the digits in the SMS', {
    optional: true,
    example: '123456',
    description: 'The code of POST /api/auth/otp for the caller’s own number',
  })
  token?: string;
  @CodeVerifier() code_verifier?: string;
}

export class SignOutRequest {
  @OneOf(['local', 'global'], { optional: true, default: 'local', description: 'global: on every device' })
  scope?: SignOutScope;
}

export class FactorCodeRequest {
  @Pattern(/^\d{6}$/, 'code must be the six digits of the app', {
    example: '123456',
    description: 'The code of the authenticator app',
  })
  code!: string;
}

export class RecoveryCodeRequest {
  @Pattern(/^[A-Za-z0-9]{5}[\s-]?[A-Za-z0-9]{5}$/, 'recovery_code must be ten letters and digits', {
    example: 'ABCDE-FGHJK',
    description: 'One of ten codes; each works once',
  })
  recovery_code!: string;
}

export class ResetSecondFactorRequest {
  @Text({ max: 500, description: 'Stored in the audit log' }) reason!: string;
}

export class ChangeAccessRequest {
  @OneOf(STAFF_ROLES, 'StaffRole', {
    optional: true,
    nullable: true,
    description: 'Null withdraws the role. Another administrator has to approve a new role',
  })
  staff_role?: StaffRole | null;
  @ApiPropertyOptional({ description: 'True ends all sessions, and cancels future rides with full refunds' })
  @ValidateIf((_, value: unknown) => value !== undefined)
  @IsBoolean()
  suspended?: boolean;
  @Text({ optional: true, max: 500, description: 'Stored in the audit log' }) reason?: string;
}

export class StopPayoutsRequest {
  @Flag({ description: 'True excludes the driver from payouts until set to false' }) stopped!: boolean;
  @Reason() reason!: string;
}

/** The same for known and unknown numbers. */
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
  @ApiProperty({ type: ApprovalResponse, nullable: true, description: 'Staff role awaiting a second person' })
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
