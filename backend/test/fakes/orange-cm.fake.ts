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

/** A local imitation of Orange Cameroon's merchant API. */
export class FakeOrangeCm extends ScriptedServer<OrangeCmOperation> {
  static readonly PIN = '97531';
  /** By payToken. */
  readonly payments = new Ledger();
  readonly cashins = new Ledger();
  private readonly given = new Set<string>();

  static async start(): Promise<FakeOrangeCm> {
    return new FakeOrangeCm().listen();
  }

  private constructor() {
    super();
  }

  settings(): Record<string, string> {
    return {
      PAYMENTS_MODE: 'live',
      RAIL_ORANGE: 'orange-cm',
      ORANGE_CM_BASE_URL: this.baseUrl,
      ORANGE_CM_CLIENT_ID: 'fake-client',
      ORANGE_CM_CLIENT_SECRET: 'fake-secret',
      ORANGE_CM_AUTH_USER: 'fake-user',
      ORANGE_CM_AUTH_PASSWORD: 'fake-password',
      ORANGE_CM_CHANNEL_MSISDN: '690000000',
      ORANGE_CM_PIN: FakeOrangeCm.PIN,
    };
  }

  protected override operationOf(method: string, path: string): OrangeCmOperation | null {
    return PATHS.find(([, pattern]) => pattern.test(`${method} ${path}`))?.[0] ?? null;
  }

  protected override execute({ operation, path, body }: RecordedRequest<OrangeCmOperation>): HonestAnswer {
    switch (operation) {
      case 'token':
        return { status: 200, body: { access_token: randomUUID(), expires_in: 3600 } };
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

  private init(): HonestAnswer {
    const payToken = `MP${randomUUID().slice(0, 8).toUpperCase()}`;
    this.given.add(payToken);
    return { status: 200, body: { message: 'initiated', data: { payToken } } };
  }

  private pay(books: Ledger, body: string): HonestAnswer {
    const order = JSON.parse(body) as Record<
      'payToken' | 'orderId' | 'subscriberMsisdn' | 'amount' | 'notifUrl',
      string
    >;
    if (!this.given.has(order.payToken)) return { status: 404, body: { message: 'Not found' } };
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
    return { status: 200, body: { message: 'ok', data: dataOf(payToken, entry) } };
  }
}

function dataOf(payToken: string, entry: BookEntry | undefined): object {
  const nothing = { amount: null, txnid: null, txnmode: null, inittxnstatus: null, confirmtxnstatus: null };
  if (entry === undefined || entry.status === 'EXPIRED') {
    return { ...nothing, subscriberMsisdn: null, payToken, status: entry?.status ?? 'PENDING' };
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
