import { randomBytes, randomUUID } from 'node:crypto';
import type { FastifyPluginCallback, FastifyReply, FastifyRequest } from 'fastify';
import { type JsonObject, parseObject } from '../../modules/rails/providers/provider-http';
import type { RailSections } from '../../platform/config';
import type { ProviderSimulator } from './provider-simulator';
import { type Outcome, simulatedOutcome, TEST_NUMBERS } from './simulated-outcome';
import { clientCredentials, SimulatorTokens } from './simulator-tokens';
import type { SimulatedPayment, SimulatorRepository } from './simulator.repository';

const RULES = {
  numbers: { orange: TEST_NUMBERS.orange },
  reasons: {
    success: null,
    rejection: 'CANCELLED',
    internal_error: '00042',
    insufficient_funds: '60019',
    timeout: 'EXPIRED',
    invalid_phone: '00671',
  },
  decidesAfter: (outcome: Outcome) => {
    if (outcome === 'insufficient_funds' || outcome === 'invalid_phone') return 0;
    return outcome === 'timeout' ? 30 : 3;
  },
};

type Product = 'mp' | 'cashin';
const TOKEN_MINUTES = 7;
const PREFIX: Readonly<Record<Product, string>> = { mp: 'MP', cashin: 'CI' };

/** Encodes its creation time, so that every process can validate it. */
const newToken = (product: Product): string =>
  `${PREFIX[product]}${Date.now().toString(16).padStart(12, '0')}${randomBytes(6).toString('hex')}`.toUpperCase();

function madeAt(token: string, product: Product): number | null {
  const [, at] = new RegExp(`^${PREFIX[product]}([0-9A-F]{12})[0-9A-F]{12}$`).exec(token) ?? [];
  return at === undefined ? null : Number.parseInt(at, 16);
}

/** Orange Cameroon's merchant API as known from public clients: text amounts, nested answers, refusals inside HTTP 200. */
function routes(
  settings: RailSections['orange-cm'],
  chance: { successRate: number; seed: number | null },
  repository: SimulatorRepository,
): FastifyPluginCallback {
  const tokens = new SimulatorTokens(settings.clientId, settings.clientSecret);
  const xAuth = Buffer.from(`${settings.authUser}:${settings.authPassword}`).toString('base64');

  const isAllowed = ({ headers }: FastifyRequest) =>
    tokens.accepts(headers.authorization) && headers['x-auth-token'] === xAuth;
  const isMerchant = (body: JsonObject | null, number: string) =>
    body?.['pin'] === settings.pin && body[number] === settings.channelMsisdn;

  const init = (product: Product) => async (request: FastifyRequest, reply: FastifyReply) =>
    isAllowed(request)
      ? { message: 'Payment request successfully initiated', data: { payToken: newToken(product) } }
      : reply.code(401).send(badToken);

  const pay = (product: Product) => async (request: FastifyRequest, reply: FastifyReply) => {
    if (!isAllowed(request)) return reply.code(401).send(badToken);
    const body = parseObject(String(request.body));
    const order = readOrder(body);
    if (order === null || !isMerchant(body, 'channelUserMsisdn')) return reply.code(400).send(badRequest);
    const made = madeAt(order.payToken, product);
    if (made === null) return reply.code(404).send(unknownToken);
    if (isOver(made)) return reply.code(417).send(emptyBody(order.payToken, 'EXPIRED'));

    const phone = `237${order.msisdn}`;
    const ordinal = await repository.countPayments();
    const luck = product === 'cashin' ? { ...chance, successRate: 1 } : chance;
    const outcome = simulatedOutcome(RULES, phone, { ...luck, ordinal });
    const added = await repository.addPayment({
      rail: 'orange-cm',
      reference: order.payToken,
      externalId: order.orderId,
      phone,
      amount: order.amount,
      currency: 'XAF',
      outcome,
      financialTransactionId: `${order.payToken.slice(0, 2)}.${randomBytes(3).toString('hex').toUpperCase()}`,
      // Some are never sent, so that no code depends on them.
      callbackUrl: product === 'cashin' || /[0-3]$/.test(order.payToken) ? null : order.notifUrl,
    });
    if (!added) return reply.code(422).send({ message: 'payToken already used' });
    if (outcome.answersServerError) return reply.code(500).send({ message: 'Internal error' });
    const booked = await repository.findPayment('orange-cm', order.payToken);
    if (booked === null) throw new Error('A payment just booked is on the books');
    return reply.code(outcome.reason === RULES.reasons.invalid_phone ? 417 : 200).send(paymentBody(booked));
  };

  const status = (product: Product) => async (request: FastifyRequest, reply: FastifyReply) => {
    if (!isAllowed(request)) return reply.code(401).send(badToken);
    const { payToken } = request.params as { payToken: string };
    const booked = await repository.findPayment('orange-cm', payToken);
    if (booked !== null) return paymentBody(booked);
    const made = madeAt(payToken, product);
    if (made === null) return reply.code(404).send(unknownToken);
    return emptyBody(payToken, isOver(made) ? 'EXPIRED' : 'PENDING');
  };

  const push = async (request: FastifyRequest, reply: FastifyReply) => {
    if (!isAllowed(request)) return reply.code(401).send(badToken);
    const { payToken } = request.params as { payToken: string };
    const booked = await repository.findPayment('orange-cm', payToken);
    if (booked === null || booked.decided) return reply.code(417).send(unknownToken);
    return { ...paymentBody(booked), message: 'Push sent to customer' };
  };

  const subscriber = async (request: FastifyRequest, reply: FastifyReply) => {
    if (!isAllowed(request)) return reply.code(401).send(badToken);
    if (!isMerchant(parseObject(String(request.body)), 'channelMsisdn'))
      return reply.code(400).send(badRequest);
    return { message: 'Subscriber found', data: { firstName: 'Demo', lastName: 'Orange' } };
  };

  return (app, _options, done) => {
    app.post('/token', clientCredentials(tokens));
    for (const product of ['mp', 'cashin'] as const) {
      app.post(`${API}/${product}/init`, init(product));
      app.post(`${API}/${product}/pay`, pay(product));
      app.get(`${API}/${product}/paymentstatus/:payToken`, status(product));
    }
    app.get(`${API}/mp/push/:payToken`, push);
    app.post(`${API}/infos/subscriber/customer/:msisdn`, subscriber);
    done();
  };
}

