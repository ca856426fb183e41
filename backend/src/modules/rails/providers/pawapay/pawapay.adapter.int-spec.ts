import { randomUUID } from 'node:crypto';
import { Logger } from '@nestjs/common';
import { pawapayAdapter } from '../../../../../test/fakes/adapters';
import { FakePawapay } from '../../../../../test/fakes/pawapay.fake';
import { faults, timingOut } from '../../../../../test/fakes/scripted-server';
import type { PaymentRequest, PayoutRequest, RefundRequest } from '../payment-provider';
import { type PawapayProvider, pawapayText } from './pawapay.provider';

const ID = '0190f5a2-7a55-7c3e-9c3d-0d7c5ad7f001';

let pawapay: FakePawapay;
let adapter: PawapayProvider;
let warnings: jest.SpyInstance;

beforeAll(async () => {
  warnings = jest.spyOn(Logger.prototype, 'warn').mockImplementation();
  pawapay = await FakePawapay.start();
  adapter = pawapayAdapter(pawapay.settings());
});
beforeEach(() => warnings.mockClear());
afterAll(async () => {
  warnings.mockRestore();
  await adapter.onApplicationShutdown();
  await pawapay.stop();
});

const payment = (changes: Partial<PaymentRequest> = {}): PaymentRequest & { transactionId: string } => ({
  paymentId: ID,
  wallet: 'mtn',
  amount: 4500,
  currency: 'XAF',
  phoneNumber: '237677123456',
  description: 'Yaoundé - Douala, 2 seats',
  returnUrl: 'https://mboa.example/payments/status',
  ...changes,
  transactionId: changes.transactionId ?? adapter.newTransactionId(),
});

const refund = (): RefundRequest => ({
  reference: randomUUID(),
  wallet: 'orange',
  phoneNumber: '237699123456',
  paymentTransactionId: randomUUID(),
  refundId: ID,
  amount: 2250,
  currency: 'XAF',
  description: 'Refund of your booking',
});

const payout = (): PayoutRequest => ({
  reference: randomUUID(),
  payoutId: ID,
  wallet: 'orange',
  phoneNumber: '237699123456',
  amount: 9000,
  currency: 'XAF',
  description: 'Your earnings',
});

const refusing = (failureCode: string, http = 200) =>
  faults.answer(http, {
    status: 'REJECTED',
    failureReason: { failureCode, failureMessage: 'Awa Ngo at 237677123456' },
  });

describe('A payment at pawaPay', () => {
  it.each([
    ['mtn', 'MTN_MOMO_CMR'],
    ['orange', 'ORANGE_CMR'],
  ] as const)('of the wallet %s is a deposit by %s under an id of ours', async (wallet, provider) => {
    const request = payment({ wallet });
    expect(await adapter.requestPayment(request)).toEqual({
      kind: 'accepted',
      transactionId: request.transactionId,
      status: 'processing',
      askStatusNow: false,
    });
    const sent = pawapay.requestsTo('deposit').at(-1);
    expect(JSON.parse(sent?.body ?? '')).toEqual({
      depositId: request.transactionId,
      amount: '4500',
      currency: 'XAF',
      payer: { type: 'MMO', accountDetails: { phoneNumber: '237677123456', provider } },
      clientReferenceId: ID,
      customerMessage: 'Yaounde Douala 2 seats',
    });
    expect(request.transactionId).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4/);
    expect(sent?.headers.authorization).toBe(`Bearer ${FakePawapay.TOKEN}`);
  });

  it('sent twice is ignored the second time, so its status is checked', async () => {
    const request = payment();
    await adapter.requestPayment(request);
    expect(await adapter.requestPayment(request)).toMatchObject({ kind: 'accepted', askStatusNow: true });
    expect(pawapay.payments.entries.get(request.transactionId)?.requestCount).toBe(2);
  });

  it.each([
    ['INSUFFICIENT_BALANCE', 200, 'insufficient_funds'],
    ['PAYER_NOT_FOUND', 200, 'invalid_phone'],
    ['INVALID_PHONE_NUMBER', 200, 'invalid_phone'],
    ['AMOUNT_OUT_OF_BOUNDS', 200, 'limit_reached'],
    ['PROVIDER_TEMPORARILY_UNAVAILABLE', 200, 'unavailable'],
    ['SOMETHING_NEW', 200, 'other'],
    ['MISSING_PARAMETER', 400, 'misconfigured'],
  ])('is refused by %s inside HTTP %i', async (code, http, reason) => {
    pawapay.on('deposit').next(refusing(code, http));
    expect(await adapter.requestPayment(payment())).toEqual({ kind: 'refused', reason, detail: code });
  });

  it('is refused with an operator alarm if our account may not collect', async () => {
    pawapay.on('deposit').next(refusing('DEPOSITS_NOT_ALLOWED', 403));
    expect(await adapter.requestPayment(payment())).toEqual({
      kind: 'refused',
      reason: 'misconfigured',
      detail: 'DEPOSITS_NOT_ALLOWED',
      alarm: 'may_not_collect',
    });
  });

  it.each([
    ['a reset after acceptance', faults.resetAfterDoing(), 'connection'],
    ['HTTP 500', refusing('UNKNOWN_ERROR', 500), 'server_error'],
    ['a refusal with an unknown reason', refusing('UNKNOWN_ERROR'), 'unexpected_status'],
    ['HTTP 403 for the token', refusing('AUTHENTICATION_ERROR', 403), 'unauthorized'],
    ['HTTP 429', faults.answer(429, {}), 'throttled'],
    ['HTML', faults.html(200), 'malformed'],
    ['broken JSON', faults.truncatedJson(), 'malformed'],
    ['an unknown status', faults.answer(200, { status: 'PERHAPS' }), 'unexpected_status'],
    ['no status', faults.answer(200, {}), 'unexpected_status'],
    ['an answer about another id', faults.answer(200, { depositId: ID, status: 'REJECTED' }), 'malformed'],
  ])('is unknown after %s', async (_what, behaviour, why) => {
    pawapay.on('deposit').next(behaviour);
    expect(await adapter.requestPayment(payment())).toMatchObject({ kind: 'unknown', why });
  });

  it('is unknown after silence', async () => {
    pawapay.on('deposit').next(timingOut(faults.hang()));
    expect(await adapter.requestPayment(payment())).toMatchObject({ kind: 'unknown', why: 'timeout' });
  });
});

