import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, Matches, ValidateIf } from 'class-validator';
import { IsPlainText } from '../../../platform/http';
import type { Locale } from '../profile.entity';

const LOCALES = ['fr', 'en', null] as const;

export class UpdateProfileRequest {
  @ApiPropertyOptional({ minLength: 1, maxLength: 80 })
  @ValidateIf((change: UpdateProfileRequest) => change.full_name !== undefined)
  @IsPlainText({ min: 1, max: 80 })
  @Matches(/\p{L}/u, { message: 'full_name must have letters' })
  @Matches(/^[^\t\r\n\u2028\u2029]*$/, { message: 'full_name must be on one line' })
  full_name?: string;

  @ApiPropertyOptional({ type: String, enum: ['fr', 'en'], nullable: true, description: 'null: no choice' })
  @ValidateIf((change: UpdateProfileRequest) => change.locale !== undefined)
  @IsIn(LOCALES, { message: 'locale must be fr, en or null' })
  locale?: Locale | null;
}
