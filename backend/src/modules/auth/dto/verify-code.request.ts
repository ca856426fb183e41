import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsOptional, Matches } from 'class-validator';
import { IsSignInPhone } from './is-sign-in-phone';

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
}
