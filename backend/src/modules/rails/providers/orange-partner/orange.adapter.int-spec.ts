import { createHmac } from 'node:crypto';
import { Logger } from '@nestjs/common';
import { ManualClock, orangeAdapter } from '../../../../../test/fakes/adapters';
import { FakeOrange } from '../../../../../test/fakes/orange.fake';
import { faults } from '../../../../../test/fakes/scripted-server';
import { configForDocument } from '../../../../platform/config';
import type { PaymentRequest } from '../payment-provider';
import { orangePartner as orangeEntry, type OrangeProvider } from './orange.provider';

const SECRET = 'the signing secret';
const REQUEST: PaymentRequest = {
  paymentId: '0190f5a2-7a55-7c3e-9c3d-0d7c5ad7f001',
  wallet: 'orange',
  transactionId: null,
  amount: 4500,
  currency: 'XAF',
  phoneNumber: '237699123456',
  description: 'Yaoundé → Ngaoundéré, 1 place',
  returnUrl: 'https://mboa.example/payments/status',
};

let orange: FakeOrange;
let adapter: OrangeProvider;
let clock: ManualClock;

beforeEach(async () => {
  jest.spyOn(Logger.prototype, 'warn').mockImplementation();
  orange = await FakeOrange.start({ signingSecret: SECRET });
  clock = new ManualClock();
  const callbackUrl = 'https://mboa.example/api/payments/orange/callback';
  adapter = orangeAdapter({ ...orange.settings(), ORANGE_CALLBACK_URL: callbackUrl }, { clock });
});

afterEach(async () => {
  jest.restoreAllMocks();
  await adapter.onApplicationShutdown();
  await orange.stop();
});

describe('a payment request at Orange', () => {
  it('carries every field, signed over the raw body', async () => {
    const fact = await adapter.requestPayment(REQUEST);
    const reference = orange.payments.byExternalId(REQUEST.paymentId)?.reference;
    expect(fact).toEqual({
      kind: 'accepted',
      transactionId: reference,
      status: 'pending',
      askStatusNow: false,
    });
    const [sent] = orange.requestsTo('payment');
    expect(JSON.parse(sent?.body ?? '')).toEqual({
      amount: 4500,
      currency: 'XAF',
      externalId: REQUEST.paymentId,
      customerPhoneNumber: '237699123456',
      description: REQUEST.description,
      notificationUrl: 'https://mboa.example/api/payments/orange/callback',
      returnUrl: 'https://mboa.example/payments/status',
      metadata: { payment_id: REQUEST.paymentId },
    });
    const expected = createHmac('sha256', SECRET)
      .update(sent?.body ?? '')
      .digest('hex');
    expect(sent?.headers['x-signature']).toBe(expected);
  });

  it('is unsigned without a secret, and the header’s name is configurable', async () => {
    const unsignedOrange = await FakeOrange.start();
    const unsigned = orangeAdapter(unsignedOrange.settings());
    expect(await unsigned.requestPayment(REQUEST)).toMatchObject({ kind: 'accepted' });
    expect(unsignedOrange.requestsTo('payment')[0]?.headers).not.toHaveProperty('x-signature');
    const named = orangeAdapter({
      ...unsignedOrange.settings(),
      ORANGE_SIGNING_SECRET: SECRET,
      ORANGE_SIGNATURE_HEADER: 'X-Om-Sig',
    });
    await named.requestPayment(REQUEST);
    expect(unsignedOrange.requestsTo('payment')[1]?.headers['x-om-sig']).toMatch(/^[0-9a-f]{64}$/);
    await unsigned.onApplicationShutdown();
    await named.onApplicationShutdown();
    await unsignedOrange.stop();
  });

  it('charges once when repeated, and returns the first transactionId', async () => {
    orange.on('payment').next(faults.resetAfterDoing());
    expect(await adapter.requestPayment(REQUEST)).toMatchObject({ kind: 'unknown', why: 'connection' });
    const again = await adapter.requestPayment(REQUEST);
    expect(again).toMatchObject({ kind: 'accepted' });
    expect(await adapter.requestPayment(REQUEST)).toEqual(again);
    expect(orange.payments.entries.size).toBe(1);
  });

  it.each([
    ['PENDING', 'pending', false],
    ['PROCESSING', 'processing', false],
    ['SOMETHING', 'pending', false],
    ['SUCCESSFUL', 'pending', true],
    ['FAILED', 'pending', true],
    ['CANCELLED', 'pending', true],
  ])(
    'answered %s is trusted only as %s, with an immediate status call: %p',
    async (reportedStatus, status, askStatusNow) => {
      orange.on('payment').next(faults.answer(200, { transactionId: 'OM1', status: reportedStatus }));
      expect(await adapter.requestPayment(REQUEST)).toEqual({
        kind: 'accepted',
        transactionId: 'OM1',
        status,
        askStatusNow,
      });
    },
  );

  it.each([
    [400, { code: 'INVALID_MSISDN' }, 'invalid_phone', 'INVALID_MSISDN'],
    [404, {}, 'other', 'HTTP 404'],
    [422, { reason: 'Insufficient funds' }, 'insufficient_funds', 'Insufficient funds'],
  ])('is refused if answered with a JSON %i', async (status, body, reason, detail) => {
    orange.on('payment').next(faults.answer(status, body));
    expect(await adapter.requestPayment(REQUEST)).toEqual({ kind: 'refused', reason, detail });
  });

  it.each([
    ['no transactionId', faults.answer(200, { status: 'PENDING' }), 'malformed'],
    ['502 HTML', faults.html(502), 'server_error'],
    ['400 HTML', faults.html(400), 'malformed'],
    ['truncated JSON', faults.truncatedJson(), 'malformed'],
    ['403', faults.answer(403, {}), 'unauthorized'],
    ['408', faults.answer(408, {}), 'timeout'],
    ['409 without a transactionId', faults.answer(409, {}), 'malformed'],
    ['429', faults.answer(429, {}), 'throttled'],
    [
      '500 with a transactionId',
      faults.answer(500, { transactionId: 'OM1', status: 'PENDING' }),
      'server_error',
    ],
    ['more than 64 KiB', faults.oversized(), 'too_large'],
    ['a reset', faults.reset(), 'connection'],
  ])('is unknown, never failed, if answered with %s', async (_what, behaviour, why) => {
    orange.on('payment').next(behaviour);
    expect(await adapter.requestPayment(REQUEST)).toMatchObject({ kind: 'unknown', why });
  });

  it('that hangs is aborted at its timeout', async () => {
    const adapterWithShortTimeout = orangeAdapter(orange.settings(), {
      timeouts: { connectMs: 1_000, totalMs: 250 },
    });
    orange.on('payment').next(faults.hangAfterDoing());
    expect(await adapterWithShortTimeout.requestPayment(REQUEST)).toMatchObject({
      kind: 'unknown',
      why: 'timeout',
    });
    await adapterWithShortTimeout.onApplicationShutdown();
  });
});

