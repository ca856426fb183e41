import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsOptional } from 'class-validator';
import { NumberInQuery } from '../../../platform/http';

export const SERIES_DAYS = [7, 30, 90] as const;
export type SeriesDays = (typeof SERIES_DAYS)[number];

export class StaffSeriesQuery {
  @ApiPropertyOptional({ type: 'integer', enum: SERIES_DAYS, default: 30, description: 'Today is the last' })
  @IsOptional()
  @NumberInQuery()
  @IsIn(SERIES_DAYS)
  days: SeriesDays = 30;
}
