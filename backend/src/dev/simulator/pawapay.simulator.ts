import {
  createECDH,
  createHash,
  createPrivateKey,
  createPublicKey,
  randomBytes,
  randomInt,
  sign,
} from 'node:crypto';
import type { FastifyPluginCallback, FastifyReply, FastifyRequest } from 'fastify';
import { isObject, type JsonObject, parseObject } from '../../modules/rails/providers/provider-http';
import type { RailSections } from '../../platform/config';
import type { ProviderSimulator } from './provider-simulator';
import { type Outcome, simulatedOutcome, TEST_NUMBERS } from './simulated-outcome';
import type { SimulatedTransfer } from './simulator-transfers.repository';
import type { SimulatedPayment, SimulatedRefund, SimulatorRepository } from './simulator.repository';

const RULES = {
  numbers: TEST_NUMBERS,
  /** pawaPay reports a missing PIN as not approved. */
  reasons: {
    success: null,
    rejection: 'PAYMENT_NOT_APPROVED',
    internal_error: 'UNKNOWN_ERROR',
    insufficient_funds: 'INSUFFICIENT_BALANCE',
    timeout: 'PAYMENT_NOT_APPROVED',
    invalid_phone: 'PAYER_NOT_FOUND',
  },
  decidesAfter: (outcome: Outcome) => (outcome === 'timeout' ? 30 : 3),
};

const OUT_SECONDS = 2;
/** Numbers, by their last four digits, that cannot receive money. */
const NO_RECIPIENT = /0007$/;

const PROVIDERS: readonly unknown[] = ['MTN_MOMO_CMR', 'ORANGE_CMR'];
const UUID_V4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const AMOUNT = /^(0|[1-9]\d{0,11})(\.\d{1,2})?$/;

interface Refusal {
  http: 200 | 400;
  code: string;
}

/** pawaPay's API, version 2: idempotent ids, refusals inside HTTP 200, asynchronous movements. */
function routes(
  settings: RailSections['pawapay'],
  chance: { successRate: number; seed: number | null },
  repository: SimulatorRepository,
): FastifyPluginCallback {
  const { transfers } = repository;
  const isAllowed = ({ headers }: FastifyRequest) => headers.authorization === `Bearer ${settings.token}`;

  const begin =
    (idField: string, book: (id: string, body: JsonObject) => Promise<Booked>) =>
    async (request: FastifyRequest, reply: FastifyReply) => {
      if (!isAllowed(request)) return reply.code(403).send(badToken);
      const body = parseObject(String(request.body));
      const id = body?.[idField];
      const booked: Booked =
        body === null || typeof id !== 'string' || !UUID_V4.test(id)
          ? refuse(400, 'INVALID_PARAMETER')
          : await book(id, body);
      if (booked === 'failing') return reply.code(500).send({ failureReason: failure('UNKNOWN_ERROR') });
      const created = new Date().toISOString();
      if (booked === 'added') return { [idField]: id, status: 'ACCEPTED', created };
      if (booked === 'repeated') return { [idField]: id, status: 'DUPLICATE_IGNORED', created };
      const { http, code } = booked;
      return reply.code(http).send({ [idField]: id, status: 'REJECTED', failureReason: failure(code) });
    };

  const deposit = async (reference: string, body: JsonObject): Promise<Booked> => {
    const order = readOrder(body, 'payer');
    if ('code' in order) return order;
    const ordinal = await repository.countPayments();
    const outcome = simulatedOutcome(RULES, order.phone, { ...chance, ordinal });
    const added = await repository.addPayment({
      ...order,
      rail: 'pawapay',
      reference,
      outcome,
      financialTransactionId: String(randomInt(1_000_000_000, 9_999_999_999)),
      callbackUrl: settings.callbackUrl,
    });
    if (!added) return 'repeated';
    return outcome.answersServerError ? 'failing' : 'added';
  };

  const refund = async (reference: string, body: JsonObject): Promise<Booked> => {
    const order = readAmount(body);
    if ('code' in order) return order;
    if ((await repository.findRefund('pawapay', reference)) !== null) return 'repeated';
    const { depositId } = body;
    const paid = await repository.findPayment('pawapay', typeof depositId === 'string' ? depositId : '');
    if (paid === null) return refuse(200, 'NOT_FOUND');
    if (!paid.decided || paid.outcome !== 'SUCCESSFUL') return refuse(200, 'INVALID_STATE');
    const added = await repository.addRefund({
      ...order,
      rail: 'pawapay',
      reference,
      referenceToRefund: paid.reference,
      decidedAfterSeconds: OUT_SECONDS,
    });
    return added ? 'added' : 'repeated';
  };

  const payout = async (reference: string, body: JsonObject): Promise<Booked> => {
    const order = readOrder(body, 'recipient');
    if ('code' in order) return order;
    if (Number(order.amount) > (await transfers.balance('pawapay'))) {
      return refuse(200, 'PAWAPAY_WALLET_OUT_OF_FUNDS');
    }
    const added = await transfers.add({
      ...order,
      rail: 'pawapay',
      reference,
      reason: NO_RECIPIENT.test(order.phone) ? 'RECIPIENT_NOT_FOUND' : null,
      decidedAfterSeconds: OUT_SECONDS,
    });
    return added ? 'added' : 'repeated';
  };

  const show =
    (idField: string, find: (id: string) => Promise<Simulated | null>) =>
    async (request: FastifyRequest, reply: FastifyReply) => {
      if (!isAllowed(request)) return reply.code(403).send(badToken);
      const { id } = request.params as { id: string };
      const found = await find(id);
      return found === null
        ? { status: 'NOT_FOUND' }
        : { status: 'FOUND', data: movementBody(idField, found) };
    };

  return (app, _options, done) => {
    app.post('/v2/deposits', begin('depositId', deposit));
    app.post('/v2/refunds', begin('refundId', refund));
    app.post('/v2/payouts', begin('payoutId', payout));
    app.get(
      '/v2/deposits/:id',
      show('depositId', (id) => repository.findPayment('pawapay', id)),
    );
    app.get(
      '/v2/refunds/:id',
      show('refundId', (id) => repository.findRefund('pawapay', id)),
    );
    app.get(
      '/v2/payouts/:id',
      show('payoutId', (id) => transfers.find('pawapay', id)),
    );
    app.get('/v2/availability', async (request, reply) => {
      if (!isAllowed(request)) return reply.code(403).send(badToken);
      const operationTypes = ['DEPOSIT', 'PAYOUT', 'REFUND'].map((operationType) => ({
        operationType,
        status: 'OPERATIONAL',
      }));
      return [{ country: 'CMR', providers: PROVIDERS.map((provider) => ({ provider, operationTypes })) }];
    });
    app.get('/v2/wallet-balances', async (request, reply) => {
      if (!isAllowed(request)) return reply.code(403).send(badToken);
      const balance = `${await transfers.balance('pawapay')}.00`;
      return { balances: [{ country: 'CMR', balance, currency: 'XAF', provider: '' }] };
    });
    done();
  };
}