describe('Orange’s token', () => {
  it('is requested with form-encoded client credentials', async () => {
    await adapter.requestPayment(REQUEST);
    const [request] = orange.requestsTo('token');
    expect(request?.headers['content-type']).toBe('application/x-www-form-urlencoded');
    expect(request?.body).toBe('grant_type=client_credentials');
  });

  it('expires as Orange states, less a margin', async () => {
    orange.simulator.tokens.lifetimeSeconds = 600;
    await adapter.requestPayment(REQUEST);
    clock.advance(530);
    await adapter.requestPayment(REQUEST);
    expect(orange.requestsTo('token')).toHaveLength(1);
    clock.advance(15);
    await adapter.requestPayment(REQUEST);
    expect(orange.requestsTo('token')).toHaveLength(2);
  });

  it('expires after an hour by default', async () => {
    orange.simulator.tokens.lifetimeSeconds = null;
    await adapter.requestPayment(REQUEST);
    clock.advance(3500);
    await adapter.requestPayment(REQUEST);
    expect(orange.requestsTo('token')).toHaveLength(1);
    clock.advance(60);
    await adapter.requestPayment(REQUEST);
    expect(orange.requestsTo('token')).toHaveLength(2);
  });

  it('is renewed once after a 401, and the request is repeated only once', async () => {
    await adapter.requestPayment(REQUEST);
    orange.expireTokens();
    expect(await adapter.requestPayment(REQUEST)).toMatchObject({ kind: 'accepted' });
    expect(orange.requestsTo('token')).toHaveLength(2);
    orange.on('payment').always(faults.answer(401, {}));
    expect(await adapter.requestPayment(REQUEST)).toMatchObject({ kind: 'unknown', why: 'unauthorized' });
    expect(orange.requestsTo('payment')).toHaveLength(5);
  });
});

describe('the status of a payment at Orange', () => {
  it('has our amount, currency and references', async () => {
    const fact = await adapter.requestPayment(REQUEST);
    const transactionId = fact.kind === 'accepted' ? fact.transactionId : '';
    orange.payments.decide(transactionId, 'FAILED', 'Insufficient funds');
    expect(await adapter.fetchStatus(transactionId)).toEqual({
      kind: 'status',
      status: 'failed',
      amount: 4500,
      currency: 'XAF',
      externalId: REQUEST.paymentId,
      transactionId,
      reason: 'insufficient_funds',
      financialTransactionId: null,
      raw: { status: 'FAILED', reason: 'Insufficient funds' },
    });
  });

  it('is "not found" for an unknown transaction, whose id is escaped in the path', async () => {
    expect(await adapter.fetchStatus('OM/../nothing')).toEqual({ kind: 'not_found' });
    expect(orange.requestsTo('status')[0]?.path).toBe('/payments/OM%2F..%2Fnothing');
  });

  it.each([
    ['HTML', faults.html(200), 'malformed'],
    ['500', faults.answer(500, {}), 'server_error'],
    ['no status', faults.answer(200, { transactionId: 'OM1' }), 'unexpected_status'],
  ])('is unknown if answered with %s', async (_what, behaviour, why) => {
    orange.on('status').next(behaviour);
    expect(await adapter.fetchStatus('OM1')).toMatchObject({ kind: 'unknown', why });
  });
});

it('Orange has no refund call, so refunds are manual', async () => {
  expect(orangeEntry.capabilities(configForDocument().payments.rails['orange-partner']).refunds).toBe(
    'by_hand',
  );
  expect(await adapter.refund()).toEqual({ kind: 'unsupported' });
  expect(await adapter.fetchRefundStatus()).toEqual({ kind: 'unsupported' });
});
