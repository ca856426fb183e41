import { Logger } from '@nestjs/common';
import { ManualClock, mtnAdapter } from '../../../../../test/fakes/adapters';
import { FakeMtn } from '../../../../../test/fakes/mtn.fake';
import { faults } from '../../../../../test/fakes/scripted-server';
import type { PaymentRequest } from '../payment-provider';
import type { MtnProvider } from './mtn.provider';

const SHORT = { connectMs: 1_000, totalMs: 250 };

let mtn: FakeMtn;
let adapter: MtnProvider;
let clock: ManualClock;
let warnings: jest.SpiedFunction<Logger['warn']>;

beforeEach(async () => {
  warnings = jest.spyOn(Logger.prototype, 'warn').mockImplementation();
  mtn = await FakeMtn.start();
  clock = new ManualClock();
  adapter = mtnAdapter(
    { ...mtn.settings(), MTN_CALLBACK_URL: 'https://mboa.example/api/payments/callback' },
    { clock },
  );
});

afterEach(async () => {
  warnings.mockRestore();
  await adapter.onApplicationShutdown();
  await mtn.stop();
});

function payment(changes: Partial<PaymentRequest> = {}): PaymentRequest {
  return {
    paymentId: '0190f5a2-7a55-7c3e-9c3d-0d7c5ad7f001',
    wallet: 'mtn',
    transactionId: adapter.newTransactionId(),
    amount: 4500,
    currency: 'XAF',
    phoneNumber: '237677123456',
    description: 'Yaoundé → N’Gaoundéré, 1 place',
    returnUrl: 'https://mboa.example/payments/status',
    ...changes,
  };
}

function referenceOf(request: PaymentRequest): string {
  return request.transactionId ?? '';
}

