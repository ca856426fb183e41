import { Body, Controller, HttpCode, HttpStatus, Param, Patch, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  ApiEnvelope,
  ApiErrors,
  CurrentUser,
  type Identity,
  ok,
  Reauthenticate,
  Roles,
  UuidPipe,
} from '../../platform/http/index';
import { StaffProfileResponse, toStaffProfileResponse } from '../profiles/index';
import { AccessService } from './access.service';
import { ChangeAccessRequest, StopPayoutsRequest } from './dto/auth.requests';

@ApiTags('admin')
@Roles('admin')
@Controller('api/admin/profiles')
export class AdminAccessController {
  constructor(private readonly access: AccessService) {}

  @Patch(':id')
  @Reauthenticate('staff_role')
  @ApiEnvelope(StaffProfileResponse)
  @ApiErrors(400, 401, 403, 404, 413, 415)
  async change(
    @CurrentUser() admin: Identity,
    @Param('id', UuidPipe) id: string,
    @Body() { reason, ...change }: ChangeAccessRequest,
  ) {
    const by = { actor_id: admin.userId, reason: reason || null };
    return ok(toStaffProfileResponse(await this.access.change(id, change, by)));
  }

  @Post(':id/payouts')
  @HttpCode(HttpStatus.OK)
  @Reauthenticate()
  @ApiEnvelope(StaffProfileResponse)
  @ApiErrors(400, 401, 403, 404, 413, 415)
  async payouts(
    @CurrentUser() admin: Identity,
    @Param('id', UuidPipe) id: string,
    @Body() { stopped, reason }: StopPayoutsRequest,
  ) {
    const by = { actor_id: admin.userId, reason };
    return ok(toStaffProfileResponse(await this.access.setPayoutsStopped(id, stopped, by)));
  }
}
