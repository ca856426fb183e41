import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Language } from '../../../../locales';
import { Clock } from '../../../../platform/clock';
import { AppConfig } from '../../../../platform/config';
import { ProviderConnections } from '../connections';
import type {
  AccountFact,
  BalanceFact,
  CallbackFact,
  CallbackRequest,
  NameFact,
  PayerMessageFact,
  PaymentProvider,
  PaymentRequest,
  PayoutRequest,
  ProviderName,
  RailEntry,
  RefundRequest,
  RequestFact,
  StatusFact,
} from '../payment-provider';
import { ProviderAdapter, type ProviderAnswer } from '../provider-http';
import {
  type MtnSent,
  parseMtnCallback,
  readAccount,
  readBalance,
  readName,
  readPayerMessage,
  readSent,
  readStatus,
  withAddressAlarm,
} from './mtn.answers';
import { type MtnCall, MtnClient } from './mtn.client';
import { MTN_STATUSES } from './mtn.status-map';

/** Collections for payments, Disbursements for refunds and payouts. */
@Injectable()
export class MtnProvider extends ProviderAdapter<MtnClient> implements PaymentProvider {
  readonly name = 'mtn-momo';
  readonly currency: string;

  constructor(config: AppConfig, connections: ProviderConnections, clock: Clock) {
    super('MTN', async () => new MtnClient(await connections.of('mtn-momo'), clock, connections.timeouts));
    this.currency = config.payments.rails['mtn-momo'].currency;
  }

  newTransactionId(): string {
    return randomUUID();
  }

  async requestPayment(request: PaymentRequest): Promise<RequestFact> {
    const { transactionId } = request;
    if (transactionId === null) throw new TypeError('An MTN payment needs a reference before it is sent');
    const call: MtnCall = {
      product: 'collection',
      method: 'POST',
      path: '/requesttopay',
      referenceId: transactionId,
      callback: true,
      body: {
        amount: String(request.amount),
        currency: request.currency,
        externalId: request.paymentId,
        payer: { partyIdType: 'MSISDN', partyId: request.phoneNumber },
        payerMessage: mtnText(request.description),
        payeeNote: mtnText(`Payment ${request.paymentId}`),
      },
    };
    const sent = await this.call(`request to pay ${transactionId}`, call, (answer) =>
      readSent(answer, 'payment'),
    );
    if (sent.kind !== 'accepted') return sent;
    return { kind: 'accepted', transactionId, status: 'processing', askStatusNow: false };
  }

  fetchStatus(transactionId: string): Promise<StatusFact> {
    const path = `/requesttopay/${encodeURIComponent(transactionId)}`;
    const read = (answer: ProviderAnswer) => readStatus(answer, transactionId, 'payment');
    return this.call(`payment status ${transactionId}`, { product: 'collection', method: 'GET', path }, read);
  }

  refund(request: RefundRequest): Promise<MtnSent> {
    return this.disburse('refund', request.reference, {
      amount: String(request.amount),
      currency: request.currency,
      externalId: request.refundId,
      payerMessage: mtnText(request.description),
      payeeNote: mtnText(`Refund ${request.refundId}`),
      referenceIdToRefund: request.paymentTransactionId,
    });
  }

  fetchRefundStatus(reference: string): Promise<StatusFact> {
    return this.disbursementStatus('refund', reference);
  }

  payout(request: PayoutRequest): Promise<MtnSent> {
    return this.disburse('transfer', request.reference, {
      amount: String(request.amount),
      currency: request.currency,
      externalId: request.payoutId,
      payee: { partyIdType: 'MSISDN', partyId: request.phoneNumber },
      payerMessage: mtnText(request.description),
      payeeNote: mtnText(`Payout ${request.payoutId}`),
    });
  }

  payoutStatus(reference: string): Promise<StatusFact> {
    return this.disbursementStatus('transfer', reference);
  }

  nameCheck(phoneNumber: string): Promise<NameFact> {
    const path = `/accountholder/msisdn/${phoneNumber}/basicuserinfo`;
    return this.call('name of a number', { product: 'disbursement', method: 'GET', path }, readName);
  }

