import { createECDH, createHash, createPrivateKey, createPublicKey, randomBytes, sign } from 'node:crypto';
import { isObject, type JsonObject, parseObject } from '../../modules/rails/providers/provider-http';
import type { RailSections } from '../../platform/config';
import type { Answer, SimulatedRequest } from '../local-server';
import type { Book, BookEntry } from './books';
import { ProviderSimulator, type Routes } from './provider-simulator';
import { type OutcomeRules, TEST_NUMBERS, transferOutcome } from './simulated-outcome';

export type PawapayOperation =
  'deposit' | 'status' | 'refund' | 'refundStatus' | 'payout' | 'payoutStatus' | 'balance' | 'availability';

const NO_RECIPIENT = /0007$/;

const RULES: OutcomeRules = {
  numbers: TEST_NUMBERS,
  /** For pawaPay, a PIN not entered in time is also a missing approval. */
  reasons: {
    success: null,
    rejection: 'PAYMENT_NOT_APPROVED',
    internal_error: 'UNKNOWN_ERROR',
    insufficient_funds: 'INSUFFICIENT_BALANCE',
    timeout: 'PAYMENT_NOT_APPROVED',
    invalid_phone: 'PAYER_NOT_FOUND',
  },
  decidedAfterSeconds: (outcome) => (outcome === 'timeout' ? 30 : 3),
  transfer: (phone) => transferOutcome(NO_RECIPIENT.test(phone) ? 'RECIPIENT_NOT_FOUND' : null),
  refundTooLarge: 'AMOUNT_TOO_LARGE',
};

type IdField = 'depositId' | 'refundId' | 'payoutId';

export class PawapaySimulator extends ProviderSimulator<'pawapay', PawapayOperation> {
  static readonly rules = RULES;

  protected override readonly routes: Routes<PawapayOperation> = {
    deposit: ['POST /v2/deposits', (request) => this.begin('depositId', request)],
    status: ['GET /v2/deposits/:id', (_, id) => this.show('depositId', id)],
    refund: ['POST /v2/refunds', (request) => this.begin('refundId', request)],
    refundStatus: ['GET /v2/refunds/:id', (_, id) => this.show('refundId', id)],
    payout: ['POST /v2/payouts', (request) => this.begin('payoutId', request)],
    payoutStatus: ['GET /v2/payouts/:id', (_, id) => this.show('payoutId', id)],
    balance: ['GET /v2/wallet-balances?country=CMR', () => this.balance()],
    availability: [
      'GET /v2/availability?country=CMR',
      () => ok([{ country: 'CMR', providers: PROVIDERS.map((provider) => pawapayOperator(provider)) }]),
    ],
  };

  static credentials(): Partial<RailSections['pawapay']> {
    return { token: randomBytes(24).toString('base64url') };
  }

  /** Signed, and without `clientReferenceId`. */
  override callback(payment: BookEntry, changes: object = {}) {
    const fields = { ...movementBody('depositId', payment), clientReferenceId: undefined, ...changes };
    const body = JSON.stringify(fields);
    return { method: 'POST', body, headers: signCallback(body, this.connection.callbackUrl) } as const;
  }

  protected override refuse({ headers }: SimulatedRequest): Answer | null {
    if (headers.authorization === `Bearer ${this.connection.token}`) return null;
    return { status: 403, body: { failureReason: failure('AUTHENTICATION_ERROR') } };
  }

  private async begin(idField: IdField, { body: text }: SimulatedRequest): Promise<Answer> {
    const body = parseObject(text);
    const id = body?.[idField];
    const rejected = (code: string) => rejection(idField, id, code);
    if (body === null || typeof id !== 'string' || !UUID_V4.test(id)) return rejected('INVALID_PARAMETER');
    const order = readOrder(body, idField);
    if (typeof order === 'string') return rejected(order);
    const { callbackUrl } = this.connection;
    const book = this.bookOf(idField);
    const exceedsBalance = idField === 'payoutId' && Number(order.amount) > (await this.books.balance());
    // The accepted payout itself may have used up the balance.
    if (exceedsBalance && (await book.find(id)) === null) return rejected('PAWAPAY_WALLET_OUT_OF_FUNDS');
    switch (await book.add({ ...order, reference: id, callbackUrl })) {
      case 'added':
        return ok({ [idField]: id, status: 'ACCEPTED', created: new Date().toISOString() });
      case 'repeated':
        return ok({ [idField]: id, status: 'DUPLICATE_IGNORED', created: new Date().toISOString() });
      case 'failing':
        return { status: 500, body: { failureReason: failure('UNKNOWN_ERROR') } };
      case 'unknown':
        return rejected('NOT_FOUND');
      case 'unpaid':
        return rejected('INVALID_STATE');
    }
  }

  private async show(idField: IdField, id: string): Promise<Answer> {
    const entry = await this.bookOf(idField).find(id);
    return ok(
      entry === null ? { status: 'NOT_FOUND' } : { status: 'FOUND', data: movementBody(idField, entry) },
    );
  }

  private async balance(): Promise<Answer> {
    const balance = `${await this.books.balance()}.00`;
    return ok({ balances: [{ country: 'CMR', balance, currency: 'XAF', provider: '' }] });
  }

