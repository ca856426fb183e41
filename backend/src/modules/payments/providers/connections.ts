import type { AppConfig, ProviderName, ProviderSections } from '../../../platform/config';
import type { HttpTimeouts } from './provider-http';

/** The outcomes that a simulated provider can be made to give, each by a number of its own. */
export type ForcedOutcome = 'success' | 'rejection' | 'internal_error' | 'insufficient_funds' | 'timeout';

/** Where the adapters connect to. They ask when they first need it: the simulator has no address before it listens. */
export abstract class ProviderConnections {
  /** Those of the product where it is absent. */
  readonly timeouts?: HttpTimeouts;

  /** How to reach it: its section of the config. @throws Error when the provider isn't configured. */
  abstract of<Name extends ProviderName>(provider: Name): Promise<ProviderSections[Name]>;
  /** Empty with the real providers. */
  abstract testNumbers(provider: ProviderName): Partial<Record<ForcedOutcome, string>>;
}

/** The port that the simulator of the dev parts binds in mock mode. */
export abstract class SimulatedProviders extends ProviderConnections {}

/** The real providers, as set (`PAYMENTS_MODE=live`). */
export class ConfiguredConnections extends ProviderConnections {
  constructor(private readonly config: AppConfig) {
    super();
  }

  override async of<Name extends ProviderName>(provider: Name): Promise<ProviderSections[Name]> {
    const connection = this.config.payments.providers[provider];
    if (!connection.enabled) throw new Error(`The provider ${provider} is not configured`);
    return connection;
  }

  override testNumbers(): Record<string, never> {
    return {};
  }
}
