import { type BookEntry, Ledger } from './ledger';
import { type HonestAnswer, type RecordedRequest, ScriptedServer } from './scripted-server';

export type PawapayOperation =
  'deposit' | 'status' | 'refund' | 'refundStatus' | 'payout' | 'payoutStatus' | 'balance' | 'availability';

const ROUTES: readonly [PawapayOperation, RegExp][] = [
  ['deposit', /^POST \/v2\/deposits$/],
  ['status', /^GET \/v2\/deposits\/[^/]+$/],
  ['refund', /^POST \/v2\/refunds$/],
  ['refundStatus', /^GET \/v2\/refunds\/[^/]+$/],
  ['payout', /^POST \/v2\/payouts$/],
  ['payoutStatus', /^GET \/v2\/payouts\/[^/]+$/],
  ['availability', /^GET \/v2\/availability\?country=CMR$/],
  ['balance', /^GET \/v2\/wallet-balances\?country=CMR$/],
];

/** Our status → pawaPay's; other words stay unchanged. */
const WORDS = new Map([
  ['PENDING', 'PROCESSING'],
  ['SUCCESSFUL', 'COMPLETED'],
]);

/** A fake of pawaPay's API, version 2. */
export class FakePawapay extends ScriptedServer<PawapayOperation> {
  static readonly TOKEN = 'fake-pawapay-token';
  /** By the id we send. */
  readonly payments = new Ledger();
  readonly refunds = new Ledger();
  readonly transfers = new Ledger();
  /** Balance for refunds and payouts. */
  availableBalance = 9_000_000;
  /** Set in pawaPay's dashboard, never in a request. */
  callbackUrl: string | null = null;

  static async start(): Promise<FakePawapay> {
    return new FakePawapay().listen();
  }

  private constructor() {
    super();
  }

  /** Settings to reach this fake; `RAIL_MTN` and `RAIL_ORANGE` select it. */
  settings(): Record<string, string> {
    return {
      PAYMENTS_MODE: 'live',
      PAWAPAY_BASE_URL: this.baseUrl,
      PAWAPAY_TOKEN: FakePawapay.TOKEN,
    };
  }

  /** Sends the deposit's status to the callback URL. `changes` alters the body. */
  async callBack(depositId: string, changes: object = {}): Promise<number> {
    const entry = this.payments.entries.get(depositId);
    const url = entry?.callbackUrl ?? this.callbackUrl;
    if (!entry || url === null) throw new Error(`No callback address for ${depositId}`);
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...dataOf(entry, 'depositId'), clientReferenceId: undefined, ...changes }),
    });
    return answer.status;
  }

  protected override operationOf(method: string, path: string): PawapayOperation | null {
    return ROUTES.find(([, pattern]) => pattern.test(`${method} ${path}`))?.[0] ?? null;
  }

  protected override execute(request: RecordedRequest<PawapayOperation>): HonestAnswer {
    if (request.headers.authorization !== `Bearer ${FakePawapay.TOKEN}`) {
      return { status: 403, body: { failureReason: { failureCode: 'AUTHENTICATION_ERROR' } } };
    }
    switch (request.operation) {
      case 'deposit':
        return book(this.payments, 'depositId', request.body);
      case 'refund':
        return book(this.refunds, 'refundId', request.body);
      case 'payout':
        return book(this.transfers, 'payoutId', request.body);
      case 'status':
        return show(this.payments, 'depositId', request.path);
      case 'refundStatus':
        return show(this.refunds, 'refundId', request.path);
      case 'payoutStatus':
        return show(this.transfers, 'payoutId', request.path);
      case 'balance': {
        const wallet = {
          country: 'CMR',
          balance: `${this.availableBalance}.00`,
          currency: 'XAF',
          provider: '',
        };
        return { status: 200, body: { balances: [wallet] } };
      }
      case 'availability':
        return {
          status: 200,
          body: [{ country: 'CMR', providers: OPERATORS.map((provider) => pawapayOperator(provider)) }],
        };
      case 'unknown':
        return { status: 404, body: { message: 'Not found' } };
    }
  }
}

const OPERATORS = ['MTN_MOMO_CMR', 'ORANGE_CMR'];

/** An operator that supports all operations; `words` by operation. */
export const pawapayOperator = (provider: string, words: Record<string, string> = {}) => ({
  provider,
  operationTypes: ['DEPOSIT', 'PAYOUT', 'REFUND'].map((operationType) => ({
    operationType,
    status: words[operationType] ?? 'OPERATIONAL',
  })),
});

type IdField = 'depositId' | 'refundId' | 'payoutId';
interface Account {
  accountDetails: { phoneNumber: string };
}
type Order = Record<IdField | 'amount' | 'currency' | 'clientReferenceId', string> &
  Partial<Record<'payer' | 'recipient', Account>>;

function book(ledger: Ledger, idField: IdField, body: string): HonestAnswer {
  const order = JSON.parse(body) as Order;
  const added = ledger.add({
    reference: order[idField],
    externalId: order.clientReferenceId,
    phone: (order.payer ?? order.recipient)?.accountDetails.phoneNumber ?? '',
    amount: order.amount,
    currency: order.currency,
    callbackUrl: null,
  });
  const status = added ? 'ACCEPTED' : 'DUPLICATE_IGNORED';
  return { status: 200, body: { [idField]: order[idField], status, created: '2026-11-23T10:00:00Z' } };
}

function show(ledger: Ledger, idField: IdField, path: string): HonestAnswer {
  const entry = ledger.entries.get(path.slice(path.lastIndexOf('/') + 1));
  const body =
    entry === undefined ? { status: 'NOT_FOUND' } : { status: 'FOUND', data: dataOf(entry, idField) };
  return { status: 200, body };
}

function dataOf(entry: BookEntry, idField: IdField): object {
  return {
    [idField]: entry.reference,
    status: WORDS.get(entry.status) ?? entry.status,
    amount: `${entry.amount}.00`,
    currency: entry.currency,
    country: 'CMR',
    clientReferenceId: entry.externalId,
    ...(entry.status === 'SUCCESSFUL' ? { providerTransactionId: '12356789' } : {}),
    ...(entry.reason === null
      ? {}
      : { failureReason: { failureCode: entry.reason, failureMessage: 'A text' } }),
  };
}
