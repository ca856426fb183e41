import { Injectable } from '@nestjs/common';
import { AppConfig, PROVIDER_NAMES } from '../../../platform/config';
import { TERMS } from '../../money';
import { ProviderConnections } from './connections';
import { mtn } from './mtn/mtn.entry';
import { orange } from './orange/orange.entry';
import type {
  CallbackFact,
  CallbackRequest,
  PaymentProvider,
  PaymentRequest,
  ProviderCapabilities,
  ProviderEntry,
  ProviderName,
  RefundFact,
  RefundRequest,
  RefundStatusFact,
  RequestFact,
  StatusFact,
} from './payment-provider';
import type { ProviderHealthRepository } from './provider-health.repository';

/** Every payment provider. Adding one: docs/contributing.md#add-a-payment-provider. */
export const PROVIDERS: Readonly<Record<ProviderName, ProviderEntry>> = { mtn, orange };

export const capabilitiesOf = (provider: ProviderName): ProviderCapabilities =>
  PROVIDERS[provider].capabilities;

/** A provider whose outcomes, whoever calls, say how it is. */
class ObservedProvider implements PaymentProvider {
  readonly name: ProviderName;
  readonly currency: string;

  constructor(
    private readonly inner: PaymentProvider,
    private readonly health: ProviderHealthRepository,
  ) {
    this.name = inner.name;
    this.currency = inner.currency;
  }

  newTransactionId(): string | null {
    return this.inner.newTransactionId();
  }

  requestPayment(request: PaymentRequest): Promise<RequestFact> {
    return this.observed(this.inner.requestPayment(request));
  }

  fetchStatus(transactionId: string): Promise<StatusFact> {
    return this.observed(this.inner.fetchStatus(transactionId));
  }

  refund(request: RefundRequest): Promise<RefundFact> {
    return this.observed(this.inner.refund(request));
  }

  fetchRefundStatus(reference: string): Promise<RefundStatusFact> {
    return this.observed(this.inner.fetchRefundStatus(reference));
  }

  parseCallback(callback: CallbackRequest): CallbackFact {
    return this.inner.parseCallback(callback);
  }

  private async observed<Fact extends RequestFact | StatusFact | RefundFact | RefundStatusFact>(
    call: Promise<Fact>,
  ): Promise<Fact> {
    const fact = await call;
    await this.health.record(this.name, fact);
    return fact;
  }
}

/** The adapters by name, each under observation. */
export class PaymentProviders {
  private readonly byName: ReadonlyMap<ProviderName, PaymentProvider>;

  constructor(health: ProviderHealthRepository, adapters: readonly PaymentProvider[]) {
    this.byName = new Map(adapters.map((adapter) => [adapter.name, new ObservedProvider(adapter, health)]));
  }

  for(provider: ProviderName): PaymentProvider {
    const adapter = this.byName.get(provider);
    if (!adapter) throw new Error(`No adapter is registered for ${provider}`);
    return adapter;
  }
}

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
  describe() {
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
