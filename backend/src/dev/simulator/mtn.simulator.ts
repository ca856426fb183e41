import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import type { FastifyPluginCallback, FastifyReply, FastifyRequest } from 'fastify';
import { isObject, type JsonObject, parseObject } from '../../modules/rails/providers/provider-http';
import type { RailSections } from '../../platform/config';
import type { ProviderSimulator } from './provider-simulator';
import { type Outcome, simulatedOutcome, TEST_NUMBERS } from './simulated-outcome';
import { SimulatorTokens, TOKEN_LIFETIME_SECONDS } from './simulator-tokens';
import type { SimulatedTransfer } from './simulator-transfers.repository';
import type { SimulatedPayment, SimulatedRefund, SimulatorRepository } from './simulator.repository';

type Product = 'collection' | 'disbursement';

interface Refusal {
  status: number;
  body: object;
}

const UUID_V4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;
const RULES = {
  numbers: { mtn: TEST_NUMBERS.mtn },
  reasons: {
    success: null,
    rejection: 'APPROVAL_REJECTED',
    internal_error: 'INTERNAL_PROCESSING_ERROR',
    insufficient_funds: 'NOT_ENOUGH_FUNDS',
    timeout: 'EXPIRED',
    invalid_phone: 'PAYER_NOT_FOUND',
  },
  decidesAfter: (_outcome: Outcome, pace: number) => 2 + pace,
};

const REFUND_SECONDS = 2;

/** Numbers that force the outcome of a refund or payout, of a name look-up and of the account check. */
const PAYEES = {
  otherName: '237670000006',
  noAccount: '237670000007',
  inactive: '237670000008',
  mayNotReceive: '237670000009',
  floatEmpty: '237670000010',
  notAllowed: '237670000011',
};
const TRANSFER_FAILURES: Readonly<Record<string, string>> = {
  [PAYEES.noAccount]: 'PAYEE_NOT_FOUND',
  [PAYEES.mayNotReceive]: 'PAYEE_NOT_ALLOWED_TO_RECEIVE',
  [PAYEES.floatEmpty]: 'NOT_ENOUGH_FUNDS',
};

const refusal = (status: number, code: string, message: string): Refusal => ({
  status,
  body: { code, message },
});

