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
  RefundRequest,
  RequestFact,
  StatusFact,
  UnknownFact,
} from '../payment-provider';
import { ProviderAdapter, type ProviderAnswer } from '../provider-http';
import {
  type MtnSent,
  parseMtnCallback,
  readAccount,
  readBalance,
  readName,
  readSent,
  readStatus,
  readWord,
} from './mtn.answers';
import { type MtnCall, MtnClient } from './mtn.client';
import { mtnText } from './mtn.text';

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
    if (transactionId === null) throw new TypeError('An MTN payment has its reference before it is sent');
    const answer = await this.call({
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
    });
    const sent = this.logged('request to pay', transactionId, readSent(answer, 'payment'));
    if (sent.kind !== 'accepted') return sent;
    return { kind: 'accepted', transactionId, status: 'processing', askStatusNow: false };
  }

  async fetchStatus(transactionId: string): Promise<StatusFact> {
    const path = `/requesttopay/${encodeURIComponent(transactionId)}`;
    const answer = await this.call({ product: 'collection', method: 'GET', path });
    return this.logged('payment status', transactionId, readStatus(answer, transactionId, 'payment'));
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

  async nameCheck(phoneNumber: string): Promise<NameFact> {
    const path = `/accountholder/msisdn/${phoneNumber}/basicuserinfo`;
    const answer = await this.call({ product: 'disbursement', method: 'GET', path });
    return this.logged('name of a number', 'basicuserinfo', readName(answer));
  }

  async accountActive(
    phoneNumber: string,
    _wallet: ProviderName,
    deadline: AbortSignal,
  ): Promise<AccountFact> {
    const path = `/accountholder/msisdn/${phoneNumber}/active`;
    return readAccount(await this.call({ product: 'collection', method: 'GET', path, deadline }));
  }

  async balance(): Promise<BalanceFact> {
    const answer = await this.call({ product: 'disbursement', method: 'GET', path: '/account/balance' });
    return this.logged('balance', 'disbursement', readBalance(answer));
  }

  /** MTN requires the text in header and body, at most 160 plain characters. */
  async notifyPayer(transactionId: string, text: string, language: Language): Promise<PayerMessageFact> {
    const notificationMessage = mtnText(text);
    const answer = await this.call({
      product: 'collection',
      method: 'POST',
      path: `/requesttopay/${encodeURIComponent(transactionId)}/deliverynotification`,
      headers: { notificationmessage: notificationMessage, language },
      body: { notificationMessage },
    });
    return this.logged('delivery notification', transactionId, readWord(answer));
  }

  parseCallback(callback: CallbackRequest): CallbackFact {
    return parseMtnCallback(callback);
  }

  private async disburse(what: 'refund' | 'transfer', referenceId: string, body: object): Promise<MtnSent> {
    const path = `/${what}`;
    const answer = await this.call({ product: 'disbursement', method: 'POST', path, referenceId, body });
    return this.logged(what, referenceId, readSent(answer, what));
  }

  private async disbursementStatus(what: 'refund' | 'transfer', reference: string): Promise<StatusFact> {
    const path = `/${what}/${encodeURIComponent(reference)}`;
    const answer = await this.call({ product: 'disbursement', method: 'GET', path });
    return this.logged(`${what} status`, reference, readStatus(answer, reference, what));
  }

  private call(call: MtnCall): Promise<ProviderAnswer | UnknownFact> {
    return this.use((client) => client.call(call));
  }
}
