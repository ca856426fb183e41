import { OmitType, PartialType } from '@nestjs/swagger';
import {
  Amount,
  City,
  Day,
  Flag,
  Instant,
  Integer,
  Nested,
  NestedList,
  OneOf,
  PageQuery,
  Reason,
  SortBy,
  StaffPageQuery,
  Text,
  TextFilter,
  Uuid,
  Weekdays,
} from '../../../platform/http';
import { TERMS } from '../../money';
import { LUGGAGE, type Luggage, RidePreferencesRequest } from '../preferences';
import { RIDE_STATUSES, type RideStatus } from '../ride.state';
import { STOPS } from '../ride-stops.policy';
import { type Scope, SCOPES } from '../series/series.policy';

export const SEATS = { min: 1, max: 8 } as const;
const PRICE = TERMS.amount;

/** Repeats the ride on these weekdays from `departure_time` on. */
export class RepeatRequest {
  @Weekdays({ example: [1, 5], description: '1 is Monday' }) weekdays!: number[];
  @Day({ description: 'The last day, in Douala, at most 60 days ahead' }) until!: string;
}

/** An update keeps existing stops in the listed towns. */
export class RideStopRequest {
  @City({ example: 'Édéa' }) city!: string;
  @Text({ optional: true, nullable: true, max: 200, description: "The first stop has the ride's" })
  meeting_point?: string | null;
  @Instant({ description: 'At the last stop: the arrival' }) departure_time!: string;
  @Amount({
    optional: true,
    nullable: true,
    ...PRICE,
    description: 'XAF for one seat to the next stop; without it the price of the whole ride',
  })
  price?: number | null;
}

/** City names ignore case and accents. */
export class CreateRideRequest {
  @City({ example: 'Douala' }) from_city!: string;
  @City({ example: 'Yaoundé' }) to_city!: string;
  @Instant() departure_time!: string;
  @Amount({ min: PRICE.min, max: PRICE.max, description: 'XAF for one seat' }) price!: number;
  @Integer({ min: SEATS.min, max: SEATS.max }) seats!: number;
  @Text({ optional: true, nullable: true, max: 1000 }) description?: string | null;
  @Text({ max: 80 }) car_model!: string;
  @Text({ max: 20 }) car_plate!: string;
  @Text({ max: 200 }) meeting_point!: string;
  @Text({ optional: true, nullable: true, max: 200 }) dropoff_point?: string | null;
  @Flag({ optional: true, description: 'Women only, published by a woman' }) women_only?: boolean;
  @Nested(RidePreferencesRequest, { optional: true, nullable: true })
  preferences?: RidePreferencesRequest | null;
  @Nested(RepeatRequest, { optional: true, nullable: true }) repeat?: RepeatRequest | null;
  @NestedList(RideStopRequest, STOPS.max, {
    optional: true,
    nullable: true,
    description: 'From `from_city` at `departure_time` to `to_city`, 2 to 6 of them; empty: none',
  })
  stops?: RideStopRequest[] | null;
}

/** Missing fields stay unchanged; required ones can't be null. */
export class UpdateRideRequest extends PartialType(OmitType(CreateRideRequest, ['repeat']), {
  skipNullProperties: false,
}) {}

export class ScopeQuery {
  @OneOf(SCOPES, 'RideScope', {
    optional: true,
    default: 'one',
    description: 'For a series: this ride only, or also the later ones',
  })
  scope: Scope = 'one';
}

const RIDE_SORTS = ['departure_time', 'price'] as const;
export type RideSort = (typeof RIDE_SORTS)[number];

const STAFF_SORTS = ['created_at', 'departure_time', 'price', 'seats_available', 'status'] as const;
export type StaffRideSort = (typeof STAFF_SORTS)[number];