/** MTN's MoMo API: tokens, requests to pay and refunds, as strict about headers and bodies as the real one. */
function routes(
  settings: RailSections['mtn-momo'],
  chance: { successRate: number; seed: number | null },
  repository: SimulatorRepository,
): FastifyPluginCallback {
  const { transfers } = repository;
  const tokens: Record<Product, SimulatorTokens> = {
    collection: new SimulatorTokens(settings.collection.apiUser, settings.collection.apiKey),
    disbursement: new SimulatorTokens(settings.disbursement.apiUser, settings.disbursement.apiKey),
  };

  const issueToken = (product: Product) => async (request: FastifyRequest, reply: FastifyReply) => {
    const wrongKey = checkKey(request, settings[product]);
    if (wrongKey) return reply.code(wrongKey.status).send(wrongKey.body);
    const token = tokens[product].issue(request.headers.authorization);
    if (token === null) return reply.code(401).send({ error: 'login_failed' });
    return { access_token: token, token_type: 'access_token', expires_in: TOKEN_LIFETIME_SECONDS };
  };

  const refuse = (request: FastifyRequest, product: Product): Refusal | null => {
    const wrongKey = checkKey(request, settings[product]);
    if (wrongKey) return wrongKey;
    if (!tokens[product].accepts(request.headers.authorization)) {
      return {
        status: 401,
        body: { statusCode: 401, message: 'Access denied: the token is invalid or expired' },
      };
    }
    if (request.headers['x-target-environment'] !== settings.targetEnvironment) {
      return refusal(500, 'NOT_ALLOWED_TARGET_ENVIRONMENT', 'Access to target environment is forbidden.');
    }
    return null;
  };

  const refuseReference = (request: FastifyRequest): Refusal | null =>
    UUID_V4.test(referenceOf(request))
      ? null
      : refusal(400, 'BAD_REQUEST', 'X-Reference-Id must be a UUID version 4');

  const requestToPay = async (request: FastifyRequest, reply: FastifyReply) => {
    const refused = refuse(request, 'collection') ?? refuseReference(request);
    if (refused) return reply.code(refused.status).send(refused.body);
    const payment = readMtnPayment(parseObject(String(request.body)));
    if (payment === null) return reply.code(400).send(badRequest.body);
    if (payment.currency !== settings.currency) return reply.code(500).send(wrongCurrency.body);

    const ordinal = await repository.countPayments();
    const outcome = simulatedOutcome(RULES, payment.phone, { ...chance, ordinal });
    const added = await repository.addPayment({
      ...payment,
      rail: 'mtn-momo',
      reference: referenceOf(request),
      outcome,
      financialTransactionId: String(randomInt(1_000_000_000, 9_999_999_999)),
      callbackUrl: callbackUrlOf(request),
    });
    if (!added) return reply.code(409).send(repeated.body);
    if (outcome.answersServerError) return reply.code(500).send(internalError.body);
    return reply.code(202).send();
  };

  const requestRefund = async (request: FastifyRequest, reply: FastifyReply) => {
    const refused = refuse(request, 'disbursement') ?? refuseReference(request);
    if (refused) return reply.code(refused.status).send(refused.body);
    const refund = readMtnRefund(parseObject(String(request.body)));
    if (refund === null) return reply.code(400).send(badRequest.body);
    if (refund.currency !== settings.currency) return reply.code(500).send(wrongCurrency.body);
    const payment = await repository.findPayment('mtn-momo', refund.referenceToRefund);
    if (payment === null || !payment.decided || payment.outcome !== 'SUCCESSFUL') {
      return reply.code(404).send(notFound.body);
    }
    const reference = referenceOf(request);
    const added = await repository.addRefund({
      ...refund,
      rail: 'mtn-momo',
      reference,
      decidedAfterSeconds: REFUND_SECONDS,
    });
    return added ? reply.code(202).send() : reply.code(409).send(repeated.body);
  };

  const requestTransfer = async (request: FastifyRequest, reply: FastifyReply) => {
    const refused = refuse(request, 'disbursement') ?? refuseReference(request);
    if (refused) return reply.code(refused.status).send(refused.body);
    const transfer = readMtnTransfer(parseObject(String(request.body)));
    if (transfer === null) return reply.code(400).send(badRequest.body);
    if (transfer.currency !== settings.currency) return reply.code(500).send(wrongCurrency.body);
    if (transfer.phone === PAYEES.notAllowed) return reply.code(400).send(notAllowed.body);
    const short = Number(transfer.amount) > (await transfers.balance('mtn-momo'));
    const added = await transfers.add({
      ...transfer,
      rail: 'mtn-momo',
      reference: referenceOf(request),
      reason: short ? 'NOT_ENOUGH_FUNDS' : (TRANSFER_FAILURES[transfer.phone] ?? null),
      decidedAfterSeconds: REFUND_SECONDS,
    });
    return added ? reply.code(202).send() : reply.code(409).send(repeated.body);
  };

  const showHolder = async (request: FastifyRequest<{ Params: { msisdn: string } }>, reply: FastifyReply) => {
    const refused = refuse(request, 'disbursement');
    if (refused) return reply.code(refused.status).send(refused.body);
    const { msisdn } = request.params;
    if (!MSISDN.test(msisdn) || msisdn === PAYEES.noAccount) return reply.code(404).send(notFound.body);
    const name = msisdn === PAYEES.otherName ? 'Paul Biyong' : await transfers.holderOf(msisdn);
    const [given_name = '', ...family] = name.toUpperCase().split(' ');
    return { given_name, family_name: family.join(' '), status: 'ACTIVE' };
  };

  const notifyPayer = async (
    request: FastifyRequest<{ Params: { reference: string } }>,
    reply: FastifyReply,
  ) => {
    const refused = refuse(request, 'collection');
    if (refused) return reply.code(refused.status).send(refused.body);
    const payment = await repository.findPayment('mtn-momo', request.params.reference);
    if (!payment?.decided || payment.outcome !== 'SUCCESSFUL') return reply.code(404).send(notFound.body);
    const text = parseObject(String(request.body))?.['notificationMessage'];
    const taken = typeof text === 'string' && text !== '' && NOTE.test(text);
    if (!taken || request.headers['notificationmessage'] !== text)
      return reply.code(400).send(badRequest.body);
    return reply.code(200).send();
  };

  return (app, _options, done) => {
    app.post<{ Params: { reference: string } }>(
      '/collection/v1_0/requesttopay/:reference/deliverynotification',
      notifyPayer,
    );
    app.post('/disbursement/v1_0/transfer', requestTransfer);
    app.get<{ Params: { reference: string } }>(
      '/disbursement/v1_0/transfer/:reference',
      async (request, reply) => {
        const refused = refuse(request, 'disbursement');
        if (refused) return reply.code(refused.status).send(refused.body);
        const transfer = await transfers.find('mtn-momo', request.params.reference);
        return transfer === null ? reply.code(404).send(notFound.body) : refundBody(transfer);
      },
    );
    app.get<{ Params: { msisdn: string } }>(
      '/disbursement/v1_0/accountholder/msisdn/:msisdn/basicuserinfo',
      showHolder,
    );
    app.get<{ Params: { msisdn: string } }>(
      '/collection/v1_0/accountholder/msisdn/:msisdn/active',
      async (request, reply) => {
        const refused = refuse(request, 'collection');
        if (refused) return reply.code(refused.status).send(refused.body);
        return { result: request.params.msisdn !== PAYEES.inactive };
      },
    );
    app.get('/disbursement/v1_0/account/balance', async (request, reply) => {
      const refused = refuse(request, 'disbursement');
      if (refused) return reply.code(refused.status).send(refused.body);
      const availableBalance = String(await transfers.balance('mtn-momo'));
      return { availableBalance, currency: settings.currency };
    });
    app.post('/collection/token/', issueToken('collection'));
    app.post('/disbursement/token/', issueToken('disbursement'));
    app.post('/collection/v1_0/requesttopay', requestToPay);
    app.post('/disbursement/v1_0/refund', requestRefund);
    app.get<{ Params: { reference: string } }>(
      '/collection/v1_0/requesttopay/:reference',
      async (request, reply) => {
        const refused = refuse(request, 'collection');
        if (refused) return reply.code(refused.status).send(refused.body);
        const payment = await repository.findPayment('mtn-momo', request.params.reference);
        return payment === null ? reply.code(404).send(notFound.body) : mtnPaymentBody(payment);
      },
    );
    app.get<{ Params: { reference: string } }>(
      '/disbursement/v1_0/refund/:reference',
      async (request, reply) => {
        const refused = refuse(request, 'disbursement');
        if (refused) return reply.code(refused.status).send(refused.body);
        const refund = await repository.findRefund('mtn-momo', request.params.reference);
        return refund === null ? reply.code(404).send(notFound.body) : refundBody(refund);
      },
    );
    done();
  };
}

