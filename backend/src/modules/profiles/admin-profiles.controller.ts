import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { IdParam, ok, okStaffPage, Operation, Roles, UserId } from '../../platform/http';
import {
  ChangeGenderRequest,
  RemovePictureRequest,
  StaffProfileResponse,
  StaffProfilesQuery,
  toStaffProfileResponse,
} from './dto/profiles.dto';
import { PicturesService } from './pictures.service';
import { ProfilesService } from './profiles.service';

@Roles('support')
@Controller('api/admin/profiles')
export class AdminProfilesController {
  constructor(
    private readonly profiles: ProfilesService,
    private readonly pictures: PicturesService,
  ) {}

  @Get()
  @Operation('List people for staff', { type: StaffProfileResponse, page: 'staff' })
  async list(@Query() query: StaffProfilesQuery) {
    return okStaffPage(await this.profiles.list(query), query, toStaffProfileResponse);
  }

  @Get(':id')
  @Operation('Get a person for staff', StaffProfileResponse, 'PROFILE_NOT_FOUND')
  async get(@IdParam() id: string) {
    return ok(toStaffProfileResponse(await this.profiles.get(id)));
  }

  @Post(':id/pictures/remove')
  @Operation("Remove a person's picture or car photo", StaffProfileResponse, 'PROFILE_NOT_FOUND')
  async removePicture(
    @UserId() staffId: string,
    @IdParam() id: string,
    @Body() { picture, reason }: RemovePictureRequest,
  ) {
    const by = { actor_id: staffId, reason };
    return ok(toStaffProfileResponse(await this.pictures.removeByStaff(picture, id, by)));
  }

  @Post(':id/gender')
  @Roles('admin')
  @Operation("Change a person's stated gender", StaffProfileResponse, 'PROFILE_NOT_FOUND')
  async changeGender(
    @UserId() adminId: string,
    @IdParam() id: string,
    @Body() { gender, reason }: ChangeGenderRequest,
  ) {
    const by = { actor_id: adminId, reason };
    return ok(toStaffProfileResponse(await this.profiles.changeGender(id, gender, by)));
  }
}
