import { ApiProperty } from '@nestjs/swagger';
import { OneOf, Uuid } from '../../../platform/http';
import { ApprovalResponse } from '../../approvals';
import { RIDE_STATUSES, type RideStatus } from '../../rides';

/** The ride after the command; while it waits for a second person, its status stays. */
export class CancelledRideResponse {
  @Uuid() id!: string;
  @OneOf(RIDE_STATUSES, 'RideStatus') status!: RideStatus;
  @ApiProperty({ type: ApprovalResponse, nullable: true, description: 'Command awaiting a second person' })
  approval!: ApprovalResponse | null;
}
