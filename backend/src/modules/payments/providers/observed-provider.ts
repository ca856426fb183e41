import type {
  CallbackFact,
  CallbackRequest,
  PaymentProvider,
  PaymentRequest,
  ProviderName,
  RefundFact,
  RefundRequest,
  RefundStatusFact,
  RequestFact,
  StatusFact,
} from './payment-provider';
import type { ProviderHealth } from './provider-health.service';

/** A provider whose outcomes, whoever calls, say how it is. */
export class ObservedProvider implements PaymentProvider {
  readonly name: ProviderName;
  readonly currency: string;
  readonly refundsByCall: boolean;

  constructor(
    private readonly inner: PaymentProvider,
    private readonly health: ProviderHealth,
  ) {
    this.name = inner.name;
    this.currency = inner.currency;
    this.refundsByCall = inner.refundsByCall;
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
