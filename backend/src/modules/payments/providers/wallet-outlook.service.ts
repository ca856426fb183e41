import { setTimeout as delay } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import { AppConfig, PROVIDER_NAMES, type ProviderName, type RailName } from '../../../platform/config';
import { ProviderHealthRepository } from './provider-health.repository';
import { PaymentProviders } from './registry';

/** What was heard is good for so long; afterwards the next one who looks has it asked again. */
const FRESH_MS = 30_000;
/** And it is shown for so long at most, where nobody answers. */
const SHOWN_MS = 120_000;
/** How long one who looks waits for it. */
const PATIENCE_MS = 1_000;

/**
 * Which wallets can't be paid with just now: their rail is left alone because it does not answer, or it says itself that the wallet's
 * operator is away. A hint for people and for staff; nothing is refused by it, and where nobody can say, no wallet is away.
 */
@Injectable()
export class WalletOutlookService {
  private readonly logger = new Logger(WalletOutlookService.name);
  private known: { away: readonly ProviderName[]; at: number } = { away: [], at: 0 };
  private asking: Promise<void> | null = null;

  constructor(
    private readonly config: AppConfig,
    private readonly health: ProviderHealthRepository,
    private readonly providers: PaymentProviders,
  ) {}

  async away(): Promise<readonly ProviderName[]> {
    if (Date.now() - this.known.at > FRESH_MS) {
      this.asking ??= this.ask().finally(() => (this.asking = null));
      const patience = new AbortController();
      const enough = delay(PATIENCE_MS, undefined, { signal: patience.signal, ref: false });
      await Promise.race([this.asking, enough.catch(() => undefined)]);
      patience.abort();
    }
    return Date.now() - this.known.at > SHOWN_MS ? [] : this.known.away;
  }

  /** Never throws: what nobody says is not known. */
  private async ask(): Promise<void> {
    try {
      const { paused } = await this.health.survey();
      const used = PROVIDER_NAMES.filter((wallet) => this.config.payments.providers[wallet].enabled);
      const railOf = (wallet: ProviderName) => this.config.payments.providers[wallet].rail;
      const rails = [...new Set(used.map(railOf))].filter((rail) => !paused.includes(rail));
      const told = await Promise.all(rails.map((rail) => this.saysAway(rail)));
      const away = used.filter(
        (wallet) => paused.includes(railOf(wallet)) || told[rails.indexOf(railOf(wallet))]?.includes(wallet),
      );
      this.known = { away, at: Date.now() };
    } catch (error) {
      this.logger.warn({ err: error }, 'which wallets are away could not be found out');
    }
  }

  private async saysAway(rail: RailName): Promise<readonly ProviderName[]> {
    if (!this.providers.capabilitiesOf(rail).availability) return [];
    const fact = await this.providers.for(rail).availability();
    return fact.kind === 'availability' ? fact.away : [];
  }
}