const API = '/omcoreapis/1.0.2';
const badToken = { message: 'Unauthorized' };
const badRequest = { message: 'Bad request' };
const unknownToken = { message: 'Transaction not found' };
const isOver = (made: number): boolean => Date.now() - made > TOKEN_MINUTES * 60_000;

function readOrder(body: JsonObject | null) {
  const { payToken, subscriberMsisdn, amount, orderId, notifUrl = null } = body ?? {};
  if (typeof payToken !== 'string' || typeof amount !== 'string' || !/^[1-9]\d*$/.test(amount)) return null;
  if (typeof subscriberMsisdn !== 'string' || !/^6\d{8}$/.test(subscriberMsisdn)) return null;
  if (typeof orderId !== 'string' || !/^[A-Za-z0-9]{1,20}$/.test(orderId)) return null;
  if (notifUrl !== null && (typeof notifUrl !== 'string' || !URL.canParse(notifUrl))) return null;
  return { payToken, msisdn: subscriberMsisdn, amount, orderId, notifUrl };
}

function emptyBody(payToken: string, status: 'PENDING' | 'EXPIRED'): object {
  const nothing = Object.fromEntries(FIELDS.map((field) => [field, null]));
  return { message: 'Transaction retrieved successfully', data: { ...nothing, payToken, status } };
}

const FIELDS = [
  'subscriberMsisdn',
  'amount',
  'txnid',
  'txnmode',
  'inittxnmessage',
  'inittxnstatus',
  'confirmtxnstatus',
  'confirmtxnmessage',
  'notifUrl',
  'description',
  'channelUserMsisdn',
] as const;

function paymentBody(payment: SimulatedPayment): object {
  const status = statusOf(payment);
  if (status === 'EXPIRED') return emptyBody(payment.reference, status);
  const refused = status === 'FAILED' ? payment.reason : null;
  return {
    message: refused === null ? 'Transaction retrieved successfully' : `${refused} :: refused`,
    data: {
      ...Object.fromEntries(FIELDS.map((field) => [field, null])),
      subscriberMsisdn: payment.phone.slice(-9),
      amount: Number(payment.amount),
      payToken: payment.reference,
      txnid: refused === null ? `${payment.reference.slice(0, 14)}.TX` : null,
      txnmode: payment.external_id,
      inittxnstatus: refused ?? '200',
      confirmtxnstatus: status === 'SUCCESSFULL' ? '200' : null,
      status,
    },
  };
}

function statusOf({ decided, outcome, reason }: SimulatedPayment): string {
  if (!decided) return 'PENDING';
  if (outcome === 'SUCCESSFUL') return 'SUCCESSFULL';
  return reason === 'CANCELLED' || reason === 'EXPIRED' ? reason : 'FAILED';
}

export const orangeCmSimulator: ProviderSimulator<'orange-cm'> = {
  ...RULES,
  credentials: () => ({
    clientId: randomUUID(),
    clientSecret: randomBytes(24).toString('base64url'),
    authUser: randomUUID(),
    authPassword: randomBytes(12).toString('base64url'),
    channelMsisdn: '690000000',
    pin: '2580',
    caFile: null,
  }),
  routes,
  callback: (payment) => ({
    method: 'POST',
    body: JSON.stringify({ payToken: payment.reference, status: statusOf(payment), message: 'Notification' }),
    headers: {},
  }),
};
