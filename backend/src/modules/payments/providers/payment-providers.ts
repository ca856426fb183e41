import { Injectable } from '@nestjs/common';
import { MtnProvider } from './mtn/mtn.provider';
import { OrangeProvider } from './orange/orange.provider';
import { ObservedProvider } from './observed-provider';
import type { PaymentProvider, ProviderName } from './payment-provider';
import { ProviderHealth } from './provider-health.service';

/** The adapters by name, each under observation. */
@Injectable()
export class PaymentProviders {
  private readonly byName: Readonly<Record<ProviderName, PaymentProvider>>;

  constructor(mtn: MtnProvider, orange: OrangeProvider, health: ProviderHealth) {
    this.byName = { mtn: new ObservedProvider(mtn, health), orange: new ObservedProvider(orange, health) };
  }

  for(provider: ProviderName): PaymentProvider {
    return this.byName[provider];
  }
}
