import { Body, Controller, Get, Patch } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ApiEnvelope, CurrentUser, type Identity, ok, Operation } from '../../platform/http';
import { ProfileResponse, toProfileResponse } from './dto/profiles.responses';
import { UpdateProfileRequest } from './dto/profiles.requests';
import { ProfilesService } from './profiles.service';

@ApiTags('Profiles')
@Controller('api/profiles')
export class ProfilesController {
  constructor(private readonly profiles: ProfilesService) {}

  @Get('me')
  @ApiEnvelope(ProfileResponse)
  @Operation("Get the caller's profile")
  async getOwn(@CurrentUser() user: Identity) {
    return ok(toProfileResponse(await this.profiles.get(user.userId)));
  }

  @Patch('me')
  @ApiEnvelope(ProfileResponse)
  @Operation("Change the caller's profile", 'NAME_FIXED', 'GENDER_FIXED')
  async updateOwn(@CurrentUser() user: Identity, @Body() change: UpdateProfileRequest) {
    return ok(toProfileResponse(await this.profiles.update(user.userId, change)));
  }
}
