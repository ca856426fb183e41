import { randomUUID } from 'node:crypto';
import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { Clock } from '../../../../platform/clock';
import { AppConfig } from '../../../../platform/config';
import { ProviderConnections } from '../connections';
import { undecided, type ProviderAnswer, LazyClient } from '../http/provider-http';
import { amountOf, reference, safeWord, callbackBody, firstReference, header } from '../http/fields';
import {
  type CallbackFact,
  type CallbackRequest,
  type PaymentProvider,
  type PaymentRequest,
  type RefundFact,
  type RefundRequest,
  type RefusedFact,
  type RequestFact,
  type StatusFact,
  type UnknownFact,
} from '../payment-provider';
import { MtnClient } from './mtn.client';
import { mtnText } from './mtn.text';
import { mtnCode, mtnReason, mtnStatus } from './mtn.status-map';

type Direction = 'payment' | 'refund';
type Sent = { kind: 'accepted' } | RefusedFact | UnknownFact;

/** MTN's public MoMo API: Collections for payments, Disbursements for refunds. */
@Injectable()
export class MtnProvider implements PaymentProvider, OnApplicationShutdown {
  readonly name = 'mtn';
  readonly currency: string;
  private readonly logger = new Logger(MtnProvider.name);
  private readonly client: LazyClient<MtnClient>;

  constructor(config: AppConfig, connections: ProviderConnections, clock: Clock) {
    this.currency = config.payments.providers.mtn.currency;
    this.client = new LazyClient(
      async () => new MtnClient(await connections.of('mtn'), clock, connections.timeouts),
    );
  }

  newTransactionId(): string {
    return randomUUID();
  }

  async requestPayment(request: PaymentRequest): Promise<RequestFact> {
    const { transactionId } = request;
    if (transactionId === null) throw new TypeError('An MTN payment has its reference before it is sent');
    const answer = await this.client.use((client) =>
      client.call({
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
      }),
    );
    const sent = this.logged('request to pay', transactionId, readSent(answer, 'payment'));
    if (sent.kind !== 'accepted') return sent;
    return { kind: 'accepted', transactionId, status: 'processing', askStatusNow: false, paymentUrl: null };
  }

  async fetchStatus(transactionId: string): Promise<StatusFact> {
    const answer = await this.client.use((client) =>
      client.call({
        product: 'collection',
        method: 'GET',
        path: `/requesttopay/${encodeURIComponent(transactionId)}`,
      }),
    );
    return this.logged('payment status', transactionId, readStatus(answer, transactionId, 'payment'));
  }

  async refund(request: RefundRequest): Promise<RefundFact> {
    const answer = await this.client.use((client) =>
      client.call({
        product: 'disbursement',
        method: 'POST',
        path: '/refund',
        referenceId: request.reference,
        body: {
          amount: String(request.amount),
          currency: request.currency,
          externalId: request.refundId,
          payerMessage: mtnText(request.description),
          payeeNote: mtnText(`Refund ${request.refundId}`),
          referenceIdToRefund: request.paymentTransactionId,
        },
      }),
    );
    return this.logged('refund', request.reference, readSent(answer, 'refund'));
  }

  async fetchRefundStatus(refundReference: string): Promise<StatusFact> {
    const answer = await this.client.use((client) =>
      client.call({
        product: 'disbursement',
        method: 'GET',
        path: `/refund/${encodeURIComponent(refundReference)}`,
      }),
    );
    return this.logged('refund status', refundReference, readStatus(answer, refundReference, 'refund'));
  }

  parseCallback(callback: CallbackRequest): CallbackFact {
    return parseMtnCallback(callback);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.client.close();
  }

  private logged<Fact extends { kind: string; detail?: string }>(
    call: string,
    mtnReference: string,
    fact: Fact,
  ): Fact {
    if (fact.kind === 'unknown' || fact.kind === 'refused') {
      this.logger.warn(`MTN ${call} ${mtnReference}: ${fact.kind}, ${fact.detail ?? 'no detail'}`);
    }
    return fact;
  }
}

/** 202 and, for a repeated reference, 409 say that MTN has it; only a JSON 400, 404 or 422 that it hasn't. */
function readSent(answer: ProviderAnswer | UnknownFact, direction: Direction): Sent {
  if (answer.kind === 'unknown') return answer;
  const { status, body } = answer;
  if ((status === 202 || status === 409) && body.kind !== 'other') return { kind: 'accepted' };
  const code = body.kind === 'json' ? mtnCode(body.value) : null;
  if (body.kind === 'json' && (status === 400 || status === 404 || status === 422)) {
    return { kind: 'refused', reason: mtnReason(code, direction), detail: code ?? `HTTP ${status}` };
  }
  return undecided(answer, code);
}

function readStatus(answer: ProviderAnswer | UnknownFact, asked: string, direction: Direction): StatusFact {
  if (answer.kind === 'unknown') return answer;
  const { status: http, body } = answer;
  if (http === 404 && body.kind !== 'other') return { kind: 'not_found' };
  if (body.kind !== 'json') return undecided(answer);
  const status = safeWord(body.value['status']);
  if (http !== 200 || status === null) return undecided(answer, mtnCode(body.value));
  const code = mtnCode(body.value['reason']);
  return {
    kind: 'status',
    status: mtnStatus(status),
    amount: amountOf(body.value['amount']),
    currency: safeWord(body.value['currency']),
    externalId: reference(body.value['externalId']),
    transactionId: reference(body.value['referenceId']) ?? asked,
    reason: mtnStatus(status) === 'failed' ? mtnReason(code, direction) : null,
    financialTransactionId: safeWord(body.value['financialTransactionId']),
    words: { status, reason: code },
  };
}

/**
 * What MTN's callback names. The documented body has only our externalId; the reference is looked for where
 * other versions of the API put it.
 */
export function parseMtnCallback(callback: CallbackRequest): CallbackFact {
  const body = callbackBody(callback);
  if (body === null) return { kind: 'unreadable' };
  const externalId = firstReference(body, ['externalId', 'external_id', 'paymentId', 'payment_id', 'id']);
  const transactionId =
    firstReference(body, ['referenceId', 'reference_id', 'transactionId', 'transaction_id']) ??
    header(callback, 'x-reference-id');
  if (externalId === null && transactionId === null) return { kind: 'unreadable' };
  return { kind: 'hint', externalId, transactionId };
}