  async accountActive(
    phoneNumber: string,
    _wallet: ProviderName,
    deadline: AbortSignal,
  ): Promise<AccountFact> {
    const path = `/accountholder/msisdn/${phoneNumber}/active`;
    const call: MtnCall = { product: 'collection', method: 'GET', path, deadline };
    const answer = await this.use((client) => client.call(call));
    return answer.kind === 'unknown' ? answer : readAccount(answer);
  }

  balance(): Promise<BalanceFact> {
    const call: MtnCall = { product: 'disbursement', method: 'GET', path: '/account/balance' };
    return this.call('balance', call, readBalance);
  }

  /** MTN requires the text in header and body, at most 160 plain characters. */
  notifyPayer(transactionId: string, text: string, language: Language): Promise<PayerMessageFact> {
    const notificationMessage = mtnText(text);
    const call: MtnCall = {
      product: 'collection',
      method: 'POST',
      path: `/requesttopay/${encodeURIComponent(transactionId)}/deliverynotification`,
      headers: { notificationmessage: notificationMessage, language },
      body: { notificationMessage },
    };
    return this.call(`delivery notification ${transactionId}`, call, readPayerMessage);
  }

  parseCallback(callback: CallbackRequest): CallbackFact {
    return parseMtnCallback(callback);
  }

  private disburse(movement: 'refund' | 'transfer', referenceId: string, body: object): Promise<MtnSent> {
    const path = `/${movement}`;
    const call: MtnCall = { product: 'disbursement', method: 'POST', path, referenceId, body };
    return this.call(`${movement} ${referenceId}`, call, (answer) => readSent(answer, movement));
  }

  private disbursementStatus(movement: 'refund' | 'transfer', reference: string): Promise<StatusFact> {
    const path = `/${movement}/${encodeURIComponent(reference)}`;
    const call: MtnCall = { product: 'disbursement', method: 'GET', path };
    const read = (answer: ProviderAnswer) => readStatus(answer, reference, movement);
    return this.call(`${movement} status ${reference}`, call, read);
  }

  private async call<Fact extends { kind: string; detail?: string }>(
    title: string,
    call: MtnCall,
    read: (answer: ProviderAnswer) => Fact,
  ) {
    const fact = await this.ask(title, (client) => client.call(call), read);
    return call.product === 'disbursement' ? withAddressAlarm(fact) : fact;
  }
}

export const mtnMomo: RailEntry<'mtn-momo'> = {
  operator: 'MTN',
  statuses: MTN_STATUSES,
  approveHint: {
    fr: 'Pas de message\u00a0? Composez *126# puis «\u00a0Approbations\u00a0»',
    en: 'No message? Dial *126#, then “Approvals”',
  },
  callback: { path: 'callback', signed: false },
  capabilities: ({ refunds, statusPerSecond }) => ({
    refunds,
    payouts: true,
    accountCheck: true,
    nameCheck: true,
    askAgain: false,
    payerMessage: true,
    reference: 'ours',
    statusFields: { amount: true, currency: true, externalId: true },
    replay: 'conflict',
    neverArrivedAfter: 120,
    expiresAfter: 300,
    statusPerSecond,
  }),
  adapter: MtnProvider,
};

const MAX_LENGTH = 160;
const NOT_DECOMPOSED: Readonly<Record<string, string>> = {
  œ: 'oe',
  Œ: 'OE',
  æ: 'ae',
  Æ: 'AE',
  ß: 'ss',
  ø: 'o',
  Ø: 'O',
  ŋ: 'ng',
  Ŋ: 'Ng',
  ɓ: 'b',
  ɗ: 'd',
  ə: 'e',
  ɛ: 'e',
  ɔ: 'o',
  '–': '-',
  '—': '-',
  '→': '-',
};

/** ASCII letters, digits and plain punctuation, at most 160 characters. */
export function mtnText(text: string): string {
  return Array.from(text, (character) => NOT_DECOMPOSED[character] ?? character)
    .join('')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9 .,:;/()+_-]/g, ' ')
    .replace(/ +/g, ' ')
    .trim()
    .slice(0, MAX_LENGTH)
    .trimEnd();
}
