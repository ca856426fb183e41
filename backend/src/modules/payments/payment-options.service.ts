import { Injectable } from '@nestjs/common';
import { AppConfig, PROVIDER_NAMES } from '../../platform/config';
import { TERMS } from '../money';
import type { ProviderResponse } from './dto/payments.responses';
import { ProviderConnections } from './providers/connections';
import type { ProviderName } from './providers/payment-provider';
import { PROVIDERS } from './providers/registry';

/** The ways to pay that this installation offers. */
@Injectable()
export class PaymentOptionsService {
  constructor(
    private readonly config: AppConfig,
    private readonly connections: ProviderConnections,
  ) {}

  /** The provider of that name, or null where it is unknown or not set up. */
  offered(name: string): ProviderName | null {
    return this.names().find((offered) => offered === name) ?? null;
  }

  /** What the choice of a provider shows; the test numbers exist in mock mode only. */
  describe(): ProviderResponse[] {
    return this.names().map((name) => {
      const { label, logo, description, approveHint } = PROVIDERS[name];
      return {
        name,
        displayName: label,
        logo,
        description,
        approveHint: { ...approveHint },
        testNumbers: { ...this.connections.testNumbers(name) },
        prefixes: [...this.config.payments.providers[name].prefixes],
        minimumAmount: TERMS.amount.min,
        maximumAmount: TERMS.amount.max,
        processingFee: 0,
        processingTime: '1-2 minutes',
      };
    });
  }

  private names(): ProviderName[] {
    return PROVIDER_NAMES.filter((name) => this.config.payments.providers[name].enabled);
  }
}
