import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsBoolean, ValidateIf } from 'class-validator';
import { type Language, LANGUAGES } from '../../../locales';
import {
  Flag,
  IsMobileNumber,
  OneOf,
  Pattern,
  Reason,
  STAFF_ROLES,
  type StaffRole,
  Text,
} from '../../../platform/http';
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
    description: 'PKCE: base64url(SHA-256(code_verifier)); only that browser can redeem the code',
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
      'The language of the screen, kept if the person has chosen none; default: Accept-Language, if it names one',
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

  @ApiPropertyOptional({
    description: 'True ends all sessions, and cancels future rides with full refunds',
  })
  @ValidateIf((_, value: unknown) => value !== undefined)
  @IsBoolean()
  suspended?: boolean;

  @Text({ optional: true, max: 500, description: 'Stored in the audit log' }) reason?: string;
}

export class StopPayoutsRequest {
  @Flag({ description: 'True excludes the driver from payouts until set to false' }) stopped!: boolean;
  @Reason() reason!: string;
}
