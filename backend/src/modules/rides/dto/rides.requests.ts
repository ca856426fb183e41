import {
  IsBoolean,
  IsIn,
  IsInt,
  IsOptional,
  IsUUID,
  Max,
  Min,
  registerDecorator,
  type ValidationArguments,
} from 'class-validator';
import { DateTime } from 'luxon';
import { ApiProperty, ApiPropertyOptional, PartialType } from '@nestjs/swagger';
import {
  BooleanInQuery,
  IsDay,
  IsPlainText,
  NumberInQuery,
  PageQuery,
  StaffPageQuery,
} from '../../../platform/http';
import { TERMS } from '../../money';
import { RIDE_STATUSES, type RideStatus } from '../ride.state';

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})$/i;

/** True for an existing ISO 8601 date-time with an offset. */
function isInstant(value: unknown): value is string {
  if (typeof value !== 'string' || !INSTANT.test(value)) return false;
  // Luxon checks the calendar, Date the offset.
  return DateTime.fromISO(value).isValid && !Number.isNaN(Date.parse(value));
}

/** An instant like `2026-11-22T05:30:00Z`; refuses 30 February and times without an offset. */
function IsInstant(): PropertyDecorator {
  return (target, property) =>
    registerDecorator({
      name: 'isInstant',
      target: target.constructor,
      propertyName: String(property),
      validator: {
        validate: isInstant,
        defaultMessage: (rule?: ValidationArguments) =>
          `${rule?.property ?? 'time'} must be an ISO 8601 time with its offset, like 2026-11-22T05:30:00Z`,
      },
    });
}

export const SEATS = { min: 1, max: 8 } as const;
export const PRICE = TERMS.amount;

/** A new ride with its car details. City names ignore case and accents. */
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

  @ApiProperty({ maxLength: 80 }) @IsPlainText({ min: 1, max: 80 }) car_model!: string;

  @ApiProperty({ maxLength: 20 }) @IsPlainText({ min: 1, max: 20 }) car_plate!: string;

  @ApiProperty({ maxLength: 200 }) @IsPlainText({ min: 1, max: 200 }) meeting_point!: string;
}

/** Missing fields stay unchanged, and required ones can't be null. */
export class UpdateRideRequest extends PartialType(CreateRideRequest, { skipNullProperties: false }) {}

const RIDE_SORTS = ['departure_time', 'price'] as const;
export type RideSort = (typeof RIDE_SORTS)[number];

const STAFF_SORTS = ['created_at', 'departure_time', 'price', 'seats_available', 'status'] as const;
export type StaffRideSort = (typeof STAFF_SORTS)[number];

/** The largest integer of PostgreSQL. */
const LARGEST = 2_147_483_647;

/** The filters of the public list. */
export class RideListQuery extends PageQuery {
  @ApiPropertyOptional({ format: 'uuid' }) @IsOptional() @IsUUID() driver_id?: string;
  @ApiPropertyOptional() @IsOptional() @IsPlainText({ max: 100 }) from_city?: string;
  @ApiPropertyOptional() @IsOptional() @IsPlainText({ max: 100 }) to_city?: string;

  @ApiPropertyOptional({ type: 'integer', minimum: 0, description: 'XAF for one seat' })
  @IsOptional()
  @NumberInQuery()
  @IsInt()
  @Min(0)
  @Max(LARGEST)
  min_price?: number;

  @ApiPropertyOptional({ type: 'integer', minimum: 0, description: 'XAF for one seat' })
  @IsOptional()
  @NumberInQuery()
  @IsInt()
  @Min(0)
  @Max(LARGEST)
  max_price?: number;

  @ApiPropertyOptional({
    type: 'integer',
    minimum: 0,
    description: 'XAF that one seat costs its passenger, with the service fee',
  })
  @IsOptional()
  @NumberInQuery()
  @IsInt()
  @Min(0)
  @Max(LARGEST)
  max_amount?: number;

  @ApiPropertyOptional({
    type: 'integer',
    minimum: SEATS.min,
    maximum: SEATS.max,
    description: 'Of the seats still free',
  })
  @IsOptional()
  @NumberInQuery()
  @IsInt()
  @Min(SEATS.min)
  @Max(SEATS.max)
  min_seats?: number;

