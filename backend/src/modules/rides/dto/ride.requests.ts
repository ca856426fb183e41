import { ApiProperty, ApiPropertyOptional, PartialType } from '@nestjs/swagger';
import { IsInt, IsOptional, Max, Min } from 'class-validator';
import { IsPlainText } from '../../../platform/http';
import { TERMS } from '../../money';
import { IsInstant } from './instant';

/** docs/api.md, Rides. */
export const SEATS = { min: 1, max: 8 } as const;
export const PRICE = TERMS.amount;

/** What a driver publishes. Cities are matched with the town list, without regard to case and accents. */
export class CreateRideRequest {
  @ApiProperty({ example: 'Douala' }) @IsPlainText({ min: 1, max: 100 }) from_city!: string;
  @ApiProperty({ example: 'Yaoundé' }) @IsPlainText({ min: 1, max: 100 }) to_city!: string;
  @ApiProperty({ format: 'date-time' }) @IsInstant() departure_time!: string;

  @ApiProperty({ type: 'integer', minimum: PRICE.min, maximum: PRICE.max, description: 'XAF for one seat' })
  @IsInt()
  @Min(PRICE.min)
  @Max(PRICE.max)
  price!: number;

  @ApiProperty({ type: 'integer', minimum: SEATS.min, maximum: SEATS.max })
  @IsInt()
  @Min(SEATS.min)
  @Max(SEATS.max)
  seats!: number;

  @ApiPropertyOptional({ type: String, nullable: true, maxLength: 1000 })
  @IsOptional()
  @IsPlainText({ max: 1000 })
  description?: string | null;

  @ApiPropertyOptional({ type: String, nullable: true, maxLength: 80 })
  @IsOptional()
  @IsPlainText({ max: 80 })
  car_model?: string | null;

  @ApiPropertyOptional({ type: String, nullable: true, maxLength: 20 })
  @IsOptional()
  @IsPlainText({ max: 20 })
  car_plate?: string | null;

  @ApiPropertyOptional({ type: String, nullable: true, maxLength: 200 })
  @IsOptional()
  @IsPlainText({ max: 200 })
  meeting_point?: string | null;
}

/** What a driver changes; what is left out stays, and what a ride must have can't be null. */
export class UpdateRideRequest extends PartialType(CreateRideRequest, { skipNullProperties: false }) {}
