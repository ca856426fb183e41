import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { AppConfig } from '../../platform/config';
import { IdParam, ok, okStaffPage, Operation, Roles, UserId } from '../../platform/http';
import { ApprovalsService, toApprovalResponse } from '../approvals';
import { ListRideRequest, MoveRideRequest, StaffRideListQuery } from './dto/rides.requests';
import { PricedRideResponse, StaffRideDetailResponse, toOwnRide } from './dto/rides.responses';
import { RideScheduleService } from './ride-schedule.service';
import { RidesService } from './rides.service';
import { StaffRidesService } from './staff-rides.service';

@Roles('support')
@Controller('api/admin/rides')
export class AdminRidesController {
  constructor(
    private readonly rides: RidesService,
    private readonly commands: StaffRidesService,
    private readonly schedule: RideScheduleService,
    private readonly approvals: ApprovalsService,
    private readonly config: AppConfig,
  ) {}

  @Get()
  @Roles('support', 'finance')
  @Operation('List rides for staff', { type: PricedRideResponse, page: 'staff' })
  async list(@Query() query: StaffRideListQuery) {
    return okStaffPage(await this.rides.listForStaff(query), query, (ride) => toOwnRide(ride, this.config));
  }

  @Get(':id')
  @Roles('support', 'finance')
  @Operation('Get a ride with its bookings for staff', StaffRideDetailResponse, 'RIDE_NOT_FOUND')
  async get(@IdParam() id: string) {
    return ok(await this.detail(id));
  }

  @Post(':id/list')
  @Operation(
    'List a ride that waits for approval',
    StaffRideDetailResponse,
    'RIDE_NOT_FOUND',
    'STATE_CONFLICT',
  )
  async approve(@UserId() staffId: string, @IdParam() id: string, @Body() { reason }: ListRideRequest) {
    await this.commands.approve(staffId, id, reason);
    return ok(await this.detail(id));
  }

  @Post(':id/move')
  @Operation(
    'Move the departure of a ride',
    StaffRideDetailResponse,
    'RIDE_NOT_FOUND',
    'RIDE_CANCELLED',
    'RIDE_DEPARTED',
    'RIDES_OVERLAP',
    'TOO_MANY_MOVES',
    'TOO_MANY_RIDES',
  )
  async move(@UserId() staffId: string, @IdParam() id: string, @Body() body: MoveRideRequest) {
    await this.commands.moveRide(staffId, id, body);
    return ok(await this.detail(id));
  }

  private async detail(id: string): Promise<StaffRideDetailResponse> {
    const ride = toOwnRide(await this.rides.get(id), this.config);
    const approval = toApprovalResponse(await this.approvals.waitingFor(id));
    return { ...ride, changes: await this.schedule.changesOf(id), approval };
  }
}