  private bookOf(idField: IdField): Book {
    const { payments, refunds, transfers } = this.books;
    return { depositId: payments, refundId: refunds, payoutId: transfers }[idField];
  }
}

const PROVIDERS: readonly string[] = ['MTN_MOMO_CMR', 'ORANGE_CMR'];
const UUID_V4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const AMOUNT = /^(0|[1-9]\d{0,11})(\.\d{1,2})?$/;

const ok = (body: object): Answer => ({ status: 200, body });
const failure = (failureCode: string) => ({
  failureCode,
  failureMessage: `The simulator says ${failureCode}.`,
});
const rejection = (idField: IdField, id: unknown, code: string): Answer => ({
  status: /_PARAMETER$/.test(code) ? 400 : 200,
  body: { [idField]: id, status: 'REJECTED', failureReason: failure(code) },
});

export const pawapayOperator = (provider: string, statuses: Record<string, string> = {}) => ({
  provider,
  operationTypes: ['DEPOSIT', 'PAYOUT', 'REFUND'].map((operationType) => ({
    operationType,
    status: statuses[operationType] ?? 'OPERATIONAL',
  })),
});

function readOrder(body: JsonObject, idField: IdField) {
  const { amount, currency, clientReferenceId = '', customerMessage = 'none', depositId } = body;
  if (typeof amount !== 'string' || !AMOUNT.test(amount)) return 'INVALID_PARAMETER';
  if (typeof customerMessage !== 'string' || !/^[A-Za-z0-9 ]{4,22}$/.test(customerMessage)) {
    return 'INVALID_PARAMETER';
  }
  if (typeof clientReferenceId !== 'string') return 'INVALID_PARAMETER';
  if (amount.includes('.')) return 'INVALID_AMOUNT';
  if (currency !== 'XAF') return 'INVALID_CURRENCY';
  if (Number(amount) < 1 || Number(amount) > 1_000_000) return 'AMOUNT_OUT_OF_BOUNDS';
  const order = { amount, currency, externalId: clientReferenceId };
  if (idField === 'refundId') return { ...order, phone: '', paymentReference: String(depositId) };
  const account = body[idField === 'depositId' ? 'payer' : 'recipient'];
  const details = isObject(account) && account['type'] === 'MMO' ? account['accountDetails'] : null;
  if (!isObject(details)) return 'MISSING_PARAMETER';
  const { phoneNumber: phone, provider } = details;
  if (typeof provider !== 'string' || !PROVIDERS.includes(provider)) return 'INVALID_PROVIDER';
  if (typeof phone !== 'string' || !/^2376\d{8}$/.test(phone)) return 'INVALID_PHONE_NUMBER';
  return { ...order, phone };
}

const PAWAPAY_STATUS = new Map([
  ['PENDING', 'PROCESSING'],
  ['SUCCESSFUL', 'COMPLETED'],
]);

function movementBody(idField: IdField, entry: BookEntry): object {
  const { reference, status, amount, currency, externalId, reason, financialTransactionId } = entry;
  return {
    [idField]: reference,
    status: PAWAPAY_STATUS.get(status) ?? status,
    amount: `${amount}.00`,
    currency,
    country: 'CMR',
    clientReferenceId: externalId,
    ...(status === 'SUCCESSFUL' && financialTransactionId !== null
      ? { providerTransactionId: financialTransactionId }
      : {}),
    ...(reason === null ? {} : { failureReason: failure(reason) }),
  };
}

/** Equal in all processes, so that each can verify the others' callbacks. Not secret: callbacks are only hints. */
const SIGNING_KEY = (() => {
  const curve = createECDH('prime256v1');
  curve.setPrivateKey(createHash('sha256').update('the simulated pawaPay').digest());
  const point = curve.getPublicKey();
  const part = (bytes: Buffer) => bytes.toString('base64url');
  const [x, y, d] = [point.subarray(1, 33), point.subarray(33), curve.getPrivateKey()].map(part);
  return createPrivateKey({ key: { kty: 'EC', crv: 'P-256', x, y, d }, format: 'jwk' });
})();

export const SIMULATED_PUBLIC_KEY = createPublicKey(SIGNING_KEY)
  .export({ type: 'spki', format: 'der' })
  .toString('base64');

/** Signature as in pawaPay's examples. */
export function signCallback(body: string, callbackUrl: string): Record<string, string> {
  const { host, pathname } = new URL(callbackUrl);
  const created = Math.floor(Date.now() / 1000);
  const headers = {
    'signature-date': new Date().toISOString(),
    'content-digest': `sha-512=:${createHash('sha512').update(body).digest('base64')}:`,
    'content-type': 'application/json; charset=UTF-8',
  };
  const values = { '@method': 'POST', '@authority': host, '@path': pathname, ...headers };
  const fields = Object.keys(values).map((field) => `"${field}"`);
  const input = `(${fields.join(' ')});alg="ecdsa-p256-sha256";keyid="SIMULATED:1";created=${created};expires=${created + 60}`;
  const lines = Object.entries(values).map(([field, value]) => `"${field}": ${value}`);
  const base = [...lines, `"@signature-params": ${input}`].join('\n');
  const signature = sign('sha256', Buffer.from(base), SIGNING_KEY).toString('base64');
  return { ...headers, 'signature-input': `sig-pp=${input}`, signature: `sig-pp=:${signature}:` };
}
