import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsInt, IsOptional, Max, Min } from 'class-validator';
import { IsPlainText, NumberInQuery } from '../../../platform/http';
import { IsDay, SEATS } from './rides.requests';

/** Days that one question covers at most. */
export const MOST_DAYS = 31;

class RouteQuery {
  @ApiProperty({ example: 'Douala' }) @IsPlainText({ min: 1, max: 100 }) from_city!: string;
  @ApiProperty({ example: 'Yaoundé' }) @IsPlainText({ min: 1, max: 100 }) to_city!: string;

  @ApiPropertyOptional({ type: 'integer', minimum: SEATS.min, maximum: SEATS.max, default: 1 })
  @IsOptional()
  @NumberInQuery()
  @IsInt()
  @Min(SEATS.min)
  @Max(SEATS.max)
  min_seats = 1;
}

/** On which days something leaves. */
export class RideDaysQuery extends RouteQuery {
  @ApiProperty({ format: 'date', description: 'The first day, in Douala' }) @IsDay() from!: string;

  @ApiPropertyOptional({ type: 'integer', minimum: 1, maximum: MOST_DAYS, default: MOST_DAYS })
  @IsOptional()
  @NumberInQuery()
  @IsInt()
  @Min(1)
  @Max(MOST_DAYS)
  days = MOST_DAYS;
}

/** What leaves near both ends of a journey. */
export class NearbyRoutesQuery extends RouteQuery {
  @ApiProperty({ format: 'date', description: 'A day in Douala' }) @IsDay() date!: string;
}