describe('The status at pawaPay', () => {
  async function statusFor(rawStatus: string, reason: string | null = null, changes: object = {}) {
    const { transactionId, ...request } = payment();
    await adapter.requestPayment({ transactionId, ...request });
    Object.assign(pawapay.payments.decide(transactionId, rawStatus, reason), changes);
    return adapter.fetchStatus(transactionId);
  }

  it.each([
    ['ACCEPTED', 'processing'],
    ['ENQUEUED', 'processing'],
    ['PROCESSING', 'processing'],
    ['IN_RECONCILIATION', 'processing'],
    ['COMPLETED', 'completed'],
    ['FAILED', 'failed'],
    ['completed', 'pending'],
    ['constructor', 'pending'],
  ])('%s is %s', async (rawStatus, status) => {
    expect(await statusFor(rawStatus)).toMatchObject({
      status,
      reason: status === 'failed' ? 'other' : null,
      amount: 4500,
      currency: 'XAF',
      externalId: ID,
    });
  });

  it.each([
    ['PAYMENT_NOT_APPROVED', 'rejected'],
    ['INSUFFICIENT_BALANCE', 'insufficient_funds'],
    ['PAYER_NOT_FOUND', 'invalid_phone'],
    ['PAYER_LIMIT_REACHED', 'limit_reached'],
    ['UNSPECIFIED_FAILURE', 'other'],
    ['toString', 'other'],
  ])('maps FAILED with %s to %s', async (code, reason) => {
    expect(await statusFor('FAILED', code)).toMatchObject({ status: 'failed', reason });
  });

  it('returns amount, currency and reference unchecked', async () => {
    expect(await statusFor('COMPLETED', null, { amount: '100' })).toMatchObject({ amount: 100 });
    expect(await statusFor('COMPLETED', null, { currency: 'XOF' })).toMatchObject({ currency: 'XOF' });
    expect(await statusFor('COMPLETED', null, { externalId: 'another' })).toMatchObject({
      externalId: 'another',
    });
    expect(await statusFor('COMPLETED', null, { reference: 'other-id' })).toMatchObject({
      transactionId: 'other-id',
    });
  });

  it('is "not found" for an id that never arrived, although the response is 200', async () => {
    expect(await adapter.fetchStatus(randomUUID())).toEqual({ kind: 'not_found' });
  });

  it.each([
    ['a 404 of some gateway', faults.answer(404, { message: 'no route' }), 'unexpected_status'],
    ['HTML', faults.html(200), 'malformed'],
    ['a list, as version 1 answered', faults.answer(200, [] as object), 'malformed'],
    ['FOUND without a movement', faults.answer(200, { status: 'FOUND' }), 'unexpected_status'],
    ['HTTP 500', faults.answer(500, { status: 'NOT_FOUND' }), 'server_error'],
    ['a reset', faults.reset(), 'connection'],
  ])('is unknown after %s', async (_what, behaviour, why) => {
    pawapay.on('status').next(behaviour);
    expect(await adapter.fetchStatus(randomUUID())).toMatchObject({ kind: 'unknown', why });
  });

  it('is unknown after silence', async () => {
    pawapay.on('status').next(timingOut(faults.hang()));
    expect(await adapter.fetchStatus(randomUUID())).toMatchObject({ kind: 'unknown', why: 'timeout' });
  });
});

