import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { SchedulerRegistry } from '@nestjs/schedule';
import {
  AppConfig,
  PROVIDER_NAMES,
  type ProviderName,
  RAIL_NAMES,
  type RailName,
} from '../../../platform/config';
import type { Operation, OperationAvailability, OperationState } from '../providers/payment-provider';
import { PaymentProviders } from '../providers/registry';
import { ProviderHealthRepository } from './provider-health.repository';

const INTERVAL_MS = 30_000;
const STALE_MS = 120_000;

export interface RailAvailability {
  operations: readonly OperationAvailability[];
  at: Date;
}

/**
 * Last known availability: a paused rail is down, and rails can report wallets as down or delayed; unknown means
 * up. Polled in the background, so reads never wait. Refunds and payouts wait while their wallet is down; payments
 * are never blocked.
 */
@Injectable()
export class WalletAvailabilityService implements OnApplicationBootstrap {
  private readonly logger = new Logger(WalletAvailabilityService.name);
  private readonly reports = new Map<RailName, RailAvailability>();
  private paused: readonly RailName[] = [];
  private polledAt = 0;
  private polling: Promise<void> | null = null;

  constructor(
    private readonly config: AppConfig,
    private readonly health: ProviderHealthRepository,
    private readonly providers: PaymentProviders,
    private readonly scheduler: SchedulerRegistry,
  ) {}

  onApplicationBootstrap(): void {
    const timer = setInterval(() => void this.poll(), INTERVAL_MS);
    this.scheduler.addInterval(WalletAvailabilityService.name, timer.unref());
  }

  stateOf(wallet: ProviderName): OperationState {
    this.refresh();
    const { rail } = this.config.payments.providers[wallet];
    return this.paused.includes(rail) ? 'down' : this.reportedState(rail, wallet, 'payment');
  }

  isDown(rail: RailName, wallet: ProviderName, operation: Operation): boolean {
    if (!this.reportsAvailability(rail)) return false;
    this.refresh();
    return this.reportedState(rail, wallet, operation) === 'down';
  }

  /** Null without a report from the last two minutes. */
  reportOf(rail: RailName): RailAvailability | null {
    const report = this.reports.get(rail);
    return report !== undefined && Date.now() - report.at.getTime() <= STALE_MS ? report : null;
  }

  /** One poll at a time. Never throws. */
  poll(): Promise<void> {
    this.polling ??= this.pollAll().finally(() => {
      this.polling = null;
      this.polledAt = Date.now();
    });
    return this.polling;
  }

  /** Covers reads before the first tick, and processes without a timer. */
  private refresh(): void {
    if (Date.now() - this.polledAt > INTERVAL_MS) void this.poll();
  }

  private reportedState(rail: RailName, wallet: ProviderName, operation: Operation): OperationState {
    const matches = (one: OperationAvailability) => one.provider === wallet && one.operation === operation;
    return this.reportOf(rail)?.operations.find(matches)?.state ?? 'up';
  }

  private reportsAvailability(rail: RailName): boolean {
    return this.providers.capabilitiesOf(rail).availability === true;
  }

  private async pollAll(): Promise<void> {
    try {
      const { paused } = await this.health.survey();
      this.paused = paused;
      const { mode, providers, rails } = this.config.payments;
      const inUse = PROVIDER_NAMES.map((wallet) => providers[wallet].rail);
      // The simulator also configures unselected rails, which are always up.
      const isPolled = (rail: RailName) =>
        this.reportsAvailability(rail) && rails[rail].enabled && (mode === 'live' || inUse.includes(rail));
      await Promise.all(
        RAIL_NAMES.filter((rail) => isPolled(rail) && !paused.includes(rail)).map((rail) => this.fetch(rail)),
      );
    } catch (error) {
      this.logger.warn({ err: error }, 'wallet availability could not be fetched');
    }
  }

  private async fetch(rail: RailName): Promise<void> {
    const fact = await this.providers.for(rail).availability();
    if (fact.kind === 'availability') this.reports.set(rail, { operations: fact.operations, at: new Date() });
  }
}
