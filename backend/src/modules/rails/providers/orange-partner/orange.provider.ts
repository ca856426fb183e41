import { createHmac, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AccessTokens, type IssuedToken } from '../../../../platform/access-tokens';
import { Clock } from '../../../../platform/clock';
import { AppConfig, type RailSections } from '../../../../platform/config';
import { ProviderConnections } from '../connections';
import type {
  CallbackFact,
  CallbackRequest,
  PaymentProvider,
  PaymentRequest,
  RailEntry,
  RequestFact,
  StatusFact,
  UnknownFact,
  UnsupportedFact,
} from '../payment-provider';
import {
  amountOf,
  AuthorizedHttp,
  callbackBody,
  fetchToken,
  firstReference,
  type HttpTimeouts,
  printable,
  ProviderAdapter,
  type ProviderAnswer,
  ProviderHttp,
  readToken,
  reference,
  unknownOutcome,
} from '../provider-http';
import { ORANGE_STATUSES, orangeReason, orangeStatus } from './orange.status-map';

/** Orange's signed partner API, which has no refund call. */
@Injectable()
export class OrangeProvider extends ProviderAdapter<OrangeClient> implements PaymentProvider {
  readonly name = 'orange-partner';
  readonly currency = 'XAF';
  private readonly signing: SignatureCheck | null;

  constructor(config: AppConfig, connections: ProviderConnections, clock: Clock) {
    super(
      'Orange',
      async () => new OrangeClient(await connections.of('orange-partner'), clock, connections.timeouts),
    );
    const { signingSecret, signatureHeader } = config.payments.rails['orange-partner'];
    this.signing = signingSecret === null ? null : { secret: signingSecret, headerName: signatureHeader };
  }

  newTransactionId(): null {
    return null;
  }

  requestPayment(request: PaymentRequest): Promise<RequestFact> {
    const send = (client: OrangeClient) => {
      const rawBody = JSON.stringify({
        amount: request.amount,
        currency: request.currency,
        externalId: request.paymentId,
        customerPhoneNumber: request.phoneNumber,
        description: request.description,
        notificationUrl: client.connection.callbackUrl,
        returnUrl: request.returnUrl,
        metadata: { payment_id: request.paymentId },
      });
      return client.pay(rawBody, this.signatureOf(rawBody));
    };
    return this.ask(`payment request ${request.paymentId}`, send, readAccepted);
  }

  fetchStatus(transactionId: string): Promise<StatusFact> {
    const send = (client: OrangeClient) => client.status(transactionId);
    return this.ask(`payment status ${transactionId}`, send, (answer) => readStatus(answer, transactionId));
  }

  async refund(): Promise<UnsupportedFact> {
    return { kind: 'unsupported' };
  }

  async fetchRefundStatus(): Promise<UnsupportedFact> {
    return { kind: 'unsupported' };
  }

  parseCallback(callback: CallbackRequest): CallbackFact {
    return parseOrangeCallback(callback, this.signing);
  }

  private signatureOf(rawBody: string): Record<string, string> {
    if (this.signing === null) return {};
    return { [this.signing.headerName]: orangeSignature(rawBody, this.signing.secret) };
  }
}

/** Accepted only with a transactionId. A repeated externalId returns the first transactionId. */
function readAccepted(answer: ProviderAnswer): RequestFact {
  const { status: http, body } = answer;
  if (body.kind !== 'json') return unknownOutcome(answer);
  if (http === 400 || http === 404 || http === 422) {
    const error = errorText(body.value);
    return { kind: 'refused', reason: orangeReason(error, null), detail: error ?? `HTTP ${http}` };
  }
  const transactionId = reference(body.value['transactionId']);
  if ((http < 200 || http > 299) && http !== 409) return unknownOutcome(answer, errorText(body.value));
  if (transactionId === null)
    return { kind: 'unknown', why: 'malformed', detail: `HTTP ${http} without a transactionId` };
  const status = orangeStatus(printable(body.value['status']));
  const isFinal = status === 'completed' || status === 'failed';
  return { kind: 'accepted', transactionId, status: isFinal ? 'pending' : status, askStatusNow: isFinal };
}

