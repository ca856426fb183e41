import { Controller, Get } from '@nestjs/common';
import { IdParam, ok, Operation, Roles, toResponse } from '../../platform/http';
import { TimelineEventResponse } from './dto/operations.responses';
import { TimelinesService } from './timelines.service';

@Roles('finance')
@Controller('api/admin/bookings/:id/timeline')
export class BookingTimelineController {
  constructor(private readonly timelines: TimelinesService) {}

  @Get()
  @Operation(
    "Get a booking's timeline with payments, refunds and payouts",
    [TimelineEventResponse],
    'BOOKING_NOT_FOUND',
  )
  async get(@IdParam() id: string) {
    const events = await this.timelines.ofBooking(id);
    return ok(events.map((event) => toResponse(TimelineEventResponse, event)));
  }
}
