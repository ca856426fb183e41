import { Controller, Get } from '@nestjs/common';
import {
  ApiEnvelope,
  CurrentUser,
  type Identity,
  ok,
  Operation,
  Roles,
  STAFF,
  toResponse,
  IdParam,
} from '../../../platform/http';
import { DepartureResponse, PassengerResponse, TodayResponse } from '../dto/operations.responses';
import { TripsDeskService } from './trips-desk.service';

@Roles('support')
@Controller('api/admin')
export class TripsDeskController {
  constructor(private readonly desk: TripsDeskService) {}

  @Get('today')
  @ApiEnvelope(TodayResponse)
  @Operation('Get the next departures and open tasks', ...STAFF)
  async today(@CurrentUser() staff: Identity) {
    const { departures, ...work } = await this.desk.today(staff);
    const data = departures.map((ride) => toResponse(DepartureResponse, ride));
    return ok(toResponse(TodayResponse, { ...work, departures: data }));
  }

  @Get('rides/:id/passengers')
  @ApiEnvelope(PassengerResponse, { isArray: true })
  @Operation('List the passengers of a ride for staff', 400, ...STAFF, 'RIDE_NOT_FOUND')
  async passengers(@IdParam() id: string) {
    const rows = await this.desk.passengers(id);
    return ok(rows.map((row) => toResponse(PassengerResponse, row)));
  }
}
