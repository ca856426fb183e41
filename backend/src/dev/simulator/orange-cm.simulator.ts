import { randomBytes, randomUUID } from 'node:crypto';
import { type JsonObject, parseObject } from '../../modules/rails/providers/provider-http';
import type { RailSections } from '../../platform/config';
import type { Answer, SimulatedRequest } from '../local-server';
import type { Book, BookEntry } from './books';
import { ProviderSimulator, type Routes } from './provider-simulator';
import { type OutcomeRules, simulatedOutcome, TEST_NUMBERS } from './simulated-outcome';
import { SimulatorTokens } from './simulator-tokens';

export type OrangeCmOperation =
  'token' | 'init' | 'pay' | 'status' | 'push' | 'cashin-init' | 'cashin-pay' | 'cashin-status' | 'name';

const RULES: OutcomeRules = {
  numbers: { orange: TEST_NUMBERS.orange },
  reasons: {
    success: null,
    rejection: 'CANCELLED',
    internal_error: '00042',
    insufficient_funds: '60019',
    timeout: 'EXPIRED',
    invalid_phone: '00671',
  },
  decidedAfterSeconds: (outcome) => {
    if (outcome === 'insufficient_funds' || outcome === 'invalid_phone') return 0;
    return outcome === 'timeout' ? 30 : 3;
  },
  transfer: (phone) => simulatedOutcome(RULES, phone, { successRate: 1, seed: 0, ordinal: 0 }),
  refundTooLarge: '00042',
  withoutCallback: (reference) => /[0-3]$/.test(reference),
};

type Product = 'mp' | 'cashin';
const TOKEN_MINUTES = 7;
const PREFIX: Readonly<Record<Product, string>> = { mp: 'MP', cashin: 'CI' };
const API = '/omcoreapis/1.0.2';

/** Imitates the API as public client libraries use it. */
export class OrangeCmSimulator extends ProviderSimulator<'orange-cm', OrangeCmOperation> {
  static readonly rules = RULES;
  readonly tokens = new SimulatorTokens(this.connection.clientId, this.connection.clientSecret);
  private expiredUntil = 0;

  protected override readonly routes: Routes<OrangeCmOperation> = {
    token: ['POST /token', (request) => this.tokens.grant(request)],
    init: [`POST ${API}/mp/init`, () => this.init('mp')],
    pay: [`POST ${API}/mp/pay`, (request) => this.pay('mp', request)],
    status: [`GET ${API}/mp/paymentstatus/:id`, (_, id) => this.status('mp', id)],
    push: [`GET ${API}/mp/push/:id`, (_, id) => this.push(id)],
    'cashin-init': [`POST ${API}/cashin/init`, () => this.init('cashin')],
    'cashin-pay': [`POST ${API}/cashin/pay`, (request) => this.pay('cashin', request)],
    'cashin-status': [`GET ${API}/cashin/paymentstatus/:id`, (_, id) => this.status('cashin', id)],
    name: [`POST ${API}/infos/subscriber/customer/:id`, (request) => this.subscriber(request)],
  };

  static credentials(): Partial<RailSections['orange-cm']> {
    return {
      clientId: randomUUID(),
      clientSecret: randomBytes(24).toString('base64url'),
      authUser: randomUUID(),
      authPassword: randomBytes(12).toString('base64url'),
      channelMsisdn: '690000000',
      pin: '2580',
      caFile: null,
    };
  }

  override callback(payment: BookEntry, changes: object = {}) {
    const fields = { payToken: payment.reference, status: orangeStatusOf(payment), message: 'Notification' };
    return { method: 'POST', headers: {}, body: JSON.stringify({ ...fields, ...changes }) } as const;
  }

  /** Expires unused payTokens, as after seven minutes. */
  expireUnused(): void {
    this.expiredUntil = Date.now();
  }

  protected override refuse(request: SimulatedRequest, operation: OrangeCmOperation): Answer | null {
    const { authUser, authPassword } = this.connection;
    const xAuth = Buffer.from(`${authUser}:${authPassword}`).toString('base64');
    const isAllowed = this.tokens.accepts(request) && request.headers['x-auth-token'] === xAuth;
    return operation === 'token' || isAllowed ? null : { status: 401, body: { message: 'Unauthorized' } };
  }

  /** The token encodes its creation time, so that every process can validate it. */
  private init(product: Product): Answer {
    const at = Math.max(Date.now(), this.expiredUntil + 1)
      .toString(16)
      .padStart(12, '0');
    const payToken = `${PREFIX[product]}${at}${randomBytes(6).toString('hex')}`.toUpperCase();
    return { status: 200, body: { message: 'Payment request successfully initiated', data: { payToken } } };
  }

