import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsInt, IsOptional, IsString, Matches, Max, MaxLength, Min } from 'class-validator';
import { NumberInQuery } from '../../../platform/http';

/** Where a page ends: the last row of it. */
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
