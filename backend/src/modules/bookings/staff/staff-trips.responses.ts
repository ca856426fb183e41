import { ApiProperty } from '@nestjs/swagger';
import { OneOf, Uuid } from '../../../platform/http';
import { ApprovalResponse } from '../../approvals';
import { RIDE_STATUSES, type RideStatus } from '../../rides';

/** The status stays while the command waits for a second person. */
export class CancelledRideResponse {
  @Uuid() id!: string;
  @OneOf(RIDE_STATUSES, 'RideStatus') status!: RideStatus;
  @ApiProperty({ type: ApprovalResponse, nullable: true, description: 'Command awaiting a second person' })
  approval!: ApprovalResponse | null;
}
