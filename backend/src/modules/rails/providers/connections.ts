import type { AppConfig, ProviderName, RailName, RailSections } from '../../../platform/config';
import type { HttpTimeouts } from './provider-http';

/** Outcomes forced by dedicated numbers of the simulator. */
export type ForcedOutcome = 'success' | 'rejection' | 'internal_error' | 'insufficient_funds' | 'timeout';

/** Asynchronous, because the simulator has no address before it listens. */
export abstract class ProviderConnections {
  readonly timeouts?: HttpTimeouts;

  abstract of<Name extends RailName>(rail: Name): Promise<RailSections[Name]>;
  /** Empty with the real rails. */
  abstract testNumbers(rail: RailName, wallet: ProviderName): Partial<Record<ForcedOutcome, string>>;
}

export abstract class SimulatedProviders extends ProviderConnections {}

/** `PAYMENTS_MODE=live`. */
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
