import { Body, Controller, Get, Param, Patch, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  ApiEnvelope,
  ApiErrors,
  CurrentUser,
  type Identity,
  ok,
  UuidPipe,
  okStaffPage,
  Roles,
} from '../../platform/http';
import {
  ProfileResponse,
  toProfileResponse,
  PublicProfileResponse,
  toPublicProfileResponse,
  StaffProfileResponse,
  toStaffProfileResponse,
} from './dto/profiles.responses';
import { UpdateProfileRequest, StaffProfilesQuery } from './dto/profiles.requests';
import { ProfilesService } from './profiles.service';

@ApiTags('profiles')
@Controller('api/profiles')
export class ProfilesController {
  constructor(private readonly profiles: ProfilesService) {}

  @Get('me')
  @ApiEnvelope(ProfileResponse)
  @ApiErrors(401)
  async getOwn(@CurrentUser() user: Identity) {
    return ok(toProfileResponse(await this.profiles.get(user.userId)));
  }

  @Patch('me')
  @ApiEnvelope(ProfileResponse)
  @ApiErrors(400, 401, 403, 413, 415)
  async updateOwn(@CurrentUser() user: Identity, @Body() change: UpdateProfileRequest) {
    return ok(toProfileResponse(await this.profiles.update(user.userId, change)));
  }

  @Get(':id')
  @ApiEnvelope(PublicProfileResponse)
  @ApiErrors(400, 401, 404)
  async get(@Param('id', UuidPipe) id: string) {
    return ok(toPublicProfileResponse(await this.profiles.get(id)));
  }
}

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
