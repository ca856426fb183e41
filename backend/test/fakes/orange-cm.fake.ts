import { randomUUID } from 'node:crypto';
import { Ledger, type BookEntry } from './ledger';
import { type HonestAnswer, type RecordedRequest, ScriptedServer } from './scripted-server';

export type OrangeCmOperation =
  'token' | 'init' | 'pay' | 'status' | 'push' | 'cashin-init' | 'cashin-pay' | 'cashin-status' | 'name';

const API = '/omcoreapis/1.0.2';
const PATHS: readonly [OrangeCmOperation, RegExp][] = [
  ['token', /^POST \/token$/],
  ['init', new RegExp(`^POST ${API}/mp/init$`)],
  ['pay', new RegExp(`^POST ${API}/mp/pay$`)],
  ['status', new RegExp(`^GET ${API}/mp/paymentstatus/`)],
  ['push', new RegExp(`^GET ${API}/mp/push/`)],
  ['cashin-init', new RegExp(`^POST ${API}/cashin/init$`)],
  ['cashin-pay', new RegExp(`^POST ${API}/cashin/pay$`)],
  ['cashin-status', new RegExp(`^GET ${API}/cashin/paymentstatus/`)],
  ['name', new RegExp(`^POST ${API}/infos/subscriber/customer/`)],
];

const CLIENT = { id: 'fake-client', secret: 'fake-secret' };
const USER = { name: 'fake-user', password: 'fake-password' };
const CHANNEL = '690000000';
/** Long enough not to occur in other numbers by chance. */
const PIN = '97531864';
const base64 = (text: string): string => Buffer.from(text).toString('base64');

/** Required fields of a payment request. */
const ORDER = {
  payToken: /^MP/,
  orderId: /^[A-Za-z0-9]{1,20}$/,
  subscriberMsisdn: /^6\d{8}$/,
  amount: /^[1-9]\d*$/,
  channelUserMsisdn: new RegExp(`^${CHANNEL}$`),
  pin: new RegExp(`^${PIN}$`),
};

/** A fake of Orange Cameroon's merchant API. */
export class FakeOrangeCm extends ScriptedServer<OrangeCmOperation> {
  static readonly PIN = PIN;
  /** By payToken. */
  readonly payments = new Ledger();
  readonly cashins = new Ledger();
  private readonly given = new Set<string>();
  private readonly expired = new Set<string>();
  private readonly tokens = new Set<string>();

  static async start(): Promise<FakeOrangeCm> {
    return new FakeOrangeCm().listen();
  }

  private constructor() {
    super();
  }

  /** Settings to reach this fake; `RAIL_ORANGE` selects it. */
  settings(): Record<string, string> {
    return {
      PAYMENTS_MODE: 'live',
      ORANGE_CM_BASE_URL: this.baseUrl,
      ORANGE_CM_CLIENT_ID: CLIENT.id,
      ORANGE_CM_CLIENT_SECRET: CLIENT.secret,
      ORANGE_CM_AUTH_USER: USER.name,
      ORANGE_CM_AUTH_PASSWORD: USER.password,
      ORANGE_CM_CHANNEL_MSISDN: CHANNEL,
      ORANGE_CM_PIN: FakeOrangeCm.PIN,
    };
  }

  expireTokens(): void {
    this.tokens.clear();
  }

  /** Expires unused payTokens, as after seven minutes. */
  expireUnused(): void {
    for (const payToken of this.given) {
      const isUsed = this.payments.entries.has(payToken) || this.cashins.entries.has(payToken);
      if (!isUsed) this.expired.add(payToken);
    }
  }