const badRequest = refusal(400, 'BAD_REQUEST', 'The request does not follow the specification.');
const wrongCurrency = refusal(500, 'INVALID_CURRENCY', 'Currency not supported.');
const repeated = refusal(
  409,
  'RESOURCE_ALREADY_EXIST',
  'Duplicated reference id. Creation of resource failed.',
);
const internalError = refusal(
  500,
  'INTERNAL_PROCESSING_ERROR',
  'An internal error occurred while processing.',
);
const notAllowed = refusal(400, 'NOT_ALLOWED', 'Authorization failed. Insufficient permissions.');
const notFound = refusal(404, 'RESOURCE_NOT_FOUND', 'Requested resource was not found.');

function checkKey(request: FastifyRequest, account: RailSections['mtn-momo']['collection']): Refusal | null {
  if (request.headers['ocp-apim-subscription-key'] === account.subscriptionKey) return null;
  const message = 'Access denied due to invalid subscription key.';
  return { status: 401, body: { statusCode: 401, message } };
}

function referenceOf(request: FastifyRequest): string {
  return String(request.headers['x-reference-id'] ?? '').toLowerCase();
}

function callbackUrlOf(request: FastifyRequest): string | null {
  const url = request.headers['x-callback-url'];
  return typeof url === 'string' && URL.canParse(url) ? url : null;
}