function readStatus(answer: ProviderAnswer, requestedId: string): StatusFact {
  const { status: http, body } = answer;
  if (http === 404 && body.kind !== 'other') return { kind: 'not_found' };
  if (body.kind !== 'json') return unknownOutcome(answer);
  const rawStatus = printable(body.value['status']);
  if (http !== 200 || rawStatus === null) return unknownOutcome(answer, errorText(body.value));
  const status = orangeStatus(rawStatus);
  const reason = printable(body.value['reason']);
  return {
    kind: 'status',
    status,
    amount: amountOf(body.value['amount']),
    currency: printable(body.value['currency']),
    externalId: reference(body.value['externalId']),
    transactionId: reference(body.value['transactionId']) ?? requestedId,
    reason: status === 'failed' ? orangeReason(reason, rawStatus) : null,
    financialTransactionId: printable(body.value['financialTransactionId']),
    raw: { status: rawStatus, reason },
  };
}

function errorText(body: Readonly<Record<string, unknown>>): string | null {
  const texts = ['code', 'reason', 'error', 'message'].map((name) => printable(body[name]));
  return texts.find((text) => text !== null) ?? null;
}

export interface SignatureCheck {
  secret: string;
  headerName: string;
}

export function parseOrangeCallback(callback: CallbackRequest, check: SignatureCheck | null): CallbackFact {
  if (check !== null) {
    const given = callback.headers[check.headerName.toLowerCase()];
    if (!isOrangeSignature(given, callback.rawBody, check.secret)) return { kind: 'bad_signature' };
  }
  const body = callbackBody(callback);
  if (body === null) return { kind: 'unreadable' };
  const externalId = firstReference(body, ['externalId', 'external_id']);
  const transactionId = firstReference(body, ['transactionId', 'transaction_id']);
  if (externalId === null && transactionId === null) return { kind: 'unreadable' };
  return { kind: 'hint', externalId, transactionId };
}

export function orangeSignature(rawBody: string | Buffer, secret: string): string {
  return createHmac('sha256', secret).update(rawBody).digest('hex');
}

/** Compares in constant time. A missing, repeated or malformed signature is wrong. */
function isOrangeSignature(given: string | string[] | undefined, rawBody: Buffer, secret: string): boolean {
  if (typeof given !== 'string' || !/^[0-9a-f]{64}$/i.test(given)) return false;
  return timingSafeEqual(Buffer.from(given, 'hex'), Buffer.from(orangeSignature(rawBody, secret), 'hex'));
}

const TOKEN_MARGIN_SECONDS = 60;

export class OrangeClient {
  readonly http: ProviderHttp;
  private readonly authorized: AuthorizedHttp;

  constructor(
    readonly connection: RailSections['orange-partner'],
    clock: Clock,
    timeouts?: HttpTimeouts,
  ) {
    this.http = new ProviderHttp(connection.baseUrl, timeouts);
    const tokens = new AccessTokens(clock, TOKEN_MARGIN_SECONDS, () => this.requestToken());
    this.authorized = new AuthorizedHttp(this.http, tokens);
  }

  /** `rawBody` is sent byte for byte, because the signature in `headers` covers it. */
  async pay(
    rawBody: string,
    headers: Readonly<Record<string, string>>,
  ): Promise<ProviderAnswer | UnknownFact> {
    return this.authorized.send({
      method: 'POST',
      path: this.connection.paymentPath,
      headers: { ...headers, 'content-type': 'application/json' },
      body: rawBody,
    });
  }

  async status(transactionId: string): Promise<ProviderAnswer | UnknownFact> {
    const path = `${this.connection.statusPath}/${encodeURIComponent(transactionId)}`;
    return this.authorized.send({ method: 'GET', path });
  }

  private async requestToken(): Promise<IssuedToken | UnknownFact> {
    const { clientId, clientSecret, tokenPath } = this.connection;
    const answer = await fetchToken(this.http, tokenPath, { id: clientId, secret: clientSecret });
    return readToken(answer);
  }
}

export const orangePartner: RailEntry<'orange-partner'> = {
  operator: 'Orange',
  statuses: ORANGE_STATUSES,
  approveHint: {
    fr: 'Pas de message\u00a0? Composez #150# et regardez vos demandes en attente',
    en: 'No message? Dial #150# and look for waiting requests',
  },
  callback: { path: 'orange/callback', signed: true },
  capabilities: ({ refunds }) => ({
    refunds,
    payouts: false,
    accountCheck: false,
    nameCheck: false,
    askAgain: false,
    payerMessage: false,
    reference: 'theirs',
    statusFields: { amount: true, currency: true, externalId: true },
    replay: 'same-answer',
    neverArrivedAfter: null,
    expiresAfter: null,
    statusPerSecond: null,
  }),
  adapter: OrangeProvider,
};
