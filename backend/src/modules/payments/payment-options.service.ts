import { Inject, Injectable, Optional } from '@nestjs/common';
import { AppConfig } from '../../platform/config';
import { TERMS } from '../money';
import type { ProviderResponse } from './dto/payments.responses';
import { SimulatedProviders } from './providers/connections';
import type { ProviderName } from './providers/payment-provider';

const ABOUT = {
  mtn: {
    displayName: 'MTN Mobile Money',
    logo: '/providers/mtn.svg',
    description: 'Pay with your MTN MoMo account',
  },
  orange: {
    displayName: 'Orange Money',
    logo: '/providers/orange.svg',
    description: 'Pay with your Orange Money account',
  },
} as const satisfies Record<ProviderName, Pick<ProviderResponse, 'displayName' | 'logo' | 'description'>>;

/** The ways to pay that this installation offers. */
@Injectable()
export class PaymentOptions {
  constructor(
    private readonly config: AppConfig,
    @Optional() @Inject(SimulatedProviders) private readonly simulated: SimulatedProviders | null,
  ) {}

  /** The provider of that name, or null where it is unknown or not set up. */
  offered(name: string): ProviderName | null {
    return this.names().find((offered) => offered === name) ?? null;
  }

  /** spec §3 "Payment provider description"; the test numbers exist in mock mode only. */
  describe(): ProviderResponse[] {
    const { payments } = this.config;
    return this.names().map((name) => ({
      name,
      ...ABOUT[name],
      testNumbers: this.simulated?.testNumbers(name) ?? {},
      prefixes: [...payments[name].prefixes],
      minimumAmount: TERMS.amount.min,
      maximumAmount: TERMS.amount.max,
      processingFee: 0,
      processingTime: '1-2 minutes',
    }));
  }

  private names(): ProviderName[] {
    const { mtn, orange } = this.config.payments;
    return [...(mtn.enabled ? (['mtn'] as const) : []), ...(orange.enabled ? (['orange'] as const) : [])];
  }
}
