import { Body, Controller, Get, Param, Patch } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ApiEnvelope, BODY, CurrentUser, type Identity, ok, Operation, UuidPipe } from '../../platform/http';
import {
  ProfileResponse,
  toProfileResponse,
  PublicProfileResponse,
  toPublicProfileResponse,
} from './dto/profiles.responses';
import { UpdateProfileRequest } from './dto/profiles.requests';
import { ProfilesService } from './profiles.service';

@ApiTags('profiles')
@Controller('api/profiles')
export class ProfilesController {
  constructor(private readonly profiles: ProfilesService) {}

  @Get('me')
  @ApiEnvelope(ProfileResponse)
  @Operation("Get one's own profile", 401)
  async getOwn(@CurrentUser() user: Identity) {
    return ok(toProfileResponse(await this.profiles.get(user.userId)));
  }

  @Patch('me')
  @ApiEnvelope(ProfileResponse)
  @Operation("Change one's own profile", ...BODY, 401, 'NAME_FIXED')
  async updateOwn(@CurrentUser() user: Identity, @Body() change: UpdateProfileRequest) {
    return ok(toProfileResponse(await this.profiles.update(user.userId, change)));
  }

  @Get(':id')
  @ApiEnvelope(PublicProfileResponse)
  @Operation('Get what others see of a person', 400, 401, 'PROFILE_NOT_FOUND')
  async get(@Param('id', UuidPipe) id: string) {
    return ok(toPublicProfileResponse(await this.profiles.getPublic(id)));
  }
}
