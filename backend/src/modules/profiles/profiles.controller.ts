import { Body, Controller, Get, Param, Patch } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ApiEnvelope, ApiErrors, CurrentUser, type Identity, ok, UuidPipe } from '../../platform/http';
import { ProfileResponse, toProfileResponse } from './dto/profile.response';
import { PublicProfileResponse, toPublicProfileResponse } from './dto/public-profile.response';
import { UpdateProfileRequest } from './dto/update-profile.request';
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
