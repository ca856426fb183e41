import { randomUUID } from 'node:crypto';
import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { Clock } from '../../../../platform/clock';
import { AppConfig, type RailSections } from '../../../../platform/config';
import { ProviderConnections } from '../connections';
import type {
  CallbackFact,
  CallbackRequest,
  PaymentProvider,
  PaymentRequest,
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
    return this.products[call.product].send({
      method: call.method,
      path: `/${call.product}/v1_0${call.path}`,
      headers,
      ...(call.body === undefined ? {} : { body: JSON.stringify(call.body) }),
    });
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

/** A text that MTN takes: ASCII letters, digits and plain punctuation, at most 160 characters. */
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
