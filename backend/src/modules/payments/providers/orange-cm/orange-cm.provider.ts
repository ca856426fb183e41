import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { Clock } from '../../../../platform/clock';
import { nationalNumber } from '../../../../platform/phone';
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
  RefusedFact,
  RequestFact,
  StatusFact,
  UnknownFact,
} from '../payment-provider';
import {
  amountOf,
  callbackBody,
  firstReference,
  isObject,
  type JsonObject,
  LazyClient,
  type ProviderAnswer,
  reference,
  safeWord,
  undecided,
} from '../provider-http';
import { type CashProduct, OrangeCmClient } from './orange-cm.client';
import { orangeCmReason, orangeCmStatus } from './orange-cm.status-map';

/**
 * Orange Money Cameroon's merchant API. A payment has two steps: `init` gives a payToken, which is stored before `pay` uses it, and
 * is the one reference ever after. Money goes out by `cashin` in the same two steps, where the contract grants it.
 */
@Injectable()
export class OrangeCmProvider implements PaymentProvider, OnApplicationShutdown {
  readonly name = 'orange-cm';
  readonly currency = 'XAF';
  private readonly logger = new Logger(OrangeCmProvider.name);
  private readonly client: LazyClient<OrangeCmClient>;

  constructor(connections: ProviderConnections, clock: Clock) {
    this.client = new LazyClient(
      async () => new OrangeCmClient(await connections.of('orange-cm'), clock, connections.timeouts),
    );
  }

  newTransactionId(): null {
    return null;
  }

  async prepare(direction: 'in' | 'out'): Promise<PreparedFact | UnknownFact> {
    const product = direction === 'in' ? 'mp' : 'cashin';
    const answer = await this.client.use((client) => client.init(product));
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
    return {
      kind: 'accepted',
      transactionId,
      status: 'processing',
      askStatusNow: sent.claimsSuccess,
      paymentUrl: null,
    };
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
    const answer = await this.client.use((client) => client.subscriber(nationalNumber(phoneNumber)));
    return this.logged('name check', 'of a number', readName(answer));
  }

  async askAgain(transactionId: string): Promise<AskAgainFact> {
    const answer = await this.client.use((client) => client.push(transactionId));
    return this.logged('push', transactionId, readAsked(answer));
  }

  /** Unsigned, and sometimes never sent. It names the payToken. */
  parseCallback(callback: CallbackRequest): CallbackFact {
    const body = callbackBody(callback);
    if (body === null) return { kind: 'unreadable' };
    const named = { ...body, ...(isObject(body['data']) ? body['data'] : {}) };
    const transactionId = firstReference(named, ['payToken', 'pay_token', 'paytoken']);
    return transactionId === null
      ? { kind: 'unreadable' }
      : { kind: 'hint', externalId: null, transactionId };
  }

  async onApplicationShutdown(): Promise<void> {
    await this.client.close();
  }

