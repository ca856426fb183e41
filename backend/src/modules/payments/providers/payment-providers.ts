import { Injectable } from '@nestjs/common';
import { MtnProvider } from './mtn/mtn.provider';
import { OrangeProvider } from './orange/orange.provider';
import {
  type PaymentProvider,
  type ProviderName,
  type CallbackFact,
  type CallbackRequest,
  type PaymentRequest,
  type RefundFact,
  type RefundRequest,
  type RefundStatusFact,
  type RequestFact,
  type StatusFact,
} from './payment-provider';
import { ProviderHealthRepository } from './provider-health.repository';

/** A provider whose outcomes, whoever calls, say how it is. */
export class ObservedProvider implements PaymentProvider {
  readonly name: ProviderName;
  readonly currency: string;
  readonly refundsByCall: boolean;

  constructor(
    private readonly inner: PaymentProvider,
    private readonly health: ProviderHealthRepository,
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

/** The adapters by name, each under observation. */
@Injectable()
export class PaymentProviders {
  private readonly byName: Readonly<Record<ProviderName, PaymentProvider>>;

  constructor(mtn: MtnProvider, orange: OrangeProvider, health: ProviderHealthRepository) {
    this.byName = { mtn: new ObservedProvider(mtn, health), orange: new ObservedProvider(orange, health) };
  }

  for(provider: ProviderName): PaymentProvider {
    return this.byName[provider];
  }
}
