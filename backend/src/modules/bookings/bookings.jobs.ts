import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { BoardingService } from './boarding.service';
import { HoldsService } from './holds.service';
import { ReferralRewardsService } from './referral-rewards.service';

/** Locked rides are skipped. */
@Injectable()
export class BookingsJobs {
  constructor(
    private readonly holds: HoldsService,
    private readonly boarding: BoardingService,
    private readonly referrals: ReferralRewardsService,
  ) {}

  @Interval(10_000)
  async expireHolds(): Promise<void> {
    await this.holds.expireLapsed();
  }

  @Interval(60_000)
  async completeTravelled(): Promise<void> {
    await this.boarding.completeTravelled();
  }

  @Interval(60_000)
  async rewardReferrals(): Promise<void> {
    await this.referrals.decideDue();
  }
}
