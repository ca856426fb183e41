import { ApiProperty } from '@nestjs/swagger';

/** `to_come`: the ride isn't over for everybody who paid; `available`: it is; `paid`: paid out. */
export const EARNING_STATUSES = ['to_come', 'available', 'paid'] as const;
export type EarningStatus = (typeof EARNING_STATUSES)[number];

export class RideEarningResponse {
  @ApiProperty({ format: 'uuid' }) ride_id!: string;
  @ApiProperty({
    type: 'integer',
    description:
      'XAF. Below 0 where something was refunded after it had been paid out: the next payout is less by it',
  })
  amount!: number;
  @ApiProperty({ enum: EARNING_STATUSES, enumName: 'EarningStatus' }) status!: EarningStatus;
}

/** What a driver's rides have brought, after refunds. Each total is the sum of the lines with its status. */
export class EarningsResponse {
  @ApiProperty({ type: 'integer', description: 'XAF' }) to_come!: number;
  @ApiProperty({
    type: 'integer',
    description: 'XAF; below 0 where more was refunded than is to be paid out',
  })
  available!: number;
  @ApiProperty({ type: 'integer', description: 'XAF' }) paid!: number;
  @ApiProperty({
    type: [RideEarningResponse],
    description: 'The latest departure first; a ride that brings nothing is left out',
  })
  rides!: RideEarningResponse[];
}
