import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, ValidateIf } from 'class-validator';
import { IsPersonName } from '../person-name';
import { type Language, LANGUAGES } from '../../../locales';

const CHOICES = [...LANGUAGES, null];

export class UpdateProfileRequest {
  @ApiPropertyOptional({ minLength: 1, maxLength: 80 })
  @ValidateIf((change: UpdateProfileRequest) => change.full_name !== undefined)
  @IsPersonName()
  full_name?: string;

  @ApiPropertyOptional({ type: String, enum: LANGUAGES, nullable: true, description: 'null: no choice' })
  @ValidateIf((change: UpdateProfileRequest) => change.locale !== undefined)
  @IsIn(CHOICES, { message: `locale must be ${LANGUAGES.join(', ')} or null` })
  locale?: Language | null;
}
