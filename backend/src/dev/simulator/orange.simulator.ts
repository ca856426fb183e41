import { randomBytes, randomUUID } from 'node:crypto';
import type { FastifyPluginCallback, FastifyReply, FastifyRequest } from 'fastify';
import {
  isOrangeSignature,
  orangeSignature,
} from '../../modules/rails/providers/orange-partner/orange.provider';
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
    rejection: 'Rejected by customer',
    internal_error: 'Internal error',
    insufficient_funds: 'Insufficient funds',
    timeout: 'Payment timeout',
    invalid_phone: 'Invalid phone number',
  },
  decidesAfter: (outcome: Outcome) => (outcome === 'timeout' ? 30 : 3),
};

/** Orange's API in the shape of docs/api.md, with token and signature checks. */
function routes(
  settings: RailSections['orange-partner'],
  chance: { successRate: number; seed: number | null },
  repository: SimulatorRepository,
): FastifyPluginCallback {
  const tokens = new SimulatorTokens(settings.clientId, settings.clientSecret);

  const isSigned = (request: FastifyRequest): boolean => {
    if (settings.signingSecret === null) return true;
    const given = request.headers[settings.signatureHeader.toLowerCase()];
    return isOrangeSignature(given, Buffer.from(String(request.body)), settings.signingSecret);
  };

  const requestPayment = async (request: FastifyRequest, reply: FastifyReply) => {
    if (!tokens.accepts(request.headers.authorization)) return reply.code(401).send(badToken);
    if (!isSigned(request)) return reply.code(401).send({ code: 'INVALID_SIGNATURE' });
    const payment = readPayment(parseObject(String(request.body)));
    if (payment === null) return reply.code(400).send({ code: 'BAD_REQUEST' });

    const ordinal = await repository.countPayments();
    const outcome = simulatedOutcome(RULES, payment.phone, { ...chance, ordinal });
    const added = await repository.addPayment({
      ...payment,
      rail: 'orange-partner',
      reference: `OM${randomBytes(8).toString('hex').toUpperCase()}`,
      outcome,
      financialTransactionId: `PP${randomBytes(6).toString('hex').toUpperCase()}`,
    });
    if (added && outcome.answersServerError) return reply.code(500).send({ code: 'INTERNAL_ERROR' });
    const booked = await repository.findPaymentNamed('orange-partner', payment.externalId);
    if (booked === null) throw new Error('A payment just booked is on the books');
    return { transactionId: booked.reference, status: statusOf(booked) };
  };

  return (app, _options, done) => {
    app.post(settings.tokenPath, clientCredentials(tokens));
    app.post(settings.paymentPath, requestPayment);
    app.get<{ Params: { transactionId: string } }>(
      `${settings.statusPath}/:transactionId`,
      async (request, reply) => {
        if (!tokens.accepts(request.headers.authorization)) return reply.code(401).send(badToken);
        const payment = await repository.findPayment('orange-partner', request.params.transactionId);
        return payment === null
          ? reply.code(404).send({ code: 'TRANSACTION_NOT_FOUND' })
          : orangePaymentBody(payment);
      },
    );
    done();
  };
}

const badToken = { code: 'UNAUTHORIZED' };

function readPayment(body: JsonObject | null) {
  const { amount, currency, externalId, customerPhoneNumber, notificationUrl = null } = body ?? {};
  if (typeof amount !== 'number' || !Number.isInteger(amount) || amount <= 0) return null;
  if (currency !== 'XAF' || typeof externalId !== 'string' || externalId === '') return null;
  if (typeof customerPhoneNumber !== 'string' || !/^237\d{9}$/.test(customerPhoneNumber)) return null;
  if (notificationUrl !== null && (typeof notificationUrl !== 'string' || !URL.canParse(notificationUrl))) {
    return null;
  }
  return {
    amount: String(amount),
    currency,
    externalId,
    phone: customerPhoneNumber,
    callbackUrl: notificationUrl,
  };
}

function statusOf(payment: SimulatedPayment): string {
  return payment.decided ? payment.outcome : 'PENDING';
}

function orangePaymentBody(payment: SimulatedPayment): object {
  return {
    transactionId: payment.reference,
    externalId: payment.external_id,
    status: statusOf(payment),
    amount: Number(payment.amount),
    currency: payment.currency,
    ...(payment.decided && payment.reason !== null ? { reason: payment.reason } : {}),
  };
}

export const orangeSimulator: ProviderSimulator<'orange-partner'> = {
  ...RULES,
  credentials: () => ({ clientId: randomUUID(), clientSecret: randomBytes(24).toString('base64url') }),
  routes,
  callback: (payment, { signingSecret, signatureHeader }) => {
    const body = JSON.stringify(orangePaymentBody(payment));
    const headers = signingSecret === null ? {} : { [signatureHeader]: orangeSignature(body, signingSecret) };
    return { method: 'POST', body, headers };
  },
};
