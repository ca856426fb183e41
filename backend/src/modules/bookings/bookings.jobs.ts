import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { AppConfig } from '../../platform/config';
import { Transactions } from '../../platform/database';
import { ReferralsService } from '../promotions';
import { BoardingService } from './boarding.service';
import { BookingReadsRepository } from './booking-reads.repository';
import { HoldsService } from './holds.service';

const REFERRALS_AT_A_TIME = 100;

/** Rides locked by another transaction wait for the next run. */
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
   * Decides a referral once the referred person's first journey is proven and can no longer be claimed. Each
   * referral has its own transaction.
   */
  @Interval(60_000)
  async rewardReferrals(): Promise<void> {
    if (this.config.referralCredit === 0) return;
    const due = await this.reads.dueReferrals(this.config.payouts.delayHours, REFERRALS_AT_A_TIME);
    for (const { referred_id, driver_id } of due)
      await this.transactions.run((tx) => this.referrals.decide(tx, referred_id, driver_id));
  }
}