  /** Sends the entry's status to its callback URL. `changes` alters the body. */
  async callBack(payToken: string, changes: object = {}): Promise<number> {
    const entry = this.payments.entries.get(payToken);
    if (!entry?.callbackUrl) throw new Error(`No callback address for ${payToken}`);
    const { status } = dataOf(payToken, entry);
    const answer = await fetch(entry.callbackUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ payToken, status, message: 'Notification', ...changes }),
    });
    return answer.status;
  }

  protected override operationOf(method: string, path: string): OrangeCmOperation | null {
    return PATHS.find(([, pattern]) => pattern.test(`${method} ${path}`))?.[0] ?? null;
  }

  protected override execute(request: RecordedRequest<OrangeCmOperation>): HonestAnswer {
    const { operation, path, body, headers } = request;
    if (operation === 'token') return this.giveToken(request);
    const token = (headers.authorization ?? '').replace('Bearer ', '');
    if (!this.tokens.has(token) || headers['x-auth-token'] !== base64(`${USER.name}:${USER.password}`)) {
      return { status: 401, body: { message: 'Unauthorized' } };
    }
    switch (operation) {
      case 'init':
      case 'cashin-init':
        return this.init();
      case 'pay':
        return this.pay(this.payments, body);
      case 'cashin-pay':
        return this.pay(this.cashins, body);
      case 'status':
      case 'push':
        return this.show(this.payments, path);
      case 'cashin-status':
        return this.show(this.cashins, path);
      case 'name':
        return { status: 200, body: { data: { firstName: 'Awa', lastName: 'Ngo' } } };
      case 'unknown':
        return { status: 404, body: { message: 'Not found' } };
    }
  }

  private giveToken({ headers, body }: RecordedRequest<OrangeCmOperation>): HonestAnswer {
    const basic = `Basic ${base64(`${CLIENT.id}:${CLIENT.secret}`)}`;
    if (headers.authorization !== basic || body !== 'grant_type=client_credentials') {
      return { status: 401, body: { error: 'invalid_client' } };
    }
    const token = randomUUID();
    this.tokens.add(token);
    return { status: 200, body: { access_token: token, token_type: 'Bearer', expires_in: 3600 } };
  }

  private init(): HonestAnswer {
    const payToken = `MP${randomUUID().slice(0, 8).toUpperCase()}`;
    this.given.add(payToken);
    return { status: 200, body: { message: 'initiated', data: { payToken } } };
  }

  private pay(books: Ledger, body: string): HonestAnswer {
    const order = JSON.parse(body) as Record<keyof typeof ORDER | 'notifUrl', string>;
    const isAsAgreed = Object.entries(ORDER).every(([name, as]) =>
      as.test(order[name as keyof typeof ORDER]),
    );
    if (!isAsAgreed || typeof order.amount !== 'string')
      return { status: 400, body: { message: 'Bad request' } };
    if (!this.given.has(order.payToken)) return { status: 404, body: { message: 'Not found' } };
    if (this.expired.has(order.payToken)) return { ...this.show(books, order.payToken), status: 417 };
    const added = books.add({
      reference: order.payToken,
      externalId: order.orderId,
      phone: order.subscriberMsisdn,
      amount: order.amount,
      currency: 'XAF',
      callbackUrl: order.notifUrl,
    });
    if (!added) return { status: 422, body: { message: 'payToken already used' } };
    return this.show(books, order.payToken);
  }

  private show(books: Ledger, path: string): HonestAnswer {
    const payToken = path.slice(path.lastIndexOf('/') + 1);
    const entry = books.entries.get(payToken);
    if (entry === undefined && !this.given.has(payToken))
      return { status: 404, body: { message: 'Not found' } };
    return {
      status: 200,
      body: { message: 'ok', data: dataOf(payToken, entry, this.expired.has(payToken)) },
    };
  }
}

function dataOf(payToken: string, entry: BookEntry | undefined, isExpired = false): Record<string, unknown> {
  const nothing = { amount: null, txnid: null, txnmode: null, inittxnstatus: null, confirmtxnstatus: null };
  if (entry === undefined || entry.status === 'EXPIRED') {
    return {
      ...nothing,
      subscriberMsisdn: null,
      payToken,
      status: entry?.status ?? (isExpired ? 'EXPIRED' : 'PENDING'),
    };
  }
  const isPaid = entry.status === 'SUCCESSFUL';
  return {
    subscriberMsisdn: entry.phone,
    amount: Number(entry.amount),
    payToken,
    txnid: 'MP221207.2051.B56929',
    txnmode: entry.externalId,
    inittxnstatus: entry.reason ?? '200',
    confirmtxnstatus: isPaid ? '200' : null,
    status: isPaid ? 'SUCCESSFULL' : entry.status,
  };
}
