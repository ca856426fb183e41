import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional, IsIn, Min, MaxLength, Max, Matches, IsString, IsInt } from 'class-validator';
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

/** The last row of a page. */

export interface TimelineCursor {
  at: string;
  kind: string;
  id: string;
}

export class PersonTimelineQuery {
  @ApiPropertyOptional({ type: 'integer', minimum: 1, maximum: 100, default: 50 })
  @IsOptional()
  @NumberInQuery()
  @IsInt()
  @Min(1)
  @Max(100)
  limit = 50;

  @ApiPropertyOptional({ description: 'The `next` of the page before' })
  @IsOptional()
  @IsString()
  @MaxLength(512)
  @Matches(/^[A-Za-z0-9_-]+$/, { message: 'cursor must be the next of a page before' })
  cursor?: string;
}
