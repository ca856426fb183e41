import { Body, Controller, Get, Patch } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ApiEnvelope, ok, Operation, UserId } from '../../platform/http';
import { ProfileResponse, toProfileResponse, UpdateProfileRequest } from './dto/profiles.dto';
import { ProfilesService } from './profiles.service';

@ApiTags('Profiles')
@Controller('api/profiles')
export class ProfilesController {
  constructor(private readonly profiles: ProfilesService) {}

  @Get('me')
  @ApiEnvelope(ProfileResponse)
  @Operation("Get the caller's profile")
  async getOwn(@UserId() userId: string) {
    return ok(toProfileResponse(await this.profiles.get(userId)));
  }

  @Patch('me')
  @ApiEnvelope(ProfileResponse)
  @Operation("Change the caller's profile", 'NAME_FIXED', 'GENDER_FIXED')
  async updateOwn(@UserId() userId: string, @Body() change: UpdateProfileRequest) {
    return ok(toProfileResponse(await this.profiles.update(userId, change)));
  }
}
