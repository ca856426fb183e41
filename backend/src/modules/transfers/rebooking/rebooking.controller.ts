import { Body, Controller, Get, Ip, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AppConfig } from '../../../platform/config';
import { Idempotent, IdParam, ok, Operation, UserId } from '../../../platform/http';
import { BOOKING_REFUSALS, BookingResponse, BookingsService, toOwnBooking } from '../../bookings';
import { chargeFor } from '../../money';
import { RideStopsService, toRideResponse } from '../../rides';
import { RebookingChoiceResponse, RebookRequest } from './rebooking.dto';
import { RebookingService } from './rebooking.service';

@ApiTags('Bookings')
@Controller('api/bookings')
export class RebookingController {
  constructor(
    private readonly rebooking: RebookingService,
    private readonly bookings: BookingsService,
    private readonly stops: RideStopsService,
    private readonly config: AppConfig,
  ) {}

  @Get(':id/rebooking')
  @Operation(
    'List rides offered instead of a refund',
    RebookingChoiceResponse,
    'BOOKING_NOT_FOUND',
    'STATE_CONFLICT',
  )
  async choice(@UserId() userId: string, @IdParam() id: string) {
    const { rides, ...choice } = await this.rebooking.getChoice(userId, id);
    const priced = rides.map((ride) => {
      const boarding = this.stops.boardingOf(ride);
      const charge = chargeFor(boarding.price, this.config.serviceFee);
      return { ...toRideResponse(ride, { plate: false }), ...charge, boarding };
    });
    return ok({ ...choice, rides: priced });
  }

  @Post(':id/rebook')
  @Idempotent()
  @Operation(
    'Take another ride instead of the refund',
    { type: BookingResponse, status: 201 },
    ...BOOKING_REFUSALS,
  )
  async rebook(
    @UserId() userId: string,
    @IdParam() id: string,
    @Body() body: RebookRequest,
    @Ip() address: string,
  ) {
    const booked = await this.rebooking.rebook(userId, id, body, address);
    return ok(toOwnBooking((await this.bookings.get(userId, booked)).row));
  }

  @Post(':id/refund-now')
  @Idempotent()
  @Operation(
    'Send the refund instead of choosing another ride',
    BookingResponse,
    'BOOKING_NOT_FOUND',
    'STATE_CONFLICT',
  )
  async refundNow(@UserId() userId: string, @IdParam() id: string) {
    await this.rebooking.refundNow(userId, id);
    return ok(toOwnBooking((await this.bookings.get(userId, id)).row));
  }
}
