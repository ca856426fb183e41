import { ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsBoolean, IsIn, IsInt, IsOptional, IsUUID, Max, Min, registerDecorator } from 'class-validator';
import { dayBounds } from '../../../platform/douala';
import { IsPlainText, NumberInQuery, PageQuery, StaffPageQuery } from '../../../platform/http';
import { RIDE_STATUSES, type RideStatus } from '../ride.state';
import { SEATS } from './ride.requests';

const RIDE_SORTS = ['departure_time', 'price'] as const;
export type RideSort = (typeof RIDE_SORTS)[number];

const STAFF_SORTS = ['created_at', 'departure_time', 'price', 'seats_available', 'status'] as const;
export type StaffRideSort = (typeof STAFF_SORTS)[number];

/** PostgreSQL's integer: a larger price filter is a mistake. */
const LARGEST = 2_147_483_647;

/** `true` and `false` as a query string writes them; anything else stays and fails. */
const Flag = () =>
  Transform(({ value }: { value: unknown }) => (value === 'true' ? true : value === 'false' ? false : value));

function IsDay(): PropertyDecorator {
  return (target, property) =>
    registerDecorator({
      name: 'isDay',
      target: target.constructor,
      propertyName: String(property),
      validator: {
        validate: (value: unknown) => typeof value === 'string' && dayBounds(value) !== null,
        defaultMessage: () => `${String(property)} must be a day, like 2026-11-22`,
      },
    });
}

/** The filters of the public list (spec §3 "Ride list filters", docs/api.md). */
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
  @Flag()
  @IsBoolean()
  upcoming?: boolean;

  @ApiPropertyOptional({ format: 'date', description: 'A day in Douala' })
  @IsOptional()
  @IsDay()
  date?: string;

  @ApiPropertyOptional({ enum: RIDE_SORTS, enumName: 'RideSort', default: 'departure_time' })
  @IsOptional()
  @IsIn(RIDE_SORTS)
  sort: RideSort = 'departure_time';
}

/** The driver's own rides: all, or one of the two halves of the dashboard (spec §2). */
export class DriverRidesQuery {
  @ApiPropertyOptional() @IsOptional() @Flag() @IsBoolean() upcoming?: boolean;
  @ApiPropertyOptional() @IsOptional() @Flag() @IsBoolean() past?: boolean;
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
}
