import { Body, Controller, Ip, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Idempotent, IdParam, ok, Operation, UserId } from '../../../platform/http';
import { BOOKING_REFUSALS, BookingsService, toOwnBooking } from '../../bookings';
import { ChangeBookingsService } from './change-bookings.service';
import { ChangeBookingRequest, ChangedBookingResponse } from './changes.dto';

@ApiTags('Bookings')
@Controller('api/bookings')
export class ChangesController {
  constructor(
    private readonly changes: ChangeBookingsService,
    private readonly bookings: BookingsService,
  ) {}

  @Post(':id/change')
  @Idempotent()
  @Operation(
    'Change the seats, stops or ride of a booking',
    ChangedBookingResponse,
    ...BOOKING_REFUSALS,
    'ALREADY_BOARDED',
    'BOOKING_CANCELLED',
    'HOLD_EXPIRED',
    'LIVE_PAYMENT',
    'NOT_CHANGEABLE',
  )
  async change(
    @UserId() userId: string,
    @IdParam() id: string,
    @Body() body: ChangeBookingRequest,
    @Ip() address: string,
  ) {
    const { booking_id, ...amounts } = await this.changes.change(userId, id, body, address);
    const { row } = await this.bookings.get(userId, booking_id);
    return ok({ ...amounts, booking: toOwnBooking(row) });
  }
}
