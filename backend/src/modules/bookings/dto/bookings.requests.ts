import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsBoolean, IsIn, IsInt, IsISO8601, IsOptional, IsUUID, Matches, Max, Min } from 'class-validator';
import { BooleanInQuery, IsDay, IsPlainText, PageQuery, StaffCreatedQuery } from '../../../platform/http';
import { PAYMENT_STATUSES, type PaymentStatus } from '../../money';
import { BOOKING_STATUSES, type BookingStatus } from '../booking.state';

export class CreateBookingRequest {
  @ApiProperty({ format: 'uuid' }) @IsUUID() ride_id!: string;
  @ApiProperty({ minimum: 1, maximum: 8, type: 'integer' }) @IsInt() @Min(1) @Max(8) seats!: number;
}

export class CancelBookingRequest {
  @ApiPropertyOptional({ type: String, nullable: true, maxLength: 500 })
  @IsOptional()
  @IsPlainText({ max: 500 })
  reason?: string | null;
}

export const RESOLVE_OUTCOMES = ['travelled', 'refund'] as const;

export class ResolveBookingRequest {
  @ApiProperty({ enum: RESOLVE_OUTCOMES, enumName: 'ResolveOutcome' })
  @IsIn(RESOLVE_OUTCOMES)
  outcome!: (typeof RESOLVE_OUTCOMES)[number];

  @ApiProperty({ minLength: 1, maxLength: 500, description: 'Kept in the audit' })
  @IsPlainText({ min: 1, max: 500 })
  reason!: string;
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
      'When the phone checked the code without a line. Kept where it lies between the opening of boarding and now, else now is.',
  })
  @IsOptional()
  @IsISO8601({ strict: true }, { message: 'verified_at must be a date with a time' })
  verified_at?: string;
}

const STAFF_SORTS = ['created_at', 'amount', 'seats', 'status', 'payment_status'] as const;
export type StaffBookingSort = (typeof STAFF_SORTS)[number];

export class BookingListQuery extends PageQuery {
  @ApiPropertyOptional({ enum: BOOKING_STATUSES, enumName: 'BookingStatus' })
  @IsOptional()
  @IsIn(BOOKING_STATUSES)
  status?: BookingStatus;

  @ApiPropertyOptional({ format: 'uuid', description: 'Only those on this ride' })
  @IsOptional()
  @IsUUID()
  ride_id?: string;
}

export class StaffBookingListQuery extends StaffCreatedQuery {
  @ApiPropertyOptional({ enum: STAFF_SORTS, default: 'created_at' })
  @IsOptional()
  @IsIn(STAFF_SORTS)
  override sort?: StaffBookingSort;

  @ApiPropertyOptional({ enum: BOOKING_STATUSES, enumName: 'BookingStatus' })
  @IsOptional()
  @IsIn(BOOKING_STATUSES)
  status?: BookingStatus;

  @ApiPropertyOptional({ enum: PAYMENT_STATUSES, enumName: 'PaymentStatus' })
  @IsOptional()
  @IsIn(PAYMENT_STATUSES)
  payment_status?: PaymentStatus;

  @ApiPropertyOptional({
    type: Boolean,
    description: 'Only those whose money waits for a person (or only the others)',
  })
  @IsOptional()
  @BooleanInQuery()
  @IsBoolean()
  disputed?: boolean;

  @ApiPropertyOptional({ type: Boolean, description: 'Only those that were ever paid (or only the others)' })
  @IsOptional()
  @BooleanInQuery()
  @IsBoolean()
  paid?: boolean;

  @ApiPropertyOptional({ format: 'date', description: 'Of rides that leave on this day in Douala or later' })
  @IsOptional()
  @IsDay()
  departure_from?: string;

  @ApiPropertyOptional({
    format: 'date',
    description: 'Of rides that leave on this day in Douala or earlier',
  })
  @IsOptional()
  @IsDay({ since: 'departure_from' })
  departure_to?: string;

  @ApiPropertyOptional({ format: 'uuid' }) @IsOptional() @IsUUID() ride_id?: string;
  @ApiPropertyOptional({ format: 'uuid' }) @IsOptional() @IsUUID() user_id?: string;
}
