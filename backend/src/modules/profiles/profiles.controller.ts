import { Body, Controller, Get, Patch } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { hours, Throttle } from '@nestjs/throttler';
import { ok, Operation, toResponse, UserId } from '../../platform/http';
import { ProfileResponse, UpdateProfileRequest } from './dto/profiles.dto';
import { ProfilesService } from './profiles.service';

/** Limits changes that stay in the audit log. */
export const AUDITED_CHANGES = { default: { limit: 60, ttl: hours(1) } };

@ApiTags('Profiles')
@Controller('api/profiles')
export class ProfilesController {
  constructor(private readonly profiles: ProfilesService) {}

  @Get('me')
  @Operation("Get the caller's profile", ProfileResponse)
  async getOwn(@UserId() userId: string) {
    return ok(toResponse(ProfileResponse, await this.profiles.get(userId)));
  }

  @Patch('me')
  @Throttle(AUDITED_CHANGES)
  @Operation("Change the caller's profile", ProfileResponse, 'NAME_FIXED', 'GENDER_FIXED')
  async updateOwn(@UserId() userId: string, @Body() change: UpdateProfileRequest) {
    return ok(toResponse(ProfileResponse, await this.profiles.update(userId, change)));
  }
}
