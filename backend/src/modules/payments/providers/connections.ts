import type { AppConfig, MtnAccount } from '../../../platform/config';
import type { HttpTimeouts } from './http/provider-http';
import type { ProviderName } from './payment-provider';

/** How to reach MTN. */
export interface MtnConnection {
  baseUrl: string;
  collection: MtnAccount;
  disbursement: MtnAccount;
  targetEnvironment: string;
  callbackUrl: string;
  timeouts?: HttpTimeouts;
}

/** How to reach Orange; its paths and header name are settings because the contract is private. */
export interface OrangeConnection {
  baseUrl: string;
  tokenPath: string;
  paymentPath: string;
  /** The transaction id comes behind it. */
  statusPath: string;
  clientId: string;
  clientSecret: string;
  callbackUrl: string;
  timeouts?: HttpTimeouts;
}

/** Where the adapters speak to. They ask when they first need it: the simulator has no address before it listens. */
export abstract class ProviderConnections {
  /** @throws Error when the provider isn't configured. */
  abstract mtn(): Promise<MtnConnection>;
  /** @throws Error when the provider isn't configured. */
  abstract orange(): Promise<OrangeConnection>;
}

/** Simulated providers (`PAYMENTS_MODE=mock`). The dev parts provide it; production has none. */
export abstract class SimulatedProviders extends ProviderConnections {
  /** Numbers that force an outcome, by outcome. */
  abstract testNumbers(provider: ProviderName): Record<string, string>;
}

/** The real providers, as set (`PAYMENTS_MODE=live`). */
export class ConfiguredConnections extends ProviderConnections {
  constructor(private readonly config: AppConfig) {
    super();
  }

  override async mtn(): Promise<MtnConnection> {
    const { enabled, baseUrl, disbursement, targetEnvironment, callbackUrl, ...rest } =
      this.config.payments.mtn;
    if (!enabled) throw new Error('MTN is not configured');
    const collection = {
      subscriptionKey: rest.subscriptionKey,
      apiUser: rest.apiUser,
      apiKey: rest.apiKey,
    };
    return { baseUrl, collection, disbursement, targetEnvironment, callbackUrl };
  }

  override async orange(): Promise<OrangeConnection> {
    const { enabled, baseUrl, tokenPath, paymentPath, statusPath, clientId, clientSecret, callbackUrl } =
      this.config.payments.orange;
    if (!enabled) throw new Error('Orange is not configured');
    return { baseUrl, tokenPath, paymentPath, statusPath, clientId, clientSecret, callbackUrl };
  }
}
