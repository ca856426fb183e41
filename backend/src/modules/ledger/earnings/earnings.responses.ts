import { ApiProperty } from '@nestjs/swagger';
import { Amount, Day, Flag, Integer, OneOf, Uuid } from '../../../platform/http';

/**
 * `to_come`: before departure or within the delay; `disputed`: no proof of travel, staff decide; `available`:
 * in the next payout; `paid`: paid out.
 */
export const EARNING_STATUSES = ['to_come', 'disputed', 'available', 'paid'] as const;
export type EarningStatus = (typeof EARNING_STATUSES)[number];

export class RideEarningResponse {
  @Uuid() ride_id!: string;
  @Amount({
    description:
      'XAF; negative if something was refunded after it had been paid out, which the next payout deducts',
  })
  amount!: number;
  @OneOf(EARNING_STATUSES, 'EarningStatus') status!: EarningStatus;
}

/** After refunds. */
export class WeekEarningResponse {
  @Day({ description: "The week's Monday, in Douala" }) week!: string;
  @Amount({ description: 'XAF for rides departing in this week, paid out or not' }) amount!: number;
}

const PAYOUT_MODES = ['manual', 'automatic'] as const;
export type PayoutMode = (typeof PAYOUT_MODES)[number];

/** After refunds. Each total sums the lines of a status. */
export class EarningsResponse {
  @Amount() to_come!: number;
  @Amount({ description: 'XAF; no code was entered and nobody confirmed the journey' }) disputed!: number;
  @Amount({ description: 'XAF; negative if more was refunded than is to be paid out' }) available!: number;
  @Amount() paid!: number;
  @Amount({ description: 'XAF owed by an earlier account of the driver, deducted from later payouts' })
  carried_debt!: number;
  @Flag({ description: 'Nothing is paid out until staff have decided' }) payouts_stopped!: boolean;
  @ApiProperty({
    type: [RideEarningResponse],
    description: 'Latest departure first, one line per ride and status; rides without earnings are left out',
  })
  rides!: RideEarningResponse[];
  @OneOf(PAYOUT_MODES, 'PayoutMode', {
    description: 'automatic: available money is sent to the payout account automatically',
  })
  payouts!: PayoutMode;
  @Integer({ description: 'PAYOUT_DELAY_HOURS: hours after departure before money is available' })
  delay_hours!: number;
}
