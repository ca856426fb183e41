import { ApiProperty } from '@nestjs/swagger';

/**
 * `to_come`: the journey is ahead, or its money still waits; `disputed`: nothing proves the journey, a person decides; `available`: to
 * be paid out next; `paid`: paid out.
 */
export const EARNING_STATUSES = ['to_come', 'disputed', 'available', 'paid'] as const;
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
  @ApiProperty({ type: 'integer', description: 'XAF; no code was entered and nobody confirmed the journey' })
  disputed!: number;
  @ApiProperty({
    type: 'integer',
    description: 'XAF; below 0 where more was refunded than is to be paid out',
  })
  available!: number;
  @ApiProperty({ type: 'integer', description: 'XAF' }) paid!: number;
  @ApiProperty({
    type: [RideEarningResponse],
    description:
      'The latest departure first; a line for each status of a ride; a ride that brings nothing is left out',
  })
  rides!: RideEarningResponse[];
}
