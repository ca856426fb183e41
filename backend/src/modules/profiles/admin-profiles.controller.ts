import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ApiEnvelope, ApiErrors, ok, okStaffPage, Roles, UuidPipe } from '../../platform/http';
import { StaffProfileResponse, toStaffProfileResponse } from './dto/staff-profile.response';
import { StaffProfilesQuery } from './dto/staff-profiles.query';
import { ProfilesService } from './profiles.service';

@ApiTags('admin')
@Roles('admin')
@Controller('api/admin/profiles')
export class AdminProfilesController {
  constructor(private readonly profiles: ProfilesService) {}

  @Get()
  @ApiEnvelope(StaffProfileResponse, { paginated: 'staff' })
  @ApiErrors(400, 401, 403)
  async list(@Query() query: StaffProfilesQuery) {
    const { profiles, total } = await this.profiles.list(query);
    return okStaffPage(profiles.map(toStaffProfileResponse), query, total);
  }

  @Get(':id')
  @ApiEnvelope(StaffProfileResponse)
  @ApiErrors(400, 401, 403, 404)
  async get(@Param('id', UuidPipe) id: string) {
    return ok(toStaffProfileResponse(await this.profiles.get(id)));
  }
}