  @ApiPropertyOptional({ description: 'Scheduled and departing later than now' })
  @IsOptional()
  @BooleanInQuery()
  @IsBoolean()
  upcoming?: boolean;

  @ApiPropertyOptional({ format: 'date', description: 'A day in Douala' })
  @IsOptional()
  @IsDay()
  date?: string;

  @ApiPropertyOptional({
    type: 'integer',
    minimum: 0,
    maximum: 23,
    description: 'With `date`: from this hour on, in Douala',
  })
  @IsOptional()
  @NumberInQuery()
  @IsInt()
  @Min(0)
  @Max(23)
  from_hour?: number;

  @ApiPropertyOptional({
    type: 'integer',
    minimum: 1,
    maximum: 24,
    description: 'With `date`: before this hour, in Douala',
  })
  @IsOptional()
  @NumberInQuery()
  @IsInt()
  @Min(1)
  @Max(24)
  to_hour?: number;

  @ApiPropertyOptional({ enum: RIDE_SORTS, enumName: 'RideSort', default: 'departure_time' })
  @IsOptional()
  @IsIn(RIDE_SORTS)
  sort: RideSort = 'departure_time';
}

export class DriverRidesQuery {
  @ApiPropertyOptional() @IsOptional() @BooleanInQuery() @IsBoolean() upcoming?: boolean;
  @ApiPropertyOptional() @IsOptional() @BooleanInQuery() @IsBoolean() past?: boolean;
}

export class StaffRideListQuery extends StaffPageQuery {
  @ApiPropertyOptional({ enum: STAFF_SORTS, default: 'created_at' })
  @IsOptional()
  @IsIn(STAFF_SORTS)
  override sort?: StaffRideSort;

  @ApiPropertyOptional({ enum: RIDE_STATUSES, enumName: 'RideStatus' })
  @IsOptional()
  @IsIn(RIDE_STATUSES)
  status?: RideStatus;

  @ApiPropertyOptional({ format: 'uuid' }) @IsOptional() @IsUUID() driver_id?: string;

  @ApiPropertyOptional({ format: 'date', description: 'Leaving on this day in Douala or later' })
  @IsOptional()
  @IsDay()
  departure_from?: string;

  @ApiPropertyOptional({ format: 'date', description: 'Leaving on this day in Douala or earlier' })
  @IsOptional()
  @IsDay({ since: 'departure_from' })
  departure_to?: string;
}

const SEARCH_SORTS = ['day', 'searches', 'searches_without_ride'] as const;
export type SearchSort = (typeof SEARCH_SORTS)[number];

/** `q` searches town names. */
export class StaffSearchesQuery extends StaffPageQuery {
  @ApiPropertyOptional({ enum: SEARCH_SORTS, default: 'day' })
  @IsOptional()
  @IsIn(SEARCH_SORTS)
  override sort?: SearchSort;

  @ApiPropertyOptional({ format: 'date', description: 'On this day in Douala or later' })
  @IsOptional()
  @IsDay()
  day_from?: string;

  @ApiPropertyOptional({ format: 'date', description: 'On this day in Douala or earlier' })
  @IsOptional()
  @IsDay({ since: 'day_from' })
  day_to?: string;

  @ApiPropertyOptional({ type: Boolean, description: 'Only journeys that had searches without any ride' })
  @IsOptional()
  @BooleanInQuery()
  @IsBoolean()
  without_ride?: boolean;
}

/** Days per request. */
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

export class NearbyRoutesQuery extends RouteQuery {
  @ApiProperty({ format: 'date', description: 'A day in Douala' }) @IsDay() date!: string;
}

/** City names ignore case and accents. */
export class CreateDepartureAlertRequest {
  @ApiProperty({ example: 'Douala' }) @IsPlainText({ min: 1, max: 100 }) from_city!: string;
  @ApiProperty({ example: 'Yaoundé' }) @IsPlainText({ min: 1, max: 100 }) to_city!: string;
  @ApiProperty({ format: 'date', description: 'A day in Douala' }) @IsDay() date!: string;
}
