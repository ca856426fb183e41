import { randomBytes, randomUUID } from 'node:crypto';
import { isObject, type JsonObject, parseObject } from '../../modules/rails/providers/provider-http';
import type { RailSections } from '../../platform/config';
import type { Answer, SimulatedRequest } from '../local-server';
import type { AddResult, Book, BookEntry } from './books';
import { ProviderSimulator, type Routes } from './provider-simulator';
import { type OutcomeRules, TEST_NUMBERS, transferOutcome } from './simulated-outcome';
import { SimulatorTokens } from './simulator-tokens';

export type MtnOperation =
  | 'token'
  | 'requesttopay'
  | 'status'
  | 'active'
  | 'notification'
  | 'refundToken'
  | 'refund'
  | 'refundStatus'
  | 'transfer'
  | 'transferStatus'
  | 'holder'
  | 'balance';

/** Numbers that force an outcome. */
const TEST_PAYEES = {
  otherName: '237670000006',
  noAccount: '237670000007',
  inactive: '237670000008',
  mayNotReceive: '237670000009',
  floatEmpty: '237670000010',
  notAllowed: '237670000011',
};
const TRANSFER_FAILURES: Readonly<Record<string, string>> = {
  [TEST_PAYEES.noAccount]: 'PAYEE_NOT_FOUND',
  [TEST_PAYEES.mayNotReceive]: 'PAYEE_NOT_ALLOWED_TO_RECEIVE',
  [TEST_PAYEES.floatEmpty]: 'NOT_ENOUGH_FUNDS',
};

const RULES: OutcomeRules = {
  numbers: { mtn: TEST_NUMBERS.mtn },
  reasons: {
    success: null,
    rejection: 'APPROVAL_REJECTED',
    internal_error: 'INTERNAL_PROCESSING_ERROR',
    insufficient_funds: 'NOT_ENOUGH_FUNDS',
    timeout: 'EXPIRED',
    invalid_phone: 'PAYER_NOT_FOUND',
  },
  decidedAfterSeconds: (_outcome, pace) => 2 + pace,
  transfer: (phone, exceedsBalance) =>
    transferOutcome(exceedsBalance ? 'NOT_ENOUGH_FUNDS' : (TRANSFER_FAILURES[phone] ?? null)),
  refundTooLarge: 'NOT_ALLOWED',
};

export class MtnSimulator extends ProviderSimulator<'mtn-momo', MtnOperation> {
  static readonly rules = RULES;
  /** Registered name by number; null if the number has no account. */
  readonly holders = new Map<string, string | null>([
    [TEST_PAYEES.otherName, 'PAUL BIYONG'],
    [TEST_PAYEES.noAccount, null],
  ]);
  readonly inactive = new Set([TEST_PAYEES.inactive]);
  readonly tokens = {
    collection: tokensOf(this.connection.collection),
    disbursement: tokensOf(this.connection.disbursement),
  };

  protected override readonly routes: Routes<MtnOperation> = {
    token: ['POST /collection/token/', (request) => this.tokens.collection.issue(request, 'access_token')],
    requesttopay: [
      'POST /collection/v1_0/requesttopay',
      (request) => this.begin(request, this.books.payments, 'payer'),
    ],
    status: [
      'GET /collection/v1_0/requesttopay/:id',
      (_, id) => this.show(id, this.books.payments, paymentBody),
    ],
    active: [
      'GET /collection/v1_0/accountholder/msisdn/:id/active',
      (_, id) => ({ status: 200, body: { result: !this.inactive.has(id) } }),
    ],
    notification: [
      'POST /collection/v1_0/requesttopay/:id/deliverynotification',
      (request, id) => this.notify(request, id),
    ],
    refundToken: [
      'POST /disbursement/token/',
      (request) => this.tokens.disbursement.issue(request, 'access_token'),
    ],
    refund: ['POST /disbursement/v1_0/refund', (request) => this.begin(request, this.books.refunds, null)],
    refundStatus: [
      'GET /disbursement/v1_0/refund/:id',
      (_, id) => this.show(id, this.books.refunds, moneyOutBody),
    ],
    transfer: [
      'POST /disbursement/v1_0/transfer',
      (request) => this.begin(request, this.books.transfers, 'payee'),
    ],
    transferStatus: [
      'GET /disbursement/v1_0/transfer/:id',
      (_, id) => this.show(id, this.books.transfers, moneyOutBody),
    ],
    holder: ['GET /disbursement/v1_0/accountholder/msisdn/:id/basicuserinfo', (_, id) => this.holder(id)],
    balance: ['GET /disbursement/v1_0/account/balance', () => this.balance()],
  };

  static credentials(): Partial<RailSections['mtn-momo']> {
    return { collection: newAccount(), disbursement: newAccount() };
  }

  override callback(payment: BookEntry, changes: object = {}) {
    return {
      method: 'PUT',
      headers: {},
      body: JSON.stringify({ ...paymentBody(payment), ...changes }),
    } as const;
  }

  protected override refuse(request: SimulatedRequest, operation: MtnOperation): Answer | null {
    const { headers, path } = request;
    const product = path.startsWith('/collection/') ? 'collection' : 'disbursement';
    if (headers['ocp-apim-subscription-key'] !== this.connection[product].subscriptionKey) {
      return denied('Access denied due to invalid subscription key.');
    }
    if (operation === 'token' || operation === 'refundToken') return null;
    if (!this.tokens[product].accepts(request)) {
      return denied('Access denied: the token is invalid or expired');
    }
    return headers['x-target-environment'] === this.connection.targetEnvironment
      ? null
      : refusal(500, 'NOT_ALLOWED_TARGET_ENVIRONMENT', 'Access to target environment is forbidden.');
  }