export class RideListQuery extends PageQuery {
  @Uuid({ optional: true }) driver_id?: string;
  @TextFilter() from_city?: string;
  @TextFilter() to_city?: string;
  @Amount({ filter: true, min: 0, description: 'XAF for one seat' }) min_price?: number;
  @Amount({ filter: true, min: 0, description: 'XAF for one seat' }) max_price?: number;
  @Amount({ filter: true, min: 0, description: 'XAF for one seat, with the service fee' })
  max_amount?: number;
  @Integer({ filter: true, min: SEATS.min, max: SEATS.max, description: 'Minimum number of free seats' })
  min_seats?: number;
  @Flag({ filter: true, description: 'True: only women-only rides; false: only others' })
  women_only?: boolean;
  @OneOf(LUGGAGE, 'Luggage', { optional: true, description: 'Rides with room for at least this luggage' })
  luggage?: Luggage;
  @Flag({ filter: true }) air_conditioning?: boolean;
  @Flag({ filter: true, description: 'False: only rides that forbid smoking' }) smoking?: boolean;
  @Flag({ filter: true, description: 'False: only rides without pets' }) pets?: boolean;
  @Flag({ filter: true }) music?: boolean;
  @Flag({ filter: true }) max_two_back?: boolean;
  @Flag({ filter: true, description: 'Only cars with a photo' }) car_photo?: boolean;
  @Flag({ filter: true, description: 'Scheduled and departing later than now' }) upcoming?: boolean;
  @Day({ optional: true, description: 'Day of departure, in Douala' }) date?: string;
  @Integer({ filter: true, min: 0, max: 23, description: 'With `date`: from this hour on, in Douala' })
  from_hour?: number;
  @Integer({ filter: true, min: 1, max: 24, description: 'With `date`: before this hour, in Douala' })
  to_hour?: number;
  @OneOf(RIDE_SORTS, 'RideSort', { optional: true, default: 'departure_time' })
  sort: RideSort = 'departure_time';
}

export class DriverRidesQuery {
  @Flag({ filter: true }) upcoming?: boolean;
  @Flag({ filter: true }) past?: boolean;
}

export class StaffRideListQuery extends StaffPageQuery {
  @SortBy(STAFF_SORTS) override sort?: StaffRideSort;
  @OneOf(RIDE_STATUSES, 'RideStatus', { optional: true }) status?: RideStatus;
  @Uuid({ optional: true }) driver_id?: string;
  @City({ optional: true, description: 'As named by GET /api/towns' }) from_city?: string;
  @City({ optional: true, description: 'As named by GET /api/towns' }) to_city?: string;
  @Flag({ filter: true, description: 'False: only rides awaiting approval' }) listed?: boolean;
  @Day({ optional: true, description: 'Earliest day of departure, in Douala' }) departure_from?: string;
  @Day({ optional: true, since: 'departure_from', description: 'Latest day of departure, in Douala' })
  departure_to?: string;
}

const SEARCH_SORTS = ['day', 'searches', 'searches_without_ride'] as const;
export type SearchSort = (typeof SEARCH_SORTS)[number];

export class ListRideRequest {
  @Reason() reason!: string;
}

export class MoveRideRequest {
  @Instant() departure_time!: string;
  @Reason() reason!: string;
}

/** `q` searches town names. */
export class StaffSearchesQuery extends StaffPageQuery {
  @SortBy(SEARCH_SORTS) override sort?: SearchSort;
  @Day({ optional: true, description: 'Earliest day, in Douala' }) day_from?: string;
  @Day({ optional: true, since: 'day_from', description: 'Latest day, in Douala' }) day_to?: string;
  @Flag({ filter: true, description: 'Only journeys that had searches without any ride' })
  without_ride?: boolean;
}

const MAX_DAYS = 31;

export class PriceGuideQuery {
  @City({ example: 'Douala' }) from_city!: string;
  @City({ example: 'Yaoundé' }) to_city!: string;
}

class RouteQuery extends PriceGuideQuery {
  @Integer({ filter: true, min: SEATS.min, max: SEATS.max, default: 1 }) min_seats = 1;
}

export class RideDaysQuery extends RouteQuery {
  @Day({ description: 'The first day, in Douala' }) from!: string;
  @Integer({ filter: true, min: 1, max: MAX_DAYS, default: MAX_DAYS }) days = MAX_DAYS;
}

export class NearbyRoutesQuery extends RouteQuery {
  @Day({ description: 'Day of departure, in Douala' }) date!: string;
}

export class CreateDepartureAlertRequest {
  @City({ example: 'Douala' }) from_city!: string;
  @City({ example: 'Yaoundé' }) to_city!: string;
  @Day({ description: 'The day in Douala, or the first day of a range' }) date!: string;
  @Day({
    optional: true,
    nullable: true,
    since: 'date',
    description: 'The last day of a range; default: one day, or 60 days for weekdays',
  })
  date_to?: string | null;
  @Weekdays({ optional: true, nullable: true, example: [1, 5] }) weekdays?: number[] | null;
  @Integer({ optional: true, nullable: true, ...SEATS, description: 'Minimum number of free seats' })
  min_seats?: number | null;
  @Amount({
    nullable: true,
    optional: true,
    min: 1,
    description: 'Maximum XAF for one seat, with the service fee',
  })
  max_price?: number | null;
}
