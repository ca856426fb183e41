import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsOptional, Matches } from 'class-validator';
import { IsSignInPhone } from './is-sign-in-phone';

/** SHA-256 in base64url: the only PKCE method (RFC 7636) that is taken. */
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
