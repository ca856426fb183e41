import { randomUUID } from 'node:crypto';
import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { Clock } from '../../../../platform/clock';
import { AppConfig, type RailSections } from '../../../../platform/config';
import { ProviderConnections } from '../connections';
import type {
  AccountFact,
  BalanceFact,
  CallbackFact,
  CallbackRequest,
  NameFact,
  PaymentProvider,
  PaymentRequest,
  PayoutFact,
  PayoutRequest,
  ProviderName,
  RailAlarm,
  RefundFact,
  RefundRequest,
  RefusedFact,
  RequestFact,
  StatusFact,
  UnknownFact,
} from '../payment-provider';
import {
  AccessTokens,
  amountOf,
  AuthorizedHttp,
  callbackBody,
  firstReference,
  header,
  type HttpTimeouts,
  type IssuedToken,
  LazyClient,
  type ProviderAnswer,
  ProviderHttp,
  readToken,
  reference,
  safeWord,
  undecided,
} from '../provider-http';
import { mtnCode, mtnReason, mtnStatus } from './mtn.status-map';
import { mtnText } from './mtn.text';

type Direction = 'payment' | 'refund';
type Sent = { kind: 'accepted' } | RefusedFact | UnknownFact;

/** MTN's public MoMo API: Collections for payments, Disbursements for refunds. */
@Injectable()
export class MtnProvider implements PaymentProvider, OnApplicationShutdown {
  readonly name = 'mtn-momo';
  readonly currency: string;
  private readonly logger = new Logger(MtnProvider.name);
  private readonly client: LazyClient<MtnClient>;

