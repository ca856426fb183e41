import type { AppConfig, ProviderName, RailName, RailSections } from '../../../platform/config';
import type { HttpTimeouts } from './provider-http';

/** The outcomes that a simulated provider can be made to give, each by a number of its own. */
export type ForcedOutcome = 'success' | 'rejection' | 'internal_error' | 'insufficient_funds' | 'timeout';

/** Where the adapters connect to. They ask when they first need it: the simulator has no address before it listens. */
export abstract class ProviderConnections {
  /** Those of the product where it is absent. */
  readonly timeouts?: HttpTimeouts;

  /** How to reach it: its section of the config. @throws Error when the rail isn't configured. */
  abstract of<Name extends RailName>(rail: Name): Promise<RailSections[Name]>;
  /** Empty with the real rails. */
  abstract testNumbers(rail: RailName, wallet: ProviderName): Partial<Record<ForcedOutcome, string>>;
}

/** The port that the simulator of the dev parts binds in mock mode. */
export abstract class SimulatedProviders extends ProviderConnections {}

/** The real rails, as set (`PAYMENTS_MODE=live`). */
export class ConfiguredConnections extends ProviderConnections {
  constructor(private readonly config: AppConfig) {
    super();
  }

  override async of<Name extends RailName>(rail: Name): Promise<RailSections[Name]> {
    const connection = this.config.payments.rails[rail];
    if (!connection.enabled) throw new Error(`The rail ${rail} is not configured`);
    return connection;
  }

  override testNumbers(): Record<string, never> {
    return {};
  }
}