  private async pay(
    product: CashProduct,
    order: Pick<PayoutRequest, 'reference' | 'phoneNumber' | 'amount' | 'description'> & {
      externalId: string;
    },
  ): Promise<{ kind: 'accepted'; claimsSuccess: boolean } | RefusedFact | UnknownFact> {
    const { reference: payToken, phoneNumber, amount, description, externalId } = order;
    const answer = await this.client.use((client) =>
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
    return this.logged(`${product} pay`, payToken, readPaid(answer, payToken));
  }

  private async status(product: CashProduct, payToken: string, externalId: string): Promise<StatusFact> {
    const answer = await this.client.use((client) => client.status(product, payToken));
    return this.logged(`${product} status`, payToken, readStatus(answer, payToken, externalId));
  }

  /** Only words of ours and the rail's codes: its texts carry names, balances and numbers. */
  private logged<Fact extends { kind: string; detail?: string }>(call: string, id: string, fact: Fact): Fact {
    if (fact.kind === 'unknown' || fact.kind === 'refused') {
      this.logger.warn(`Orange Cameroon ${call} ${id}: ${fact.kind}, ${fact.detail ?? 'no detail'}`);
    }
    return fact;
  }
}

/** At most 20 letters and digits: the end of a UUID, which has all of its chance (the beginning is the time). */
export function orderIdOf(id: string): string {
  return id.replaceAll('-', '').slice(-20).toUpperCase();
}

/** A code of the rail (`60019`); of a message the one before its text ("60019 :: Le solde …"). Never the text. */
function codeOf(value: unknown): string | null {
  return /^\d{3,6}$/.exec(safeWord(value) ?? '')?.[0] ?? null;
}

function codeBefore(message: unknown): string | null {
  return /^(\d{3,6})\s*::/.exec(safeWord(message) ?? '')?.[1] ?? null;
}

/** Answers nest in `data`. */
function dataOf(body: JsonObject): JsonObject {
  return isObject(body['data']) ? body['data'] : {};
}

function readPrepared(answer: ProviderAnswer | UnknownFact): PreparedFact | UnknownFact {
  if (answer.kind === 'unknown') return answer;
  const { status: http, body } = answer;
  if (body.kind !== 'json' || http < 200 || http > 299) return undecided(answer);
  const payToken = reference(dataOf(body.value)['payToken']);
  if (payToken !== null) return { kind: 'prepared', reference: payToken };
  return { kind: 'unknown', why: 'malformed', detail: `HTTP ${http} without a payToken` };
}

/**
 * A refusal comes inside HTTP 200, or with 417 and the same body. 422 says that the payToken was used before: what became of it only
 * a status call tells.
 */
function readPaid(
  answer: ProviderAnswer | UnknownFact,
  payToken: string,
): { kind: 'accepted'; claimsSuccess: boolean } | RefusedFact | UnknownFact {
  if (answer.kind === 'unknown') return answer;
  const { status: http, body } = answer;
  if (http === 422) return { kind: 'unknown', why: 'repeated', detail: 'HTTP 422' };
  if (body.kind !== 'json') return undecided(answer);
  const data = dataOf(body.value);
  const words = safeWord(data['status']);
  const code = codeOf(data['inittxnstatus']) ?? codeBefore(body.value['message']);
  if (http === 400 || http === 404) {
    return { kind: 'refused', reason: orangeCmReason(code, words ?? ''), detail: code ?? `HTTP ${http}` };
  }
  if (http !== 417 && (http < 200 || http > 299)) return undecided(answer, code);
  const told = reference(data['payToken']);
  if (words === null || (told !== null && told !== payToken)) {
    return { kind: 'unknown', why: 'malformed', detail: `HTTP ${http} about no payment of ours` };
  }
  const status = orangeCmStatus(words);
  if (status === 'failed') {
    return { kind: 'refused', reason: orangeCmReason(code, words), detail: code ?? words };
  }
  if (http === 417 || (code !== null && code !== '200')) return undecided(answer, code);
  return { kind: 'accepted', claimsSuccess: status === 'completed' };
}

function readStatus(answer: ProviderAnswer | UnknownFact, asked: string, externalId: string): StatusFact {
  if (answer.kind === 'unknown') return answer;
  const { status: http, body } = answer;
  if (http === 404 && body.kind !== 'other') return { kind: 'not_found' };
  if (body.kind !== 'json') return undecided(answer);
  const data = dataOf(body.value);
  const words = safeWord(data['status']);
  const code = codeOf(data['confirmtxnstatus']) ?? codeOf(data['inittxnstatus']);
  if (http !== 200 || words === null) return undecided(answer, code ?? codeBefore(body.value['message']));
  if (orangeCmStatus(words) === 'processing' && wasNeverPaid(data)) return { kind: 'not_found' };
  const status =
    isUnconfirmed(data) && orangeCmStatus(words) === 'completed' ? 'pending' : orangeCmStatus(words);
  return {
    kind: 'status',
    status,
    amount: amountOf(data['amount']),
    currency: safeWord(data['currency']),
    externalId: externalIdOf(data['txnmode'], externalId),
    transactionId: reference(data['payToken']) ?? asked,
    reason: status === 'failed' ? orangeCmReason(code, words) : null,
    financialTransactionId: safeWord(data['txnid']),
    words: { status: words, reason: code },
  };
}

/** The token is there, but no request has used it: our `pay` never arrived. */
function wasNeverPaid(data: JsonObject): boolean {
  const empty = (name: string) => (data[name] ?? null) === null;
  return empty('inittxnstatus') && empty('txnid') && empty('subscriberMsisdn') && empty('amount');
}

/** It says paid, and in the same breath that the confirmation failed. */
function isUnconfirmed(data: JsonObject): boolean {
  const confirmed = safeWord(data['confirmtxnstatus']);
  return confirmed !== null && confirmed !== '200';
}

/** The order id seems to come back as `txnmode`: ours by our own name, another's by its own; what is no order id says nothing. */
function externalIdOf(txnmode: unknown, externalId: string): string | null {
  const orderId = reference(txnmode)?.toUpperCase() ?? '';
  if (orderId === orderIdOf(externalId)) return externalId;
  return /^[0-9A-F]{20}$/.test(orderId) ? orderId : null;
}

function readName(answer: ProviderAnswer | UnknownFact): NameFact {
  if (answer.kind === 'unknown') return answer;
  const { status: http, body } = answer;
  if (http === 404 && body.kind !== 'other') return { kind: 'no_account' };
  if (body.kind !== 'json') return undecided(answer);
  const code = codeBefore(body.value['message']);
  if (orangeCmReason(code, '') === 'invalid_phone') return { kind: 'no_account' };
  if (http !== 200) return undecided(answer, code);
  const data = { ...body.value, ...dataOf(body.value) };
  const name = [safeWord(data['firstName']), safeWord(data['lastName'])].filter(Boolean).join(' ');
  return name === ''
    ? { kind: 'unknown', why: 'malformed', detail: 'HTTP 200 without a name' }
    : { kind: 'name', name };
}

function readAsked(answer: ProviderAnswer | UnknownFact): AskAgainFact {
  if (answer.kind === 'unknown') return answer;
  const { status: http, body } = answer;
  if (http >= 200 && http <= 299 && body.kind === 'json') return { kind: 'asked' };
  if (body.kind === 'json' && [400, 404, 417, 422].includes(http)) {
    const code = codeOf(dataOf(body.value)['inittxnstatus']) ?? codeBefore(body.value['message']);
    return { kind: 'refused', reason: 'other', detail: code ?? `HTTP ${http}` };
  }
  return undecided(answer);
}
