import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ApiEnvelope, ApiErrors, ok, okStaffPage, Roles, UuidPipe } from '../../platform/http';
import { StaffRideListQuery } from './dto/ride.queries';
import { RideResponse, toRideResponse } from './dto/ride.response';
import { RidesService } from './rides.service';

@ApiTags('Admin')
@Roles('admin')
@Controller('api/admin/rides')
export class AdminRidesController {
  constructor(private readonly rides: RidesService) {}

  @Get()
  @ApiEnvelope(RideResponse, { paginated: 'staff' })
  @ApiErrors(400, 401, 403)
  async list(@Query() query: StaffRideListQuery) {
    const { rides, total } = await this.rides.listForStaff(query);
    const data = rides.map((ride) => toRideResponse(ride, { plate: true }));
    return okStaffPage(data, query, total);
  }

  @Get(':id')
  @ApiEnvelope(RideResponse)
  @ApiErrors(400, 401, 403, 404)
  async get(@Param('id', UuidPipe) id: string) {
    return ok(toRideResponse(await this.rides.get(id), { plate: true }));
  }
}
