import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsOptional } from 'class-validator';
import { type Language, LANGUAGES } from '../../../locales';

export class DoctorQuery {
  /** Of the sentences; default the person's own language, then Accept-Language. */
  @ApiPropertyOptional({ enum: LANGUAGES })
  @IsOptional()
  @IsIn(LANGUAGES)
  lang?: Language;
}