describe('a request to pay at MTN', () => {
  it('carries every documented header and field', async () => {
    const request = payment();
    expect(await adapter.requestPayment(request)).toEqual({
      kind: 'accepted',
      transactionId: request.transactionId,
      status: 'processing',
      askStatusNow: false,
    });
    const [sent] = mtn.requestsTo('requesttopay');
    expect(sent?.headers).toMatchObject({
      'x-reference-id': request.transactionId,
      'x-target-environment': 'mtncameroon',
      'x-callback-url': 'https://mboa.example/api/payments/callback',
      'content-type': 'application/json',
    });
    expect(JSON.parse(sent?.body ?? '')).toEqual({
      amount: '4500',
      currency: 'XAF',
      externalId: request.paymentId,
      payer: { partyIdType: 'MSISDN', partyId: '237677123456' },
      payerMessage: 'Yaounde - N Gaoundere, 1 place',
      payeeNote: `Payment ${request.paymentId}`,
    });
  });

  it('has a UUID version 4 as reference', () => {
    expect(adapter.newTransactionId()).toMatch(
      /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    );
  });

  it('charges once when repeated: the 409 means accepted', async () => {
    const request = payment();
    await adapter.requestPayment(request);
    expect(await adapter.requestPayment(request)).toMatchObject({ kind: 'accepted' });
    expect(mtn.payments.entries.get(referenceOf(request))).toMatchObject({ requestCount: 2 });
    expect(mtn.payments.entries.size).toBe(1);
  });

  it('is unknown if the answer is lost, and accepted when sent again', async () => {
    const request = payment();
    mtn.on('requesttopay').next(faults.resetAfterDoing());
    expect(await adapter.requestPayment(request)).toMatchObject({ kind: 'unknown', why: 'connection' });
    expect(await adapter.requestPayment(request)).toMatchObject({ kind: 'accepted' });
    expect(mtn.payments.entries.size).toBe(1);
  });

  it.each([
    [400, 'PAYER_NOT_FOUND', 'invalid_phone'],
    [404, 'RESOURCE_NOT_FOUND', 'not_received'],
    [422, 'PAYER_LIMIT_REACHED', 'limit_reached'],
  ])('is refused if answered with a JSON %i', async (status, code, reason) => {
    mtn.on('requesttopay').next(faults.answer(status, { code, message: 'no' }));
    expect(await adapter.requestPayment(payment())).toEqual({ kind: 'refused', reason, detail: code });
  });

  it.each([
    ['500 with a reason', faults.answer(500, { code: 'INVALID_CURRENCY' }), 'server_error'],
    ['503', faults.answer(503, {}), 'server_error'],
    ['502 HTML', faults.html(502), 'server_error'],
    ['400 HTML', faults.html(400), 'malformed'],
    ['200 HTML', faults.html(200), 'malformed'],
    ['202 HTML', faults.html(202), 'malformed'],
    ['400 with broken JSON', faults.truncatedJson(400), 'malformed'],
    ['400 with nothing', faults.answer(400), 'unexpected_status'],
    ['400 with a list', faults.answer(400, '[]', { 'content-type': 'application/json' }), 'malformed'],
    ['200', faults.answer(200, { status: 'SUCCESSFUL' }), 'unexpected_status'],
    ['a redirect', faults.answer(302, '', { location: 'http://127.0.0.1:1/' }), 'unexpected_status'],
    ['403', faults.answer(403, { message: 'Forbidden IP' }), 'unauthorized'],
    ['408', faults.answer(408, {}), 'timeout'],
    ['429', faults.answer(429, {}), 'throttled'],
    ['more than 64 KiB', faults.oversized(400), 'too_large'],
    ['a reset', faults.reset(), 'connection'],
  ])('is unknown, never failed, if answered with %s', async (_what, behaviour, why) => {
    mtn.on('requesttopay').next(behaviour);
    expect(await adapter.requestPayment(payment())).toMatchObject({ kind: 'unknown', why });
  });

  it.each([
    ['hangs', faults.hang()],
    ['drips', faults.drip()],
  ])('is aborted at its timeout if MTN %s', async (_what, behaviour) => {
    const adapterWithShortTimeout = mtnAdapter(mtn.settings(), { timeouts: SHORT });
    mtn.on('requesttopay').next(behaviour);
    expect(await adapterWithShortTimeout.requestPayment(payment())).toMatchObject({
      kind: 'unknown',
      why: 'timeout',
    });
    await adapterWithShortTimeout.onApplicationShutdown();
  });

  it('is unknown if the port is closed', async () => {
    const settings = mtn.settings();
    const unreachable = mtnAdapter({ ...settings, MTN_BASE_URL: 'http://127.0.0.1:9' });
    expect(await unreachable.requestPayment(payment())).toMatchObject({ kind: 'unknown', why: 'connection' });
    await unreachable.onApplicationShutdown();
  });

  it('reuses its connections', async () => {
    for (let sent = 0; sent < 6; sent++) await adapter.requestPayment(payment());
    expect(new Set(mtn.requests.map((request) => request.remotePort)).size).toBeLessThanOrEqual(2);
  });
});