type Booked = 'added' | 'repeated' | 'failing' | Refusal;
type Simulated = SimulatedPayment | SimulatedRefund | SimulatedTransfer;

const failure = (failureCode: string) => ({
  failureCode,
  failureMessage: `The simulator says ${failureCode}.`,
});
const badToken = { failureReason: failure('AUTHENTICATION_ERROR') };

interface Amount {
  amount: string;
  currency: string;
  externalId: string;
}

const refuse = (http: Refusal['http'], code: string): Refusal => ({ http, code });

function readAmount(body: JsonObject): Amount | Refusal {
  const { amount, currency, clientReferenceId = '', customerMessage = 'none' } = body;
  if (typeof amount !== 'string' || !AMOUNT.test(amount)) return refuse(400, 'INVALID_PARAMETER');
  if (typeof customerMessage !== 'string' || !/^[A-Za-z0-9 ]{4,22}$/.test(customerMessage)) {
    return refuse(400, 'INVALID_PARAMETER');
  }
  if (typeof clientReferenceId !== 'string') return refuse(400, 'INVALID_PARAMETER');
  if (amount.includes('.')) return refuse(200, 'INVALID_AMOUNT');
  if (currency !== 'XAF') return refuse(200, 'INVALID_CURRENCY');
  if (Number(amount) < 1 || Number(amount) > 1_000_000) return refuse(200, 'AMOUNT_OUT_OF_BOUNDS');
  return { amount, currency, externalId: clientReferenceId };
}

function readOrder(body: JsonObject, party: 'payer' | 'recipient'): (Amount & { phone: string }) | Refusal {
  const order = readAmount(body);
  if ('code' in order) return order;
  const account = body[party];
  const details = isObject(account) && account['type'] === 'MMO' ? account['accountDetails'] : null;
  if (!isObject(details)) return refuse(400, 'MISSING_PARAMETER');
  const { phoneNumber: phone, provider } = details;
  if (!PROVIDERS.includes(provider)) return refuse(200, 'INVALID_PROVIDER');
  if (typeof phone !== 'string' || !/^2376\d{8}$/.test(phone)) return refuse(200, 'INVALID_PHONE_NUMBER');
  return { ...order, phone };
}

/** Body of status answers and callbacks; callbacks omit our reference. */
function movementBody(idField: string, movement: Simulated): object {
  const { reference, amount, currency, external_id, decided, outcome, reason } = movement;
  const status = outcome === 'SUCCESSFUL' ? 'COMPLETED' : 'FAILED';
  return {
    [idField]: reference,
    status: decided ? status : 'PROCESSING',
    amount: `${amount}.00`,
    currency,
    country: 'CMR',
    clientReferenceId: external_id,
    ...(decided && 'financial_transaction_id' in movement
      ? { providerTransactionId: movement.financial_transaction_id }
      : {}),
    // The shared books record an excessive refund with another rail's code.
    ...(decided && reason !== null
      ? { failureReason: failure(reason === 'NOT_ALLOWED' ? 'AMOUNT_TOO_LARGE' : reason) }
      : {}),
  };
}

/** The same key in every process, so that each can sign another's callbacks. Not a secret: a callback is a hint. */
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

/** Headers of a signed callback in the documented form, with a signature as in pawaPay's examples. */
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

export const pawapaySimulator: ProviderSimulator<'pawapay'> = {
  ...RULES,
  credentials: () => ({ token: randomBytes(24).toString('base64url') }),
  routes,
  callback: (payment, { callbackUrl }) => {
    const body = JSON.stringify({ ...movementBody('depositId', payment), clientReferenceId: undefined });
    return { method: 'POST', body, headers: signCallback(body, callbackUrl) };
  },
};