  private async pay(product: Product, { body: text }: SimulatedRequest): Promise<Answer> {
    const body = parseObject(text);
    const order = readOrder(body);
    if (order === null || !this.isMerchant(body, 'channelUserMsisdn')) return badRequest;
    const state = this.stateOf(order.reference, product);
    if (state === null) return unknownToken;
    if (state === 'EXPIRED') return { status: 417, body: emptyBody(order.reference, state) };
    const booked = await this.bookOf(product).add(order);
    if (booked === 'repeated') return { status: 422, body: { message: 'payToken already used' } };
    if (booked === 'failing') return { status: 500, body: { message: 'Internal error' } };
    const entry = await this.bookOf(product).find(order.reference);
    if (entry === null) throw new Error('The entry just added was not found');
    return { status: entry.reason === RULES.reasons.invalid_phone ? 417 : 200, body: entryBody(entry) };
  }

  private async status(product: Product, payToken: string): Promise<Answer> {
    const entry = await this.bookOf(product).find(payToken);
    if (entry !== null) return { status: 200, body: entryBody(entry) };
    const state = this.stateOf(payToken, product);
    return state === null ? unknownToken : { status: 200, body: emptyBody(payToken, state) };
  }

  private async push(payToken: string): Promise<Answer> {
    const payment = await this.books.payments.find(payToken);
    return payment?.status === 'PENDING'
      ? { status: 200, body: { ...entryBody(payment), message: 'Push sent to customer' } }
      : { ...unknownToken, status: 417 };
  }

  private subscriber({ body }: SimulatedRequest): Answer {
    return this.isMerchant(parseObject(body), 'channelMsisdn')
      ? {
          status: 200,
          body: { message: 'Subscriber found', data: { firstName: 'Demo', lastName: 'Orange' } },
        }
      : badRequest;
  }

  private isMerchant(body: JsonObject | null, number: string): boolean {
    return body?.['pin'] === this.connection.pin && body[number] === this.connection.channelMsisdn;
  }

  private bookOf(product: Product): Book {
    return product === 'mp' ? this.books.payments : this.books.transfers;
  }

  /** Null if the token was never issued. */
  private stateOf(payToken: string, product: Product): 'PENDING' | 'EXPIRED' | null {
    const [, at] = new RegExp(`^${PREFIX[product]}([0-9A-F]{12})[0-9A-F]{12}$`).exec(payToken) ?? [];
    if (at === undefined) return null;
    const issuedAt = Number.parseInt(at, 16);
    const isExpired = Date.now() - issuedAt > TOKEN_MINUTES * 60_000 || issuedAt <= this.expiredUntil;
    return isExpired ? 'EXPIRED' : 'PENDING';
  }
}

const badRequest: Answer = { status: 400, body: { message: 'Bad request' } };
const unknownToken: Answer = { status: 404, body: { message: 'Transaction not found' } };

function readOrder(body: JsonObject | null) {
  const { payToken, subscriberMsisdn, amount, orderId, notifUrl = null } = body ?? {};
  if (typeof payToken !== 'string' || typeof amount !== 'string' || !/^[1-9]\d*$/.test(amount)) return null;
  if (typeof subscriberMsisdn !== 'string' || !/^6\d{8}$/.test(subscriberMsisdn)) return null;
  if (typeof orderId !== 'string' || !/^[A-Za-z0-9]{1,20}$/.test(orderId)) return null;
  if (notifUrl !== null && (typeof notifUrl !== 'string' || !URL.canParse(notifUrl))) return null;
  const phone = `237${subscriberMsisdn}`;
  return { reference: payToken, externalId: orderId, phone, amount, currency: 'XAF', callbackUrl: notifUrl };
}

const EMPTY_FIELDS = {
  subscriberMsisdn: null,
  amount: null,
  txnid: null,
  txnmode: null,
  inittxnmessage: null,
  inittxnstatus: null,
  confirmtxnstatus: null,
  confirmtxnmessage: null,
  notifUrl: null,
  description: null,
  channelUserMsisdn: null,
};

const emptyBody = (payToken: string, status: 'PENDING' | 'EXPIRED') => ({
  message: 'Transaction retrieved successfully',
  data: { ...EMPTY_FIELDS, payToken, status },
});

function entryBody(entry: BookEntry) {
  const { reference: payToken, phone, amount, externalId, reason } = entry;
  const status = orangeStatusOf(entry);
  if (status === 'EXPIRED') return emptyBody(payToken, status);
  const refused = status === 'FAILED' ? reason : null;
  return {
    message: refused === null ? 'Transaction retrieved successfully' : `${refused} :: refused`,
    data: {
      ...EMPTY_FIELDS,
      subscriberMsisdn: phone.slice(-9),
      amount: Number(amount),
      payToken,
      txnid: refused === null ? `${payToken.slice(0, 14)}.TX` : null,
      txnmode: externalId,
      inittxnstatus: refused ?? '200',
      confirmtxnstatus: status === 'SUCCESSFULL' ? '200' : null,
      status,
    },
  };
}

function orangeStatusOf({ status, reason }: BookEntry): string {
  if (status === 'SUCCESSFUL') return 'SUCCESSFULL';
  return reason === 'CANCELLED' || reason === 'EXPIRED' ? reason : status;
}