describe('MTN’s token', () => {
  it('is fetched once for many requests, and not again before 50 minutes', async () => {
    await Promise.all(Array.from({ length: 10 }, () => adapter.requestPayment(payment())));
    clock.advance(49 * 60);
    await adapter.requestPayment(payment());
    expect(mtn.requestsTo('token')).toHaveLength(1);
    clock.advance(2 * 60);
    await adapter.requestPayment(payment());
    expect(mtn.requestsTo('token')).toHaveLength(2);
  });

  it('is renewed once after an early expiry, and the request sent again', async () => {
    await adapter.requestPayment(payment());
    mtn.expireTokens();
    expect(await adapter.requestPayment(payment())).toMatchObject({ kind: 'accepted' });
    expect(mtn.requestsTo('token')).toHaveLength(2);
    expect(mtn.requestsTo('requesttopay')).toHaveLength(3);
  });

  it('is not requested a third time after two refusals, and the outcome is unknown', async () => {
    mtn.on('requesttopay').always(faults.answer(401, { message: 'Unauthorized' }));
    expect(await adapter.requestPayment(payment())).toMatchObject({ kind: 'unknown', why: 'unauthorized' });
    expect(mtn.requestsTo('requesttopay')).toHaveLength(2);
    expect(mtn.requestsTo('token')).toHaveLength(2);
  });

  it('is renewed once if many requests find it expired', async () => {
    await adapter.requestPayment(payment());
    mtn.expireTokens();
    const facts = await Promise.all(Array.from({ length: 10 }, () => adapter.requestPayment(payment())));
    expect(facts.every((fact) => fact.kind === 'accepted')).toBe(true);
    expect(mtn.requestsTo('token')).toHaveLength(2);
  });

  it.each([
    ['500', faults.answer(500, {}), 'server_error'],
    ['401', faults.answer(401, {}), 'unauthorized'],
    ['HTML', faults.html(200), 'malformed'],
    ['a 200 without a token', faults.answer(200, {}), 'unexpected_status'],
    ['a reset', faults.reset(), 'connection'],
  ])(
    'sends no payment and leaves the outcome unknown if its request fails with %s',
    async (_what, behaviour, why) => {
      mtn.on('token').next(behaviour);
      expect(await adapter.requestPayment(payment())).toMatchObject({ kind: 'unknown', why });
      expect(mtn.requestsTo('requesttopay')).toHaveLength(0);
    },
  );

  it('is awaited no longer than the request timeout', async () => {
    const adapterWithShortTimeout = mtnAdapter(mtn.settings(), { timeouts: SHORT });
    mtn.on('token').next(faults.hang());
    expect(await adapterWithShortTimeout.requestPayment(payment())).toMatchObject({
      kind: 'unknown',
      why: 'timeout',
    });
    await adapterWithShortTimeout.onApplicationShutdown();
  });
});

describe('the status of a payment at MTN', () => {
  it('has our amount, currency and references', async () => {
    const request = payment();
    await adapter.requestPayment(request);
    expect(await adapter.fetchStatus(referenceOf(request))).toMatchObject({
      status: 'processing',
      reason: null,
    });
    mtn.payments.decide(referenceOf(request), 'SUCCESSFUL');
    expect(await adapter.fetchStatus(referenceOf(request))).toEqual({
      kind: 'status',
      status: 'completed',
      amount: 4500,
      currency: 'XAF',
      externalId: request.paymentId,
      transactionId: request.transactionId,
      reason: null,
      financialTransactionId: '1234567890',
      raw: { status: 'SUCCESSFUL', reason: null },
    });
  });

  it.each([['EXPIRED'], [{ code: 'EXPIRED', message: 'Too late' }]])(
    'names the reason of a failed payment, given by MTN as %p',
    async (reason) => {
      mtn.on('status').next(faults.answer(200, { status: 'FAILED', amount: '4500.0', reason }));
      expect(await adapter.fetchStatus(adapter.newTransactionId())).toMatchObject({
        status: 'failed',
        amount: 4500,
        currency: null,
        externalId: null,
        reason: 'timeout',
        raw: { status: 'FAILED', reason: 'EXPIRED' },
      });
    },
  );

  it('is "not found" for an unknown reference', async () => {
    expect(await adapter.fetchStatus(adapter.newTransactionId())).toEqual({ kind: 'not_found' });
  });

  it.each([
    ['a 404 page of a gateway', faults.html(404), 'malformed'],
    ['500', faults.answer(500, { code: 'INTERNAL_PROCESSING_ERROR' }), 'server_error'],
    ['truncated JSON', faults.truncatedJson(), 'malformed'],
    ['no status', faults.answer(200, { amount: '4500' }), 'unexpected_status'],
    ['more than 64 KiB', faults.oversized(), 'too_large'],
    ['400', faults.answer(400, { code: 'BAD_REQUEST' }), 'unexpected_status'],
  ])('is unknown if answered with %s', async (_what, behaviour, why) => {
    mtn.on('status').next(behaviour);
    expect(await adapter.fetchStatus(adapter.newTransactionId())).toMatchObject({ kind: 'unknown', why });
  });
});

