import { Injectable } from '@nestjs/common';
import { AppConfig } from '../../platform/config';
import { Transactions } from '../../platform/database';
import { ReferralsService } from '../promotions';
import { BookingReadsRepository } from './booking-reads.repository';

const BATCH = 100;

/** Decides referrals once the friend's first journey is proven and its money can no longer be claimed. */
@Injectable()
export class ReferralRewardsService {
  constructor(
    private readonly transactions: Transactions,
    private readonly reads: BookingReadsRepository,
    private readonly referrals: ReferralsService,
    private readonly config: AppConfig,
  ) {}

  /** Each referral is decided under its lock. */
  async decideDue(): Promise<void> {
    if (this.config.referralCredit === 0) return;
    const due = await this.reads.travelledReferrals(this.config.payouts.delayHours, BATCH);
    for (const { referred_id, driver_id } of due)
      await this.transactions.run((tx) => this.referrals.decide(tx, referred_id, driver_id));
  }
}
