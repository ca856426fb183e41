import { randomUUID } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AppConfig, PROVIDER_NAMES, type ProviderName } from '../../../platform/config';
import { newId, Transactions } from '../../../platform/database';
import { PaymentProviders } from '../../rails';
import { PayoutBatchesRepository } from '../batches/payout-batches.repository';
import type { PayoutEntity } from '../money-out/money-out.entity';
import type { MoneyOutCause } from '../money-out/money-out-settlement.service';
import { isProven, remainingToday } from './payout-policy';
import { PayoutReviewsService } from './payout-reviews.service';
import { type PayoutBounds, PayoutsRepository } from './payouts.repository';

const DUE: MoneyOutCause = { cause: 'due', actor_id: null };

@Injectable()
export class PayoutCreationService {
  private readonly logger = new Logger(PayoutCreationService.name);

  constructor(
    private readonly transactions: Transactions,
    private readonly payouts: PayoutsRepository,
    private readonly batches: PayoutBatchesRepository,
    private readonly reviews: PayoutReviewsService,
    private readonly providers: PaymentProviders,
    private readonly config: AppConfig,
  ) {}

  async createDue(): Promise<number> {
    const { automatic, delayHours, min, dailyLimitDriver } = this.config.payouts;
    if (!automatic) return 0;
    const bounds = { min, remaining: dailyLimitDriver, dailyMax: dailyLimitDriver, delayHours };
    const candidates = await this.payouts.candidates(this.wallets(), bounds);
    await this.reviews.stopRisky(candidates.map(({ driver_id }) => driver_id));
    let created = 0;
    for (const { driver_id } of candidates) {
      try {
        if ((await this.transactions.run((tx) => this.create(tx, driver_id, bounds))) !== null) created++;
      } catch (error) {
        this.logger.error({ err: error, driver_id }, 'a payout could not be created; the next run retries');
      }
    }
    return created;
  }

  /** Returns null for an ineligible driver. Takes the batches' lock, so that no batch covers the same earnings. */
  private async create(
    tx: EntityManager,
    driverId: string,
    bounds: PayoutBounds,
  ): Promise<PayoutEntity | null> {
    await this.batches.lockCreation(tx);
    const driver = await this.payouts.eligibilityOf(tx, driverId);
    if (!driver?.account || driver.stopped_by !== null || driver.account.pending) return null;
    const { provider, phone_number, status } = driver.account;
    const { rail } = this.config.payments.providers[provider];
    const { payouts, nameCheck } = this.providers.capabilitiesOf(rail);
    if (!payouts || !isProven(status, nameCheck)) return null;
    const { dailyLimit, dailyLimitDriver } = this.config.payouts;
    const paidOut = await this.payouts.paidOutToday(tx, driverId);
    const remaining = remainingToday({ driver: dailyLimitDriver, all: dailyLimit }, paidOut);
    if (remaining < bounds.min) return null;
    const payout = await this.payouts.insert(
      tx,
      {
        id: newId(),
        driver_id: driverId,
        full_name: driver.full_name,
        phone_number,
        provider,
        rail,
        currency: this.providers.for(rail).currency,
        provider_reference: randomUUID(),
      },
      { ...bounds, remaining },
    );
    if (payout === null) return null;
    const event = { from_status: null, to_status: 'created', fact: null, ...DUE } as const;
    await this.payouts.appendEvent(tx, payout.id, event);
    return payout;
  }

  private wallets(): { paying: ProviderName[]; unnamed: ProviderName[] } {
    const { providers } = this.config.payments;
    const capabilitiesOf = (wallet: ProviderName) => this.providers.capabilitiesOf(providers[wallet].rail);
    const paying = PROVIDER_NAMES.filter(
      (wallet) => providers[wallet].enabled && capabilitiesOf(wallet).payouts,
    );
    return { paying, unnamed: paying.filter((wallet) => !capabilitiesOf(wallet).nameCheck) };
  }
}
