import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ApiEnvelope, ApiErrors, ok, okStaffPage, Roles, UuidPipe } from '../../platform/http';
import { StaffRideListQuery } from './dto/ride.queries';
import { RideResponse, toRideResponse } from './dto/ride.response';
import { StaffRideDetailResponse, toStaffRideDetail } from './dto/staff-ride.response';
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
  @ApiEnvelope(StaffRideDetailResponse)
  @ApiErrors(400, 401, 403, 404)
  async get(@Param('id', UuidPipe) id: string) {
    return ok(toStaffRideDetail(await this.rides.get(id), await this.rides.changesOf(id)));
  }
}
