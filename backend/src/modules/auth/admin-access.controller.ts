import { Body, Controller, Patch, Post } from '@nestjs/common';
import { IdParam, ok, Operation, Reauthenticate, Roles, UserId } from '../../platform/http';
import { APPROVAL_FAILURES, toApprovalResponse } from '../approvals/index';
import { StaffProfileResponse, toStaffProfileResponse } from '../profiles/index';
import { AccessService } from './access.service';
import { ChangeAccessRequest, PersonAccessResponse, StopPayoutsRequest } from './dto/auth.dto';

@Roles('admin')
@Controller('api/admin/profiles')
export class AdminAccessController {
  constructor(private readonly access: AccessService) {}

  @Patch(':id')
  @Reauthenticate('staff_role')
  @Operation(
    "Change a person's role or suspend them",
    PersonAccessResponse,
    'PROFILE_NOT_FOUND',
    ...APPROVAL_FAILURES,
  )
  async change(
    @UserId() adminId: string,
    @IdParam() id: string,
    @Body() { reason, ...change }: ChangeAccessRequest,
  ) {
    const by = { actor_id: adminId, reason: reason || null };
    const { profile, approval } = await this.access.change(id, change, by);
    return ok({ ...toStaffProfileResponse(profile), approval: toApprovalResponse(approval) });
  }

  @Post(':id/payouts')
  @Reauthenticate()
  @Operation("Stop or resume a driver's payouts", StaffProfileResponse, 'PROFILE_NOT_FOUND')
  async payouts(
    @UserId() adminId: string,
    @IdParam() id: string,
    @Body() { stopped, reason }: StopPayoutsRequest,
  ) {
    const by = { actor_id: adminId, reason };
    return ok(toStaffProfileResponse(await this.access.setPayoutsStopped(id, stopped, by)));
  }
}
