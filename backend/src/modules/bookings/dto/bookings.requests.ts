import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Transform, Type } from 'class-transformer';
import { ArrayMaxSize, IsArray, IsISO8601, IsOptional, Matches, ValidateNested } from 'class-validator';
import {
  City,
  Day,
  Flag,
  Integer,
  OneOf,
  PageQuery,
  Reason,
  SortBy,
  StaffCreatedQuery,
  Text,
  Uuid,
} from '../../../platform/http';
import { PAYMENT_STATUSES, type PaymentStatus } from '../../money';
import { IsPersonName } from '../../profiles';
import { BOOKING_STATUSES, type BookingStatus } from '../booking.state';

export class TravellerRequest {
  @ApiProperty({ minLength: 1, maxLength: 80, example: 'Awa Ngono' })
  @IsPersonName()
  full_name!: string;
}

export class CreateBookingRequest {
  @Uuid() ride_id!: string;
  @Integer({ min: 1, max: 8 }) seats!: number;
  @Uuid({ optional: true, nullable: true, description: 'Boarding stop; default: the departure' })
  from_stop_id?: string | null;
  @Uuid({ optional: true, nullable: true, description: 'Arrival stop; default: the last town' })
  to_stop_id?: string | null;
  @ApiPropertyOptional({ type: [TravellerRequest], description: 'The travellers, one for each seat' })
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(8)
  @ValidateNested({ each: true })
  @Type(() => TravellerRequest)
  travellers?: TravellerRequest[];
  @Text({ optional: true, nullable: true, max: 40, description: 'Promotion code' })
  promo_code?: string | null;
  @Flag({ optional: true, nullable: true, description: "Without a code: uses the caller's credit" })
  use_credit?: boolean | null;
}

export class BookingCreditRequest {
  @Text({ optional: true, nullable: true, max: 40, description: "Null or absent: the caller's credit" })
  promo_code?: string | null;
}

export class CancelBookingRequest {
  @Text({ optional: true, nullable: true, max: 500 }) reason?: string | null;
}

export const RESOLVE_OUTCOMES = ['travelled', 'refund'] as const;

export class ResolveBookingRequest {
  @OneOf(RESOLVE_OUTCOMES, 'ResolveOutcome') outcome!: (typeof RESOLVE_OUTCOMES)[number];
  @Reason() reason!: string;
}

export class VerifyBookingRequest {
  @ApiProperty({ example: '482913', description: 'The six digits that the passenger shows' })
  @Transform(({ value }: { value: unknown }) =>
    typeof value === 'string' ? value.replace(/\s/g, '') : value,
  )
  @Matches(/^[0-9]{6}$/, { message: 'code must be six digits' })
  code!: string;
}

export class VerifyRideCodeRequest extends VerifyBookingRequest {
  @ApiPropertyOptional({
    format: 'date-time',
    description:
      'When the phone checked the code offline; used if it lies between the opening of boarding and now',
  })
  @IsOptional()
  @IsISO8601({ strict: true }, { message: 'verified_at must be a date with a time' })
  verified_at?: string;
}

const STAFF_SORTS = ['created_at', 'amount', 'seats', 'status', 'payment_status'] as const;
export type StaffBookingSort = (typeof STAFF_SORTS)[number];

export class BookingListQuery extends PageQuery {
  @OneOf(BOOKING_STATUSES, 'BookingStatus', { optional: true }) status?: BookingStatus;
  @Uuid({ optional: true, description: 'Only bookings of this ride' }) ride_id?: string;
}

export class StaffBookingListQuery extends StaffCreatedQuery {
  @SortBy(STAFF_SORTS) override sort?: StaffBookingSort;
  @OneOf(BOOKING_STATUSES, 'BookingStatus', { optional: true }) status?: BookingStatus;
  @OneOf(PAYMENT_STATUSES, 'PaymentStatus', { optional: true }) payment_status?: PaymentStatus;
  @Flag({ filter: true, description: 'True: only disputed bookings; false: only others' }) disputed?: boolean;
  @Flag({ filter: true, description: 'True: only bookings ever paid; false: only others' }) paid?: boolean;
  @Day({ optional: true, description: 'Earliest day of departure, in Douala' }) departure_from?: string;
  @Day({ optional: true, since: 'departure_from', description: 'Latest day of departure, in Douala' })
  departure_to?: string;
  @Uuid({ optional: true }) ride_id?: string;
  @City({ optional: true, description: "The ride's first town, as named by GET /api/towns" })
  from_city?: string;
  @City({ optional: true, description: "The ride's last town, as named by GET /api/towns" }) to_city?: string;
  @Uuid({ optional: true }) driver_id?: string;
  @Uuid({ optional: true }) user_id?: string;
}

export class StaffCommandRequest {
  @Reason() reason!: string;
}
