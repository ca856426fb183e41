import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { Matches, IsIn, IsOptional, IsBoolean, ValidateIf } from 'class-validator';
import { type Language, LANGUAGES } from '../../../locales';
import { normalizeSignInPhone } from '../../../platform/phone';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import type { SignOutScope } from '../providers/auth-provider';
import { IsPlainText } from '../../../platform/http';
import type { StaffRole } from '../../profiles';

const LONGEST = 32;

function toStoredForm(value: unknown): unknown {
  return typeof value === 'string' && value.length <= LONGEST
    ? (normalizeSignInPhone(value) ?? value)
    : value;
}

/** A Cameroonian mobile number in any spelling, transformed to 237 and nine digits. */
function IsSignInPhone(): PropertyDecorator {
  return applyDecorators(
    Transform(({ value }: { value: unknown }) => toStoredForm(value)),
    Matches(/^2376\d{8}$/, { message: 'phone must be a Cameroonian mobile number' }),
  );
}

/** SHA-256 in base64url, the only accepted PKCE method (RFC 7636). */
const S256_CHALLENGE = /^[A-Za-z0-9_-]{43}$/;

export class RequestCodeRequest {
  @ApiProperty({
    example: '677 00 00 01',
    description: 'A Cameroonian mobile number, with or without 237 or +237',
  })
  @IsSignInPhone()
  phone!: string;

  @ApiProperty({ enum: ['sms'] })
  @IsIn(['sms'])
  channel!: 'sms';

  @ApiPropertyOptional({
    description: 'PKCE: base64url(SHA-256(code_verifier)); only that browser can redeem the code',
  })
  @IsOptional()
  @Matches(S256_CHALLENGE, { message: 'code_challenge must be a SHA-256 in base64url' })
  code_challenge?: string;

  @ApiPropertyOptional({ enum: ['S256'], default: 'S256' })
  @IsOptional()
  @IsIn(['S256'])
  code_challenge_method?: 'S256';
}

export class VerifyCodeRequest {
  @ApiProperty({ example: '677000001' })
  @IsSignInPhone()
  phone!: string;

  @ApiProperty({ example: '123456', description: 'The code of the text' })
  @Matches(/^\d{6,10}$/, { message: 'token must be the digits of the text' })
  token!: string;

  @ApiProperty({ enum: ['sms'] })
  @IsIn(['sms'])
  type!: 'sms';

  @ApiPropertyOptional({ description: 'PKCE: what the code_challenge of the request was made from' })
  @IsOptional()
  @Matches(/^[A-Za-z0-9._~-]{43,128}$/, { message: 'code_verifier must be 43 to 128 characters of RFC 7636' })
  code_verifier?: string;

  @ApiPropertyOptional({
    enum: LANGUAGES,
    enumName: 'Locale',
    description:
      'The language of the screen, kept if the person has chosen none; default: Accept-Language, if it names one',
  })
  @IsOptional()
  @IsIn(LANGUAGES, { message: `locale must be ${LANGUAGES.join(' or ')}` })
  locale?: Language;
}

export class FreshCodeRequest {
  @ApiPropertyOptional({
    example: '123456',
    description: 'The code of POST /api/auth/otp for the caller’s own number',
  })
  @IsOptional()
  @Matches(/^\d{6,10}$/, { message: 'token must be the digits of the text' })
  token?: string;

  @ApiPropertyOptional({ description: 'PKCE: what the code_challenge of the request was made from' })
  @IsOptional()
  @Matches(/^[A-Za-z0-9._~-]{43,128}$/, { message: 'code_verifier must be 43 to 128 characters of RFC 7636' })
  code_verifier?: string;
}

export class SignOutRequest {
  @ApiPropertyOptional({
    enum: ['local', 'global'],
    default: 'local',
    description: 'global: on every device',
  })
  @IsOptional()
  @IsIn(['local', 'global'])
  scope?: SignOutScope;
}

export class FactorCodeRequest {
  @ApiProperty({ example: '123456', description: 'The code that the authenticator app shows' })
  @Matches(/^\d{6}$/, { message: 'code must be the six digits of the app' })
  code!: string;
}

export class RecoveryCodeRequest {
  @ApiProperty({ example: 'ABCDE-FGHJK', description: 'One of the ten; each works once' })
  @Matches(/^[A-Za-z0-9]{5}[\s-]?[A-Za-z0-9]{5}$/, {
    message: 'recovery_code must be ten letters and digits',
  })
  recovery_code!: string;
}

export class ResetSecondFactorRequest {
  @ApiProperty({ maxLength: 500, description: 'Kept in the audit events' })
  @IsPlainText({ min: 1, max: 500 })
  reason!: string;
}

export const STAFF_ROLES = ['approver', 'admin'] as const satisfies readonly StaffRole[];

export class ChangeAccessRequest {
  @ApiPropertyOptional({
    enum: STAFF_ROLES,
    enumName: 'StaffRole',
    nullable: true,
    description: 'Null: no longer staff. Another administrator has to confirm a role',
  })
  @IsOptional()
  @IsIn(STAFF_ROLES)
  staff_role?: StaffRole | null;

  @ApiPropertyOptional({
    description: 'True ends all sessions, and cancels future rides with full refunds',
  })
  @ValidateIf((_, value: unknown) => value !== undefined)
  @IsBoolean()
  suspended?: boolean;

  @ApiPropertyOptional({ maxLength: 500, description: 'Kept in the audit events' })
  @IsOptional()
  @IsPlainText({ max: 500 })
  reason?: string;
}

export class StopPayoutsRequest {
  @ApiProperty({ description: 'True leaves the driver out of payouts until it is false again' })
  @IsBoolean()
  stopped!: boolean;

  @ApiProperty({ minLength: 1, maxLength: 500, description: 'Kept in the audit events' })
  @IsPlainText({ min: 1, max: 500 })
  reason!: string;
}
