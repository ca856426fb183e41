import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional, Matches } from 'class-validator';

/** A code typed anew by who is signed in already. */
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