describe('a refund at MTN', () => {
  const refund = () => ({
    reference: adapter.newTransactionId(),
    wallet: 'mtn' as const,
    phoneNumber: '237677123456',
    paymentTransactionId: adapter.newTransactionId(),
    refundId: '0190f5a2-7a55-7c3e-9c3d-0d7c5ad7f002',
    amount: 2250,
    currency: 'XAF',
    description: 'Remboursement d’un trajet annulé',
  });

  it('uses disbursements with their own token', async () => {
    const request = refund();
    expect(await adapter.refund(request)).toEqual({ kind: 'accepted' });
    const [sent] = mtn.requestsTo('refund');
    expect(sent?.headers['x-reference-id']).toBe(request.reference);
    expect(JSON.parse(sent?.body ?? '')).toEqual({
      amount: '2250',
      currency: 'XAF',
      externalId: request.refundId,
      payerMessage: 'Remboursement d un trajet annule',
      payeeNote: `Refund ${request.refundId}`,
      referenceIdToRefund: request.paymentTransactionId,
    });
    expect(mtn.requestsTo('refundToken')).toHaveLength(1);
    expect(mtn.requestsTo('token')).toHaveLength(0);
  });

  it('is checked by its reference, and pays once when repeated', async () => {
    const request = refund();
    await adapter.refund(request);
    expect(await adapter.refund(request)).toEqual({ kind: 'accepted' });
    mtn.refunds.decide(request.reference, 'SUCCESSFUL');
    expect(await adapter.fetchRefundStatus(request.reference)).toMatchObject({
      kind: 'status',
      status: 'completed',
      amount: 2250,
      externalId: request.refundId,
    });
    expect(mtn.refunds.entries.size).toBe(1);
  });

  it('fails with MTN’s reason', async () => {
    mtn.on('refund').next(faults.answer(404, { code: 'RESOURCE_NOT_FOUND' }));
    expect(await adapter.refund(refund())).toMatchObject({ kind: 'refused', reason: 'not_received' });
    mtn
      .on('refundStatus')
      .next(faults.answer(200, { status: 'FAILED', reason: { code: 'PAYEE_NOT_FOUND' } }));
    expect(await adapter.fetchRefundStatus(adapter.newTransactionId())).toMatchObject({
      reason: 'invalid_phone',
    });
  });
});

describe('a message to the payer at MTN', () => {
  const text = `Mboa : code 123456 pour Yaoundé → N’Gaoundéré. ${'Montrez-le. '.repeat(20)}`;

  async function paid(): Promise<string> {
    const request = payment();
    await adapter.requestPayment(request);
    mtn.payments.decide(referenceOf(request), 'SUCCESSFUL');
    return referenceOf(request);
  }

  it('arrives as plain text within MTN’s rules, in the person’s language', async () => {
    expect(await adapter.notifyPayer(await paid(), text, 'fr')).toEqual({ kind: 'taken' });
    expect(mtn.notified).toEqual([
      {
        phone: '237677123456',
        language: 'fr',
        text: expect.stringMatching(
          /^Mboa : code 123456 pour Yaounde - N Gaoundere\. Montrez-le\..{90,110}$/,
        ),
      },
    ]);
    expect(mtn.notified[0]?.text.length).toBeLessThanOrEqual(160);
  });

  it.each([
    ['refused', faults.answer(404, { code: 'RESOURCE_NOT_FOUND' })],
    ['refused', faults.answer(400, { code: 'NOT_ALLOWED' })],
    ['unknown', faults.html(503)],
    ['unknown', faults.html(400)],
    ['unknown', faults.reset()],
  ] as const)('is %s on failure, and the log has neither text nor number', async (kind, fault) => {
    mtn.on('notification').next(fault);
    expect(await adapter.notifyPayer(await paid(), text, 'fr')).toMatchObject({ kind });
    expect(JSON.stringify(warnings.mock.calls)).not.toMatch(/123456|677123/);
  });
});

describe('the adapter’s log', () => {
  it('names the problem, but no key, token, number or text of the payer', async () => {
    mtn
      .on('requesttopay')
      .next(faults.answer(500, { code: 'INTERNAL_PROCESSING_ERROR', message: '237677123456' }));
    const request = payment();
    await adapter.requestPayment(request);
    const log = JSON.stringify(warnings.mock.calls);
    expect(log).toContain('INTERNAL_PROCESSING_ERROR');
    expect(log).toContain(request.transactionId);
    expect(log).not.toMatch(/677123456|fake-mtn|Bearer|Basic|Yaound/);
  });
});
