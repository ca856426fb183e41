import { Body, Controller, Post } from '@nestjs/common';
import { IdParam, ok, Operation, Reauthenticate, Roles, UserId } from '../../../platform/http';
import { APPROVAL_FAILURES, ApprovalsService, toApprovalResponse } from '../../approvals';
import { RidesService } from '../../rides';
import { StaffCommandRequest } from '../dto/bookings.requests';
import { CancelledRideResponse } from '../dto/bookings.responses';
import { StaffRidesService } from './staff-rides.service';

@Roles('support')
@Controller('api/admin/rides/:id/cancel')
export class CancelRideController {
  constructor(
    private readonly staffRides: StaffRidesService,
    private readonly rides: RidesService,
    private readonly approvals: ApprovalsService,
  ) {}

  @Post()
  @Reauthenticate()
  @Operation(
    'Cancel a ride with full refunds, or request approval if the amount is large',
    CancelledRideResponse,
    'RIDE_NOT_FOUND',
    'RIDE_DEPARTED',
    ...APPROVAL_FAILURES,
  )
  async cancel(@UserId() staffId: string, @IdParam() id: string, @Body() { reason }: StaffCommandRequest) {
    await this.staffRides.cancelRide(staffId, id, reason);
    const { status } = await this.rides.get(id);
    const approval = toApprovalResponse(await this.approvals.waitingFor(id));
    return ok<CancelledRideResponse>({ id, status, approval });
  }
}
