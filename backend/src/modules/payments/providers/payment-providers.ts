import type {
  PaymentProvider,
  ProviderName,
  CallbackFact,
  CallbackRequest,
  PaymentRequest,
  RefundFact,
  RefundRequest,
  RefundStatusFact,
  RequestFact,
  StatusFact,
} from './payment-provider';
import type { ProviderHealthRepository } from './provider-health.repository';

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
