import { Injectable } from '@nestjs/common';
import { AppConfig } from '../../../platform/config';
import { EarningsRepository, type RideSums } from './earnings.repository';
import {
  EARNING_STATUSES,
  type EarningsResponse,
  type EarningStatus,
  type RideEarningResponse,
  type WeekEarningResponse,
} from './earnings.responses';

const WEEKS = 8;

@Injectable()
export class EarningsService {
  constructor(
    private readonly repository: EarningsRepository,
    private readonly config: AppConfig,
  ) {}

  /** Returns no lines and zero totals for non-drivers. */
  async ofDriver(driverId: string): Promise<EarningsResponse> {
    const { automatic, delayHours } = this.config.payouts;
    const sums = await this.repository.earningsOf(driverId, delayHours);
    const { carried_debt, payouts_stopped } = await this.repository.payoutTermsOf(driverId);
    const rides = sums.flatMap(toLines);
    const total = (status: EarningStatus) =>
      rides.filter((ride) => ride.status === status).reduce((sum, ride) => sum + ride.amount, 0);
    return {
      to_come: total('to_come'),
      disputed: total('disputed'),
      available: total('available'),
      paid: total('paid'),
      carried_debt,
      payouts_stopped,
      rides,
      payouts: automatic ? 'automatic' : 'manual',
      delay_hours: delayHours,
    };
  }

  /** Ends with the current week. Includes empty weeks. */
  byWeek(driverId: string): Promise<WeekEarningResponse[]> {
    return this.repository.earningsByWeek(driverId, WEEKS);
  }
}

function toLines({ ride_id, ...sums }: RideSums): RideEarningResponse[] {
  return EARNING_STATUSES.map((status) => ({ ride_id, amount: sums[status], status })).filter(
    (line) => line.amount !== 0,
  );
}
