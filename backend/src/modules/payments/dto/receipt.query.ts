import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsOptional } from 'class-validator';

export class ReceiptQuery {
  @ApiPropertyOptional({
    enum: ['fr', 'en'],
    description: "Of the PDF; default the person's own language, then Accept-Language",
  })
  @IsOptional()
  @IsIn(['fr', 'en'])
  lang?: 'fr' | 'en';
}
