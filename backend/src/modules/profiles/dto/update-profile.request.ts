import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, ValidateIf } from 'class-validator';
import { IsPersonName } from '../person-name';
import type { Locale } from '../profile.entity';

const LOCALES = ['fr', 'en', null] as const;

export class UpdateProfileRequest {
  @ApiPropertyOptional({ minLength: 1, maxLength: 80 })
  @ValidateIf((change: UpdateProfileRequest) => change.full_name !== undefined)
  @IsPersonName()
  full_name?: string;

  @ApiPropertyOptional({ type: String, enum: ['fr', 'en'], nullable: true, description: 'null: no choice' })
  @ValidateIf((change: UpdateProfileRequest) => change.locale !== undefined)
  @IsIn(LOCALES, { message: 'locale must be fr, en or null' })
  locale?: Locale | null;
}
