import { ApiProperty } from '@nestjs/swagger';
import type { RideChangeRow, RideSnapshot } from '../ride-change';
import type { RideRow } from '../ride-columns';
import { RideResponse, toRideResponse } from './ride.response';

export class RideChangeResponse {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty({ format: 'uuid' }) actor_id!: string;
  @ApiProperty({ description: 'Somebody had paid for a seat by then' }) sold!: boolean;
  @ApiProperty({ type: 'object', additionalProperties: true, description: 'The fields that changed, before' })
  from!: RideSnapshot;
  @ApiProperty({ type: 'object', additionalProperties: true, description: 'The same fields, after' })
  to!: RideSnapshot;
  @ApiProperty({ format: 'date-time' }) created_at!: string;
}

/** One ride with what changed after somebody had booked it, oldest first. */
export class StaffRideDetailResponse extends RideResponse {
  @ApiProperty({ type: [RideChangeResponse] }) changes!: RideChangeResponse[];
}

export function toStaffRideDetail(ride: RideRow, changes: RideChangeRow[]): StaffRideDetailResponse {
  return {
    ...toRideResponse(ride, { plate: true }),
    changes: changes.map((change) => ({ ...change, created_at: change.created_at.toISOString() })),
  };
}
