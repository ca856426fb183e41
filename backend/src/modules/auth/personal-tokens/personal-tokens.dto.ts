import { ApiProperty } from '@nestjs/swagger';
import { ArrayNotEmpty, ArrayUnique, IsArray, IsIn } from 'class-validator';
import { Instant, Text, TOKEN_SCOPES, type TokenScope, Uuid } from '../../../platform/http';

const SCOPES = { enum: TOKEN_SCOPES, enumName: 'TokenScope', isArray: true } as const;

export class CreateTokenRequest {
  @Text({ minLength: 1, max: 80, example: 'Accounting' }) name!: string;

  @ApiProperty(SCOPES)
  @IsArray()
  @ArrayNotEmpty()
  @ArrayUnique()
  @IsIn(TOKEN_SCOPES, { each: true })
  scopes!: TokenScope[];

  @Instant({ description: 'At most 366 days ahead' }) expires_at!: string;
}

export class TokenResponse {
  @Uuid() id!: string;
  @Uuid() owner_id!: string;
  @Text() owner_full_name!: string;
  @Text() name!: string;
  @ApiProperty(SCOPES) scopes!: TokenScope[];
  @Instant() expires_at!: Date;
  @Instant({ nullable: true, description: 'Accurate to the minute' }) last_used_at!: Date | null;
  @Instant() created_at!: Date;
}

export class NewTokenResponse extends TokenResponse {
  @Text({ description: 'Shown once; sent as `Authorization: Bearer …`' }) token!: string;
}
