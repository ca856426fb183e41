import { Controller, Get } from '@nestjs/common';
import { ok, Operation, Roles, toResponse, IdParam } from '../../platform/http';
import { TimelinesService } from './timelines.service';
import { TimelineEventResponse } from './dto/operations.responses';

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
