import { ApiPropertyOptional } from '@nestjs/swagger';
import { type Language, LANGUAGES } from '../../../locales';
import { IsIn, IsOptional } from 'class-validator';

export class ReceiptQuery {
  @ApiPropertyOptional({
    enum: LANGUAGES,
    description: "Of the PDF; default the person's own language, then Accept-Language",
  })
  @IsOptional()
  @IsIn(LANGUAGES)
  lang?: Language;
}
