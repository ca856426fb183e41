import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { SchedulerRegistry } from '@nestjs/schedule';
import {
  AppConfig,
  PROVIDER_NAMES,
  type ProviderName,
  RAIL_NAMES,
  type RailName,
} from '../../../platform/config';
import type { Operation, OperationOutlook, OperationState } from './payment-provider';
import { ProviderHealthRepository } from './provider-health.repository';
import { PaymentProviders } from './registry';

/** How often each process asks. */
const EVERY_MS = 30_000;
/** And what was heard is believed so long, where nobody answers any more. */
const BELIEVED_MS = 120_000;

/** What a rail said of the operators behind it, and when. */
export interface RailOutlook {
  operations: readonly OperationOutlook[];
  at: Date;
}

/**
 * How the wallets are just now: their rail is left alone because it does not answer, or it says itself that an operator behind it is
 * away or slow. Asked beside everything else, so that nobody waits for it. A question that fails changes nothing, and where nobody can
 * say, all is well. No payment is refused by it; money that goes out waits while its operator takes none.
 */
@Injectable()
export class WalletOutlookService implements OnApplicationBootstrap {
  private readonly logger = new Logger(WalletOutlookService.name);
  private readonly told = new Map<RailName, RailOutlook>();
  private paused: readonly RailName[] = [];
  private lookedAt = 0;
  private looking: Promise<void> | null = null;

  constructor(
    private readonly config: AppConfig,
    private readonly health: ProviderHealthRepository,
    private readonly providers: PaymentProviders,
    private readonly scheduler: SchedulerRegistry,
  ) {}

  onApplicationBootstrap(): void {
    const timer = setInterval(() => void this.look(), EVERY_MS);
    this.scheduler.addInterval(WalletOutlookService.name, timer.unref());
  }

  /** Whether a wallet can be paid with, as far as is known. */
  stateOf(wallet: ProviderName): OperationState {
    this.refresh();
    const { rail } = this.config.payments.providers[wallet];
    return this.paused.includes(rail) ? 'down' : this.said(rail, wallet, 'payment');
  }

  /** True where a rail says that it refuses that for a wallet. */
  isDown(rail: RailName, wallet: ProviderName, operation: Operation): boolean {
    if (!this.tells(rail)) return false;
    this.refresh();
    return this.said(rail, wallet, operation) === 'down';
  }

  /** What a rail said of all that it reaches; null where it says nothing, or not lately. */
  of(rail: RailName): RailOutlook | null {
    const told = this.told.get(rail);
    return told !== undefined && Date.now() - told.at.getTime() <= BELIEVED_MS ? told : null;
  }

  /** Asks all who may be asked; one question at a time. Never throws. */
  look(): Promise<void> {
    this.looking ??= this.ask().finally(() => {
      this.looking = null;
      this.lookedAt = Date.now();
    });
    return this.looking;
  }

  /** Before the first tick of the clock, and where none runs. */
  private refresh(): void {
    if (Date.now() - this.lookedAt > EVERY_MS) void this.look();
  }

  private said(rail: RailName, wallet: ProviderName, operation: Operation): OperationState {
    const isIt = (one: OperationOutlook) => one.provider === wallet && one.operation === operation;
    return this.of(rail)?.operations.find(isIt)?.state ?? 'up';
  }

  private tells(rail: RailName): boolean {
    return this.providers.capabilitiesOf(rail).availability === true;
  }

  private async ask(): Promise<void> {
    try {
      const { paused } = await this.health.survey();
      this.paused = paused;
      const { mode, providers, rails } = this.config.payments;
      const used = PROVIDER_NAMES.map((wallet) => providers[wallet].rail);
      // The simulated rails that nobody chose are all set up, and always well.
      const isAsked = (rail: RailName) =>
        this.tells(rail) && rails[rail].enabled && (mode === 'live' || used.includes(rail));
      await Promise.all(
        RAIL_NAMES.filter((rail) => isAsked(rail) && !paused.includes(rail)).map((rail) => this.hear(rail)),
      );
    } catch (error) {
      this.logger.warn({ err: error }, 'how the wallets are could not be found out');
    }
  }

  private async hear(rail: RailName): Promise<void> {
    const fact = await this.providers.for(rail).availability();
    if (fact.kind === 'availability') this.told.set(rail, { operations: fact.operations, at: new Date() });
  }
}
