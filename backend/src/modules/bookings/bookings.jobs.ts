import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { AppConfig } from '../../platform/config';
import { Transactions } from '../../platform/database';
import { ReferralsService } from '../promotions';
import { BoardingService } from './boarding.service';
import { BookingReadsRepository } from './booking-reads.repository';
import { HoldsService } from './holds.service';

const REFERRALS_AT_A_TIME = 100;

/** Locked rides are skipped. */
@Injectable()
export class BookingsJobs {
  constructor(
    private readonly holds: HoldsService,
    private readonly boarding: BoardingService,
    private readonly transactions: Transactions,
    private readonly reads: BookingReadsRepository,
    private readonly referrals: ReferralsService,
    private readonly config: AppConfig,
  ) {}

  @Interval(10_000)
  async expireHolds(): Promise<void> {
    await this.holds.expireLapsed();
  }

  @Interval(60_000)
  async completeTravelled(): Promise<void> {
    await this.boarding.completeTravelled();
  }

  /**
   * Decides referrals, each under its lock, once the friend's first journey is proven and its money can no
   * longer be claimed.
   */
  @Interval(60_000)
  async rewardReferrals(): Promise<void> {
    if (this.config.referralCredit === 0) return;
    const due = await this.reads.travelledReferrals(this.config.payouts.delayHours, REFERRALS_AT_A_TIME);
    for (const { referred_id, driver_id } of due)
      await this.transactions.run((tx) => this.referrals.decide(tx, referred_id, driver_id));
  }
}
