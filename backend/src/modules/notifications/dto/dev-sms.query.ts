import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional } from 'class-validator';
import { IsPlainText } from '../../../platform/http';

export class DevSmsQuery {
  @ApiPropertyOptional({ description: 'A number, in any form that sign-in takes' })
  @IsOptional()
  @IsPlainText({ max: 32 })
  to?: string;
}