  constructor(config: AppConfig, connections: ProviderConnections, clock: Clock) {
    this.currency = config.payments.rails['mtn-momo'].currency;
    this.client = new LazyClient(
      async () => new MtnClient(await connections.of('mtn-momo'), clock, connections.timeouts),
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

  async payout(request: PayoutRequest): Promise<PayoutFact> {
    const answer = await this.client.use((client) =>
      client.call({
        product: 'disbursement',
        method: 'POST',
        path: '/transfer',
        referenceId: request.reference,
        body: {
          amount: String(request.amount),
          currency: request.currency,
          externalId: request.payoutId,
          payee: { partyIdType: 'MSISDN', partyId: request.phoneNumber },
          payerMessage: mtnText(request.description),
          payeeNote: mtnText(`Payout ${request.payoutId}`),
        },
      }),
    );
    return this.logged('transfer', request.reference, readSent(answer, 'refund'));
  }

  async payoutStatus(payoutReference: string): Promise<StatusFact> {
    const answer = await this.client.use((client) =>
      client.call({
        product: 'disbursement',
        method: 'GET',
        path: `/transfer/${encodeURIComponent(payoutReference)}`,
      }),
    );
    return this.logged('transfer status', payoutReference, readStatus(answer, payoutReference, 'refund'));
  }

  async nameCheck(phoneNumber: string): Promise<NameFact> {
    const answer = await this.client.use((client) =>
      client.call({
        product: 'disbursement',
        method: 'GET',
        path: `/accountholder/msisdn/${phoneNumber}/basicuserinfo`,
      }),
    );
    return this.logged('name of a number', 'basicuserinfo', readName(answer));
  }

  async accountActive(
    phoneNumber: string,
    _wallet: ProviderName,
    deadline: AbortSignal,
  ): Promise<AccountFact> {
    const path = `/accountholder/msisdn/${phoneNumber}/active`;
    const answer = await this.client.use((client) =>
      client.call({ product: 'collection', method: 'GET', path, patience: deadline }),
    );
    if (answer.kind === 'unknown') return answer;
    const active = answer.body.kind === 'json' ? answer.body.value['result'] : null;
    if (answer.status === 200 && typeof active === 'boolean') return { kind: 'account', active };
    return undecided(answer);
  }

  async balance(): Promise<BalanceFact> {
    const answer = await this.client.use((client) =>
      client.call({ product: 'disbursement', method: 'GET', path: '/account/balance' }),
    );
    return this.logged('balance', 'disbursement', readBalance(answer));
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
  if (answer.kind === 'unknown') return withAlarm(answer, direction);
  const { status, body } = answer;
  if ((status === 202 || status === 409) && body.kind !== 'other') return { kind: 'accepted' };
  const code = body.kind === 'json' ? mtnCode(body.value) : null;
  if (body.kind === 'json' && (status === 400 || status === 404 || status === 422)) {
    const refused = { kind: 'refused', reason: mtnReason(code, direction) } as const;
    return { ...refused, detail: code ?? `HTTP ${status}`, ...alarmOf(code, direction) };
  }
  return withAlarm({ ...undecided(answer, code), ...alarmOf(code, direction) }, direction);
}

function readStatus(answer: ProviderAnswer | UnknownFact, asked: string, direction: Direction): StatusFact {
  if (answer.kind === 'unknown') return withAlarm(answer, direction);
  const { status: http, body } = answer;
  if (http === 404 && body.kind !== 'other') return { kind: 'not_found' };
  if (body.kind !== 'json') return withAlarm(undecided(answer), direction);
  const status = safeWord(body.value['status']);
  if (http !== 200 || status === null) return withAlarm(undecided(answer, mtnCode(body.value)), direction);
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
    ...(mtnStatus(status) === 'failed' ? alarmOf(code, direction) : {}),
  };
}

/** Codes that say something of us, and nothing of who pays or is paid. */
function alarmOf(code: string | null, direction: Direction): { alarm?: RailAlarm } {
  if (code === 'NOT_ALLOWED') {
    return { alarm: direction === 'payment' ? 'may_not_collect' : 'may_not_pay_out' };
  }
  return code === 'NOT_ENOUGH_FUNDS' && direction === 'refund' ? { alarm: 'float_empty' } : {};
}

/** A 403 where money goes out: MTN doesn't know the address that we call from. Its firewall answers without a code. */
function withAlarm(fact: UnknownFact, direction: Direction): UnknownFact {
  const refused = direction === 'refund' && /\bHTTP 403\b/.test(fact.detail);
  return refused ? { ...fact, alarm: 'address_refused' } : fact;
}

/** Given and family name of an account's holder; 404 where the number has no account. */
function readName(answer: ProviderAnswer | UnknownFact): NameFact {
  if (answer.kind === 'unknown') return withAlarm(answer, 'refund');
  const { status, body } = answer;
  if (status === 404 && body.kind !== 'other') return { kind: 'no_account' };
  if (status !== 200 || body.kind !== 'json') return withAlarm(undecided(answer), 'refund');
  const names = ['given_name', 'family_name'].map((part) => nameWord(body.value[part]) ?? '');
  const name = names.join(' ').trim() || nameWord(body.value['name']);
  return name ? { kind: 'name', name } : undecided(answer);
}

/** A name as text that may be kept and shown: any letters, no control characters, at most 100. */
function nameWord(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  return (
    value
      .replace(/[\p{C}\s]+/gu, ' ')
      .trim()
      .slice(0, 100) || null
  );
}

function readBalance(answer: ProviderAnswer | UnknownFact): BalanceFact {
  if (answer.kind === 'unknown') return withAlarm(answer, 'refund');
  if (answer.status !== 200 || answer.body.kind !== 'json') return withAlarm(undecided(answer), 'refund');
  const amount = amountOf(answer.body.value['availableBalance']);
  const currency = safeWord(answer.body.value['currency']);
  return amount === null || currency === null ? undecided(answer) : { kind: 'balance', amount, currency };
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

type Product = 'collection' | 'disbursement';

/** MTN documents an hour; ten minutes of it are left unused. */
const TOKEN_SECONDS = 3600;
const TOKEN_MARGIN_SECONDS = 600;

interface MtnCall {
  product: Product;
  method: 'GET' | 'POST';
  /** Below `/<product>/v1_0`. */
  path: string;
  /** Sent as X-Reference-Id. */
  referenceId?: string;
  /** Where MTN reports the outcome; only requests to pay are reported. */
  callback?: boolean;
  body?: object;
  /** Ends the call sooner than the usual time. */
  patience?: AbortSignal;
}

/** The MoMo API's headers and tokens: one account and one token for each of its two products. */
export class MtnClient {
  private readonly http: ProviderHttp;
  private readonly products: Readonly<Record<Product, AuthorizedHttp>>;

  constructor(
    private readonly connection: RailSections['mtn-momo'],
    clock: Clock,
    timeouts?: HttpTimeouts,
  ) {
    this.http = new ProviderHttp(connection.baseUrl, timeouts);
    const authorized = (product: Product) =>
      new AuthorizedHttp(
        this.http,
        new AccessTokens(clock, TOKEN_MARGIN_SECONDS, () => this.requestToken(product)),
      );
    this.products = { collection: authorized('collection'), disbursement: authorized('disbursement') };
  }

  async call(call: MtnCall): Promise<ProviderAnswer | UnknownFact> {
    const headers: Record<string, string> = {
      'ocp-apim-subscription-key': this.connection[call.product].subscriptionKey,
      'x-target-environment': this.connection.targetEnvironment,
    };
    if (call.referenceId !== undefined) headers['x-reference-id'] = call.referenceId;
    if (call.callback === true) headers['x-callback-url'] = this.connection.callbackUrl;
    if (call.body !== undefined) headers['content-type'] = 'application/json';
    return this.products[call.product].send(
      {
        method: call.method,
        path: `/${call.product}/v1_0${call.path}`,
        headers,
        ...(call.body === undefined ? {} : { body: JSON.stringify(call.body) }),
      },
      call.patience,
    );
  }

  async close(): Promise<void> {
    await this.http.close();
  }

  private async requestToken(product: Product): Promise<IssuedToken | UnknownFact> {
    const account = this.connection[product];
    const basic = Buffer.from(`${account.apiUser}:${account.apiKey}`).toString('base64');
    const answer = await this.http.send(
      {
        method: 'POST',
        path: `/${product}/token/`,
        headers: {
          authorization: `Basic ${basic}`,
          'ocp-apim-subscription-key': account.subscriptionKey,
        },
      },
      AbortSignal.timeout(this.http.timeouts.wholeMs),
    );
    return readToken(answer, { untold: TOKEN_SECONDS, most: TOKEN_SECONDS });
  }
}
