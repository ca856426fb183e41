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
  RailEntry,
  RefundFact,
  RefundRequest,
  RequestFact,
  StatusFact,
  UnknownFact,
} from '../payment-provider';
import { ProviderAdapter, type ProviderAnswer } from '../provider-http';
import {
  type OrangeCmPaid,
  orderIdOf,
  parseOrangeCmCallback,
  readAskAgain,
  readName,
  readPaid,
  readPrepared,
  readStatus,
} from './orange-cm.answers';
import { type CashProduct, OrangeCmClient } from './orange-cm.client';
import { ORANGE_CM_STATUSES } from './orange-cm.status-map';

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

  prepare(direction: 'in' | 'out'): Promise<PreparedFact | UnknownFact> {
    const product = direction === 'in' ? 'mp' : 'cashin';
    return this.ask(`${product} init of a new token`, (client) => client.init(product), readPrepared);
  }

  async requestPayment(request: PaymentRequest): Promise<RequestFact> {
    const { transactionId } = request;
    if (transactionId === null)
      throw new TypeError('A payment of Orange Cameroon needs a payToken before it is sent');
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

  nameCheck(phoneNumber: string): Promise<NameFact> {
    const send = (client: OrangeCmClient) => client.subscriber(nationalNumber(phoneNumber));
    return this.ask('name check of a number', send, readName);
  }

  askAgain(transactionId: string): Promise<AskAgainFact> {
    return this.ask(`push ${transactionId}`, (client) => client.push(transactionId), readAskAgain);
  }

  parseCallback(callback: CallbackRequest): CallbackFact {
    return parseOrangeCmCallback(callback);
  }

  private pay(
    product: CashProduct,
    order: Pick<PayoutRequest, 'reference' | 'phoneNumber' | 'amount' | 'description'> & {
      externalId: string;
    },
  ): Promise<OrangeCmPaid> {
    const { reference: payToken, phoneNumber, amount, description, externalId } = order;
    const send = (client: OrangeCmClient) =>
      client.pay(product, {
        payToken,
        subscriberMsisdn: nationalNumber(phoneNumber),
        amount: String(amount),
        orderId: orderIdOf(externalId),
        description: description
          .normalize('NFD')
          .replace(/[^\x20-\x7e]/g, '')
          .slice(0, 120),
      });
    const read = (answer: ProviderAnswer) => withFloatAlarm(product, readPaid(answer, payToken));
    return this.ask(`${product} pay ${payToken}`, send, read);
  }

  private status(product: CashProduct, payToken: string, externalId: string): Promise<StatusFact> {
    const send = (client: OrangeCmClient) => client.status(product, payToken);
    const read = (answer: ProviderAnswer) =>
      withFloatAlarm(product, readStatus(answer, payToken, externalId));
    return this.ask(`${product} status ${payToken}`, send, read);
  }
}

/** For outgoing money, insufficient funds are those of our merchant account. */
function withFloatAlarm<Fact extends { kind: string; reason?: FailureReason | null }>(
  product: CashProduct,
  fact: Fact,
): Fact & { alarm?: 'float_empty' } {
  const isOurs = product === 'cashin' && fact.reason === 'insufficient_funds';
  return isOurs ? { ...fact, alarm: 'float_empty' } : fact;
}

export const orangeCm: RailEntry<'orange-cm'> = {
  operator: 'Orange Cameroon',
  statuses: ORANGE_CM_STATUSES,
  approveHint: {
    fr: 'Pas de message\u00a0? Composez #150*50# et entrez votre code secret',
    en: 'No message? Dial #150*50# and enter your PIN',
  },
  callback: { path: 'orange-cm/callback', signed: false },
  capabilities: ({ refunds }) => ({
    refunds,
    payouts: refunds === 'api',
    accountCheck: false,
    nameCheck: true,
    askAgain: true,
    payerMessage: false,
    reference: 'prepared',
    // Failed payments have almost no fields, no answer has a currency, and the order id is not always
    // returned.
    statusFields: { amount: true, currency: false, externalId: false, onlyOnSuccess: true },
    replay: 'ask',
    neverArrivedAfter: null,
    expiresAfter: 420,
    statusPerSecond: null,
  }),
  adapter: OrangeCmProvider,
};
