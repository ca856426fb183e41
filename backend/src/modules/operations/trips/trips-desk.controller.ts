import { Controller, Get } from '@nestjs/common';
import {
  CurrentUser,
  type Identity,
  IdParam,
  ok,
  Operation,
  Roles,
  toResponse,
} from '../../../platform/http';
import {
  DepartureResponse,
  PassengerResponse,
  RideEventResponse,
  TodayResponse,
} from '../dto/operations.responses';
import { TripsDeskService } from './trips-desk.service';

@Roles('support')
@Controller('api/admin')
export class TripsDeskController {
  constructor(private readonly desk: TripsDeskService) {}

  @Get('today')
  @Operation('Get the next departures and open tasks', TodayResponse)
  async today(@CurrentUser() staff: Identity) {
    const { departures, ...work } = await this.desk.today(staff);
    const data = departures.map((ride) => toResponse(DepartureResponse, ride));
    return ok(toResponse(TodayResponse, { ...work, departures: data }));
  }

  @Get('rides/:id/passengers')
  @Operation('List the passengers of a ride for staff', [PassengerResponse], 'RIDE_NOT_FOUND')
  async passengers(@IdParam() id: string) {
    const rows = await this.desk.passengers(id);
    return ok(rows.map((row) => toResponse(PassengerResponse, row)));
  }

  @Get('rides/:id/timeline')
  @Roles('support', 'finance')
  @Operation("Get a ride's timeline with its bookings and decisions", [RideEventResponse], 'RIDE_NOT_FOUND')
  async timeline(@IdParam() id: string) {
    const events = await this.desk.timeline(id);
    return ok(events.map((event) => toResponse(RideEventResponse, event)));
  }
}