describe('Refunds and payouts by pawaPay', () => {
  it('name the original deposit of a refund', async () => {
    const request = refund();
    expect(await adapter.refund(request)).toEqual({ kind: 'accepted' });
    expect(await adapter.refund(request)).toEqual({ kind: 'accepted' });
    expect(JSON.parse(pawapay.requestsTo('refund')[0]?.body ?? '')).toEqual({
      refundId: request.reference,
      depositId: request.paymentTransactionId,
      amount: '2250',
      currency: 'XAF',
      clientReferenceId: ID,
    });
    pawapay.refunds.decide(request.reference, 'SUCCESSFUL');
    expect(await adapter.fetchRefundStatus(request.reference)).toMatchObject({
      status: 'completed',
      amount: 2250,
      externalId: ID,
      transactionId: request.reference,
      financialTransactionId: '1234567890',
    });
    expect(pawapay.refunds.entries.size).toBe(1);
  });

  it('pay a driver by number and operator', async () => {
    const request = payout();
    expect(await adapter.payout(request)).toEqual({ kind: 'accepted' });
    expect(JSON.parse(pawapay.requestsTo('payout')[0]?.body ?? '')).toEqual({
      payoutId: request.reference,
      amount: '9000',
      currency: 'XAF',
      recipient: {
        type: 'MMO',
        accountDetails: { phoneNumber: '237699123456', provider: 'ORANGE_CMR' },
      },
      clientReferenceId: ID,
      customerMessage: 'Your earnings',
    });
    pawapay.transfers.decide(request.reference, 'FAILED', 'RECIPIENT_NOT_FOUND');
    expect(await adapter.payoutStatus(request.reference)).toMatchObject({
      status: 'failed',
      reason: 'invalid_phone',
    });
  });

  it.each(['PROVIDER_TEMPORARILY_UNAVAILABLE', 'REFUND_IN_PROGRESS'])(
    'have an unknown outcome, not a refusal, after %s',
    async (code) => {
      pawapay.on('refund').next(refusing(code));
      pawapay.on('payout').next(refusing(code));
      expect(await adapter.refund(refund())).toMatchObject({ kind: 'unknown', why: 'unexpected_status' });
      expect(await adapter.payout(payout())).toMatchObject({ kind: 'unknown', why: 'unexpected_status' });
    },
  );

  it.each([
    ['PAWAPAY_WALLET_OUT_OF_FUNDS', 200, 'float_empty'],
    ['PAYOUTS_NOT_ALLOWED', 403, 'may_not_pay_out'],
  ])('raise an operator alarm on %s', async (code, http, alarm) => {
    pawapay.on('payout').next(refusing(code, http));
    expect(await adapter.payout(payout())).toMatchObject({ kind: 'refused', detail: code, alarm });
  });

  it('sum the balances of one wallet or one per operator, without other countries', async () => {
    expect(await adapter.balance()).toEqual({ kind: 'balance', amount: 9_000_000, currency: 'XAF' });
    const balances = [
      { country: 'CMR', balance: '1000.50', currency: 'XAF', provider: 'MTN_MOMO_CMR' },
      { country: 'CMR', balance: '2000.25', currency: 'XAF', provider: 'ORANGE_CMR' },
      { country: 'ZMB', balance: '70', currency: 'ZMW', provider: '' },
    ];
    pawapay.on('balance').next(faults.answer(200, { balances }));
    expect(await adapter.balance()).toMatchObject({ amount: 3000 });
    pawapay.on('balance').next(faults.answer(200, { balances: [] }));
    expect(await adapter.balance()).toMatchObject({ kind: 'unknown' });
  });
});

describe('Texts and logs of pawaPay', () => {
  it.each([
    ['Yaoundé → Ngaoundéré, 3 seats', 'Yaounde Ngaoundere 3 s'],
    ['…', 'Mboa'],
    ["N'Djamena", 'N Djamena'],
  ])('%s becomes %s', (text, shown) => {
    expect(pawapayText(text)).toBe(shown);
  });

  it('the token, numbers and names never reach facts or logs', async () => {
    pawapay.on('deposit').next(refusing('INSUFFICIENT_BALANCE'), refusing('237677123456'), faults.html(403));
    const facts = [
      await adapter.requestPayment(payment()),
      await adapter.requestPayment(payment()),
      await adapter.requestPayment(payment()),
    ];
    expect(JSON.stringify([facts, warnings.mock.calls])).not.toMatch(/Awa|677123456|fake-pawapay-token/);
  });
});

it.each([
  [
    { depositId: ID, status: 'COMPLETED' },
    { kind: 'hint', externalId: null, transactionId: ID },
  ],
  [{ status: 'COMPLETED' }, { kind: 'unreadable' }],
])('the callback %j of pawaPay is a hint at most', (body, fact) => {
  const rawBody = Buffer.from(JSON.stringify(body));
  expect(adapter.parseCallback({ rawBody, headers: {} })).toEqual(fact);
});