  private async begin(
    { headers, body }: SimulatedRequest,
    book: Book,
    party: 'payer' | 'payee' | null,
  ): Promise<Answer> {
    const reference = String(headers['x-reference-id'] ?? '').toLowerCase();
    if (!UUID_V4.test(reference)) {
      return refusal(400, 'BAD_REQUEST', 'X-Reference-Id must be a UUID version 4');
    }
    const order = readOrder(parseObject(body), party);
    if (order === null) return badRequest;
    if (order.currency !== this.connection.currency) {
      return refusal(500, 'INVALID_CURRENCY', 'Currency not supported.');
    }
    if (party === 'payee' && order.phone === TEST_PAYEES.notAllowed) {
      return refusal(400, 'NOT_ALLOWED', 'Authorization failed. Insufficient permissions.');
    }
    const url = headers['x-callback-url'];
    const callbackUrl = typeof url === 'string' && URL.canParse(url) ? url : null;
    return ANSWER_TO[await book.add({ ...order, reference, callbackUrl })];
  }

  private async show(id: string, book: Book, bodyOf: (entry: BookEntry) => object): Promise<Answer> {
    const entry = await book.find(id);
    return entry === null ? notFound : { status: 200, body: bodyOf(entry) };
  }

  private async notify({ headers, body }: SimulatedRequest, reference: string): Promise<Answer> {
    const payment = await this.books.payments.find(reference);
    if (payment?.status !== 'SUCCESSFUL') return notFound;
    const text = parseObject(body)?.['notificationMessage'];
    const isValid = typeof text === 'string' && text !== '' && NOTE.test(text);
    return isValid && headers['notificationmessage'] === text ? { status: 200 } : badRequest;
  }

  private async holder(phone: string): Promise<Answer> {
    const known = this.holders.get(phone);
    if (known === null || !MSISDN.test(phone)) return notFound;
    const [given_name = '', ...family] = (known ?? (await this.books.holderOf(phone))).split(' ');
    return { status: 200, body: { given_name, family_name: family.join(' '), status: 'ACTIVE' } };
  }

  private async balance(): Promise<Answer> {
    const availableBalance = String(await this.books.balance());
    return { status: 200, body: { availableBalance, currency: this.connection.currency } };
  }
}

type Account = RailSections['mtn-momo']['collection'];
const tokensOf = ({ apiUser, apiKey }: Account) => new SimulatorTokens(apiUser, apiKey);
const newAccount = (): Account => ({
  subscriptionKey: randomBytes(16).toString('hex'),
  apiUser: randomUUID(),
  apiKey: randomBytes(16).toString('hex'),
});

const denied = (message: string): Answer => ({ status: 401, body: { statusCode: 401, message } });
const refusal = (status: number, code: string, message: string): Answer => ({
  status,
  body: { code, message },
});
const badRequest = refusal(400, 'BAD_REQUEST', 'The request does not follow the specification.');
const notFound = refusal(404, 'RESOURCE_NOT_FOUND', 'Requested resource was not found.');
const ANSWER_TO: Readonly<Record<AddResult, Answer>> = {
  added: { status: 202 },
  repeated: refusal(409, 'RESOURCE_ALREADY_EXIST', 'Duplicated reference id. Creation of resource failed.'),
  failing: refusal(500, 'INTERNAL_PROCESSING_ERROR', 'An internal error occurred while processing.'),
  unknown: notFound,
  unpaid: notFound,
};

const paymentBody = (payment: BookEntry) => bodyOf(payment, 'payer', payment.reason);
const moneyOutBody = (entry: BookEntry) =>
  bodyOf(
    entry,
    'payee',
    entry.reason === null ? null : { code: entry.reason, message: 'The transaction failed.' },
  );

function bodyOf(entry: BookEntry, party: 'payer' | 'payee', reason: string | object | null): object {
  const { amount, currency, externalId, phone, status, financialTransactionId } = entry;
  return {
    amount,
    currency,
    externalId,
    [party]: { partyIdType: 'MSISDN', partyId: phone },
    status,
    ...(status === 'SUCCESSFUL' && financialTransactionId !== null ? { financialTransactionId } : {}),
    ...(reason === null ? {} : { reason }),
  };
}

const UUID_V4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const AMOUNT = /^[1-9]\d{0,11}(\.\d{1,2})?$/;
const MSISDN = /^[1-9]\d{10,14}$/;
/** The real API rejects apostrophes, accents and longer texts with a 400. */
const NOTE = /^[\x20-\x26\x28-\x7e]{0,160}$/;

/** @param party null for a refund, which names its payment instead */
function readOrder(body: JsonObject | null, party: 'payer' | 'payee' | null) {
  const { amount, currency, externalId, payerMessage = '', payeeNote = '' } = body ?? {};
  if (typeof amount !== 'string' || !AMOUNT.test(amount)) return null;
  if (typeof currency !== 'string' || typeof externalId !== 'string' || externalId === '') return null;
  if (![payerMessage, payeeNote].every((note) => typeof note === 'string' && NOTE.test(note))) return null;
  const order = { amount, currency, externalId };
  if (party === null) {
    const paymentReference = body?.['referenceIdToRefund'];
    return typeof paymentReference === 'string' ? { ...order, phone: '', paymentReference } : null;
  }
  const account = body?.[party];
  if (!isObject(account) || account['partyIdType'] !== 'MSISDN') return null;
  const phone = account['partyId'];
  return typeof phone === 'string' && MSISDN.test(phone) ? { ...order, phone } : null;
}
