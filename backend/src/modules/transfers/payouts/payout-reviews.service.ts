import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { AppConfig } from '../../../platform/config';
import { Transactions } from '../../../platform/database';
import { AuditService } from '../../audit';
import { riskScore, RiskSignalsRepository } from '../../payments';
import { PayoutsRepository } from './payouts.repository';

const EVERY_MS = 3_600_000;
/** Rise of the risk score after which resumed payouts are stopped again. */
const MIN_RISE = 10;

/** Stops the payouts of drivers with a high risk score until an admin resumes them. */
@Injectable()
export class PayoutReviewsService {
  constructor(
    private readonly payouts: PayoutsRepository,
    private readonly risks: RiskSignalsRepository,
    private readonly audit: AuditService,
    private readonly transactions: Transactions,
    private readonly config: AppConfig,
  ) {}

  // Repeated, because risk signals expire and drivers without a payout account have no other check.
  @Interval(EVERY_MS)
  async run(): Promise<void> {
    await this.stopRisky(null);
  }

  async stopRisky(driverIds: string[] | null): Promise<void> {
    const drivers = driverIds?.length === 0 ? [] : await this.payouts.reviewable(driverIds);
    if (drivers.length === 0) return;
    const signals = await this.risks.signals(drivers.flatMap(({ accounts }) => accounts));
    for (const { id, accounts, reviewed } of drivers) {
      const found = accounts.map((account) => signals.get(account) ?? []);
      const score = Math.max(...found.map(riskScore));
      if (score <= this.config.payouts.reviewScore) continue;
      if (reviewed !== null && score < reviewed + MIN_RISE) continue;
      await this.stop(id, score, [...new Set(found.flat().map(({ kind }) => kind))]);
    }
  }

  private stop(driverId: string, score: number, kinds: string[]): Promise<void> {
    return this.transactions.run(async (tx) => {
      if (!(await this.payouts.stopForReview(tx, driverId, score))) return;
      await this.audit.record(tx, {
        actor_id: null,
        action: 'profile.payouts_stopped',
        subject_id: driverId,
        from: { payouts_stopped: false },
        to: { payouts_stopped: true },
        reason: `risk score ${score}: ${kinds.join(', ')}`,
      });
    });
  }
}
