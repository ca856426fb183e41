import { Injectable } from '@nestjs/common';
import { Clock } from '../../../../platform/clock';
import { nationalNumber } from '../../../../platform/phone';
import type { FailureReason } from '../../../money';
import { ProviderConnections } from '../connections';
import type {
  AskAgainFact,
  CallbackFact,
  CallbackRequest,
  NameFact,
  PaymentProvider,
  PaymentRequest,
  PayoutFact,
  PayoutRequest,
  PreparedFact,
  RefundFact,
  RefundRequest,
  RequestFact,
  StatusFact,
  UnknownFact,
} from '../payment-provider';
import { ProviderAdapter } from '../provider-http';
import {
  type OrangeCmPaid,
  orderIdOf,
  parseOrangeCmCallback,
  readAsked,
  readName,
  readPaid,
  readPrepared,
  readStatus,
} from './orange-cm.answers';
import { type CashProduct, OrangeCmClient } from './orange-cm.client';

/**
 * Two steps: `init` issues a payToken, stored before `pay` uses it; it remains the only reference. Refunds
 * and payouts use `cashin` in the same way, if the contract includes it.
 */
@Injectable()
export class OrangeCmProvider extends ProviderAdapter<OrangeCmClient> implements PaymentProvider {
  readonly name = 'orange-cm';
  readonly currency = 'XAF';

  constructor(connections: ProviderConnections, clock: Clock) {
    super(
      'Orange Cameroon',
      async () => new OrangeCmClient(await connections.of('orange-cm'), clock, connections.timeouts),
    );
  }

  newTransactionId(): null {
    return null;
  }

  async prepare(direction: 'in' | 'out'): Promise<PreparedFact | UnknownFact> {
    const product = direction === 'in' ? 'mp' : 'cashin';
    const answer = await this.use((client) => client.init(product));
    return this.logged(`${product} init`, 'of a new token', readPrepared(answer));
  }

  async requestPayment(request: PaymentRequest): Promise<RequestFact> {
    const { transactionId } = request;
    if (transactionId === null)
      throw new TypeError('A payment of Orange Cameroon has its payToken before it is sent');
    const sent = await this.pay('mp', {
      ...request,
      reference: transactionId,
      externalId: request.paymentId,
    });
    if (sent.kind !== 'accepted') return sent;
    return { kind: 'accepted', transactionId, status: 'processing', askStatusNow: sent.claimsSuccess };
  }

  fetchStatus(transactionId: string, externalId: string): Promise<StatusFact> {
    return this.status('mp', transactionId, externalId);
  }

  refund(request: RefundRequest): Promise<RefundFact> {
    return this.pay('cashin', { ...request, externalId: request.refundId });
  }

  fetchRefundStatus(refundReference: string, refundId: string): Promise<StatusFact> {
    return this.status('cashin', refundReference, refundId);
  }

  payout(request: PayoutRequest): Promise<PayoutFact> {
    return this.pay('cashin', { ...request, externalId: request.payoutId });
  }

  payoutStatus(payoutReference: string, payoutId: string): Promise<StatusFact> {
    return this.status('cashin', payoutReference, payoutId);
  }

  async nameCheck(phoneNumber: string): Promise<NameFact> {
    const answer = await this.use((client) => client.subscriber(nationalNumber(phoneNumber)));
    return this.logged('name check', 'of a number', readName(answer));
  }

  async askAgain(transactionId: string): Promise<AskAgainFact> {
    const answer = await this.use((client) => client.push(transactionId));
    return this.logged('push', transactionId, readAsked(answer));
  }

  parseCallback(callback: CallbackRequest): CallbackFact {
    return parseOrangeCmCallback(callback);
  }

  private async pay(
    product: CashProduct,
    order: Pick<PayoutRequest, 'reference' | 'phoneNumber' | 'amount' | 'description'> & {
      externalId: string;
    },
  ): Promise<OrangeCmPaid> {
    const { reference: payToken, phoneNumber, amount, description, externalId } = order;
    const answer = await this.use((client) =>
      client.pay(product, {
        payToken,
        subscriberMsisdn: nationalNumber(phoneNumber),
        amount: String(amount),
        orderId: orderIdOf(externalId),
        description: description
          .normalize('NFD')
          .replace(/[^\x20-\x7e]/g, '')
          .slice(0, 120),
      }),
    );
    return this.logged(`${product} pay`, payToken, asOurFunds(product, readPaid(answer, payToken)));
  }

  private async status(product: CashProduct, payToken: string, externalId: string): Promise<StatusFact> {
    const answer = await this.use((client) => client.status(product, payToken));
    const fact = asOurFunds(product, readStatus(answer, payToken, externalId));
    return this.logged(`${product} status`, payToken, fact);
  }
}

/** For outgoing money, insufficient funds concern our merchant account. */
function asOurFunds<Fact extends { kind: string; reason?: FailureReason | null }>(
  product: CashProduct,
  fact: Fact,
): Fact & { alarm?: 'float_empty' } {
  const isOurs = product === 'cashin' && fact.reason === 'insufficient_funds';
  return isOurs ? { ...fact, alarm: 'float_empty' } : fact;
}
