import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AppConfig } from '../../platform/config';
import { ApiEnvelope, ok, okStaffPage, Operation, Roles, STAFF, UuidPipe } from '../../platform/http';
import { StaffRideListQuery } from './dto/rides.requests';
import { PricedRideResponse, StaffRideDetailResponse, toOwnRide } from './dto/rides.responses';
import { RidesService } from './rides.service';

@ApiTags('admin')
@Roles('admin')
@Controller('api/admin/rides')
export class AdminRidesController {
  constructor(
    private readonly rides: RidesService,
    private readonly config: AppConfig,
  ) {}

  @Get()
  @ApiEnvelope(PricedRideResponse, { paginated: 'staff' })
  @Operation('List rides for staff', 400, ...STAFF)
  async list(@Query() query: StaffRideListQuery) {
    const { rides, total } = await this.rides.listForStaff(query);
    const data = rides.map((ride) => toOwnRide(ride, this.config));
    return okStaffPage(data, query, total);
  }

  @Get(':id')
  @ApiEnvelope(StaffRideDetailResponse)
  @Operation('Get a ride with its bookings for staff', 400, ...STAFF, 'RIDE_NOT_FOUND')
  async get(@Param('id', UuidPipe) id: string) {
    const ride = toOwnRide(await this.rides.get(id), this.config);
    return ok({ ...ride, changes: await this.rides.changesOf(id) });
  }
}
