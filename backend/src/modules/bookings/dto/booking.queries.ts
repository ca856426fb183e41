import { ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsBoolean, IsIn, IsOptional, IsUUID } from 'class-validator';
import { PageQuery, StaffPageQuery } from '../../../platform/http';
import {
  BOOKING_PAYMENT_STATUSES,
  BOOKING_STATUSES,
  type BookingPaymentStatus,
  type BookingStatus,
} from '../booking.state';

const asBoolean = ({ value }: { value: unknown }) =>
  value === 'true' ? true : value === 'false' ? false : value;

const STAFF_SORTS = ['created_at', 'amount', 'seats', 'status', 'payment_status'] as const;
export type StaffBookingSort = (typeof STAFF_SORTS)[number];

export class BookingListQuery extends PageQuery {
  @ApiPropertyOptional({ enum: BOOKING_STATUSES, enumName: 'BookingStatus' })
  @IsOptional()
  @IsIn(BOOKING_STATUSES)
  status?: BookingStatus;
}

export class StaffBookingListQuery extends StaffPageQuery {
  @ApiPropertyOptional({ enum: STAFF_SORTS, default: 'created_at' })
  @IsOptional()
  @IsIn(STAFF_SORTS)
  override sort?: StaffBookingSort;

  @ApiPropertyOptional({ enum: BOOKING_STATUSES, enumName: 'BookingStatus' })
  @IsOptional()
  @IsIn(BOOKING_STATUSES)
  status?: BookingStatus;

  @ApiPropertyOptional({ enum: BOOKING_PAYMENT_STATUSES, enumName: 'PaymentStatus' })
  @IsOptional()
  @IsIn(BOOKING_PAYMENT_STATUSES)
  payment_status?: BookingPaymentStatus;

  @ApiPropertyOptional({
    type: Boolean,
    description: 'Only those whose money waits for a person (or only the others)',
  })
  @IsOptional()
  @Transform(asBoolean)
  @IsBoolean()
  disputed?: boolean;

  @ApiPropertyOptional({ format: 'uuid' }) @IsOptional() @IsUUID() ride_id?: string;
  @ApiPropertyOptional({ format: 'uuid' }) @IsOptional() @IsUUID() user_id?: string;
}