function mtnPaymentBody(payment: SimulatedPayment): object {
  return {
    amount: payment.amount,
    currency: payment.currency,
    externalId: payment.external_id,
    payer: { partyIdType: 'MSISDN', partyId: payment.phone },
    status: payment.decided ? payment.outcome : 'PENDING',
    ...(payment.decided && payment.financial_transaction_id !== null
      ? { financialTransactionId: payment.financial_transaction_id }
      : {}),
    ...(payment.decided && payment.reason !== null ? { reason: payment.reason } : {}),
  };
}

function refundBody(refund: SimulatedRefund | SimulatedTransfer): object {
  return {
    amount: refund.amount,
    currency: refund.currency,
    externalId: refund.external_id,
    payee: { partyIdType: 'MSISDN', partyId: refund.phone },
    status: refund.decided ? refund.outcome : 'PENDING',
    ...(refund.decided && refund.reason !== null
      ? { reason: { code: refund.reason, message: 'The transaction failed.' } }
      : {}),
  };
}

interface MtnPaymentRequest {
  amount: string;
  currency: string;
  externalId: string;
  phone: string;
}

interface MtnRefundRequest {
  amount: string;
  currency: string;
  externalId: string;
  referenceToRefund: string;
}

const AMOUNT = /^[1-9]\d{0,11}(\.\d{1,2})?$/;
const MSISDN = /^[1-9]\d{10,14}$/;
/** The real one refuses apostrophes, accents and longer texts with a 400. */
const NOTE = /^[\x20-\x26\x28-\x7e]{0,160}$/;

export function readMtnPayment(body: JsonObject | null): MtnPaymentRequest | null {
  const common = readCommon(body);
  const payer = body?.['payer'];
  if (common === null || !isObject(payer) || payer['partyIdType'] !== 'MSISDN') return null;
  const phone = payer['partyId'];
  return typeof phone === 'string' && MSISDN.test(phone) ? { ...common, phone } : null;
}

export function readMtnRefund(body: JsonObject | null): MtnRefundRequest | null {
  const common = readCommon(body);
  const referenceToRefund = body?.['referenceIdToRefund'];
  if (common === null || typeof referenceToRefund !== 'string') return null;
  return { ...common, referenceToRefund };
}

function readMtnTransfer(body: JsonObject | null): MtnPaymentRequest | null {
  return readMtnPayment(body === null ? null : { ...body, payer: body['payee'] });
}

function readCommon(body: JsonObject | null) {
  const { amount, currency, externalId, payerMessage = '', payeeNote = '' } = body ?? {};
  if (typeof amount !== 'string' || !AMOUNT.test(amount)) return null;
  if (typeof currency !== 'string' || typeof externalId !== 'string' || externalId === '') return null;
  if (typeof payerMessage !== 'string' || !NOTE.test(payerMessage)) return null;
  if (typeof payeeNote !== 'string' || !NOTE.test(payeeNote)) return null;
  return { amount, currency, externalId };
}

const madeUpAccount = () => ({
  subscriptionKey: randomBytes(16).toString('hex'),
  apiUser: randomUUID(),
  apiKey: randomBytes(16).toString('hex'),
});

export const mtnSimulator: ProviderSimulator<'mtn-momo'> = {
  ...RULES,
  credentials: () => ({ collection: madeUpAccount(), disbursement: madeUpAccount() }),
  routes,
  callback: (payment) => ({ method: 'PUT', body: JSON.stringify(mtnPaymentBody(payment)), headers: {} }),
};
