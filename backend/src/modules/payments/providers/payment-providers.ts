import { Injectable } from '@nestjs/common';
import { MtnProvider } from './mtn/mtn.provider';
import { OrangeProvider } from './orange/orange.provider';
import type { PaymentProvider, ProviderName } from './payment-provider';

/** The adapters by name. */
@Injectable()
export class PaymentProviders {
  private readonly byName: Readonly<Record<ProviderName, PaymentProvider>>;

  constructor(mtn: MtnProvider, orange: OrangeProvider) {
    this.byName = { mtn, orange };
  }

  for(provider: ProviderName): PaymentProvider {
    return this.byName[provider];
  }
}
