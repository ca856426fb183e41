import { Logger } from '@nestjs/common';
import { mtnAdapter } from '../../../../../test/fakes/adapters';
import { FakeMtn } from '../../../../../test/fakes/mtn.fake';
import { faults } from '../../../../../test/fakes/scripted-server';
import type { MtnProvider } from './mtn.provider';

let mtn: FakeMtn;
let adapter: MtnProvider;
let warnings: jest.SpiedFunction<Logger['warn']>;

beforeEach(async () => {
  warnings = jest.spyOn(Logger.prototype, 'warn').mockImplementation();
  mtn = await FakeMtn.start();
  adapter = mtnAdapter(mtn.settings());
});
afterEach(async () => {
  warnings.mockRestore();
  await adapter.onApplicationShutdown();
  await mtn.stop();
});

const PHONE = '237677123456';
const payout = () => ({
  reference: adapter.newTransactionId(),
  payoutId: '0190f5a2-7a55-7c3e-9c3d-0d7c5ad7f00c',
  wallet: 'mtn' as const,
  phoneNumber: PHONE,
  amount: 12_500,
  currency: 'XAF',
  description: 'Vos gains d’août',
});

describe('a transfer to a driver', () => {
  it('carries every documented field, and pays once when repeated', async () => {
    const request = payout();
    expect(await adapter.payout(request)).toEqual({ kind: 'accepted' });
    const [sent] = mtn.requestsTo('transfer');
    expect(sent?.headers['x-reference-id']).toBe(request.reference);
    expect(JSON.parse(sent?.body ?? '')).toEqual({
      amount: '12500',
      currency: 'XAF',
      externalId: request.payoutId,
      payee: { partyIdType: 'MSISDN', partyId: PHONE },
      payerMessage: 'Vos gains d aout',
      payeeNote: `Payout ${request.payoutId}`,
    });
    expect(await adapter.payout(request)).toEqual({ kind: 'accepted' });
    expect(mtn.transfers.entries.size).toBe(1);
    mtn.transfers.decide(request.reference, 'SUCCESSFUL');
    expect(await adapter.payoutStatus(request.reference)).toMatchObject({
      kind: 'status',
      status: 'completed',
      amount: 12_500,
      currency: 'XAF',
      externalId: request.payoutId,
      transactionId: request.reference,
    });
    expect(await adapter.payoutStatus(adapter.newTransactionId())).toEqual({ kind: 'not_found' });
  });

  it.each([
    ['PAYEE_NOT_FOUND', { reason: 'invalid_phone' }],
    ['PAYEE_NOT_ALLOWED_TO_RECEIVE', { reason: 'account_blocked' }],
    ['NOT_ALLOWED', { reason: 'misconfigured', alarm: 'may_not_pay_out' }],
    ['NOT_ENOUGH_FUNDS', { reason: 'insufficient_funds', alarm: 'float_empty' }],
  ])(
    'that is refused or failed with %s has its reason, and an alarm if an operator is needed',
    async (code, expected) => {
      mtn.on('transfer').next(faults.answer(400, { code }));
      const refused = await adapter.payout(payout());
      expect(refused).toEqual({ kind: 'refused', detail: code, ...expected });
      mtn.on('transferStatus').next(faults.answer(200, { status: 'FAILED', reason: { code } }));
      expect(await adapter.payoutStatus(adapter.newTransactionId())).toMatchObject({
        status: 'failed',
        ...expected,
      });
    },
  );

  it.each(['transfer', 'refundToken'] as const)(
    'is not refused by a 403 of %s, which raises the alarm for our blocked address',
    async (operation) => {
      mtn.on(operation).next(faults.answer(403, 'Forbidden'));
      expect(await adapter.payout(payout())).toMatchObject({
        kind: 'unknown',
        why: 'unauthorized',
        alarm: 'address_refused',
      });
    },
  );
});

it('NOT_ALLOWED for a refund raises may_not_refund, so payouts are still sent', async () => {
  mtn.on('refund').next(faults.answer(400, { code: 'NOT_ALLOWED' }));
  const refund = { ...payout(), paymentTransactionId: payout().reference, refundId: payout().payoutId };
  expect(await adapter.refund(refund)).toMatchObject({ kind: 'refused', alarm: 'may_not_refund' });
});

it('NOT_ALLOWED for a request to pay blames our account, not the payer', async () => {
  mtn.on('requesttopay').next(faults.answer(400, { code: 'NOT_ALLOWED' }));
  const request = {
    paymentId: '0190f5a2-7a55-7c3e-9c3d-0d7c5ad7f001',
    wallet: 'mtn' as const,
    transactionId: adapter.newTransactionId(),
    amount: 4500,
    currency: 'XAF',
    phoneNumber: PHONE,
    description: 'Douala - Kribi',
    returnUrl: 'https://mboa.example/payments/status',
  };
  expect(await adapter.requestPayment(request)).toMatchObject({
    kind: 'refused',
    reason: 'misconfigured',
    alarm: 'may_not_collect',
  });
});

describe('the name check of a number', () => {
  it('returns the name, or no_account if the number has no account', async () => {
    mtn.simulator.holders.set(PHONE, 'Éloïse Mbarga Ngo');
    expect(await adapter.nameCheck(PHONE)).toEqual({ kind: 'name', name: 'Éloïse Mbarga Ngo' });
    mtn.simulator.holders.set(PHONE, null);
    expect(await adapter.nameCheck(PHONE)).toEqual({ kind: 'no_account' });
  });

  it.each([
    ['an error', faults.answer(500, {})],
    ['HTML', faults.html(200)],
    ['no name', faults.answer(200, { given_name: '', family_name: ' ' })],
  ])('has an unknown outcome after %s', async (_, behaviour) => {
    mtn.on('holder').next(behaviour);
    expect(await adapter.nameCheck(PHONE)).toMatchObject({ kind: 'unknown' });
  });
});

describe('the account check of a number', () => {
  const check = (ms: number) => adapter.accountActive(PHONE, 'mtn', AbortSignal.timeout(ms));

  it('reports active and inactive accounts', async () => {
    expect(await check(2_000)).toEqual({ kind: 'account', active: true });
    mtn.simulator.inactive.add(PHONE);
    expect(await check(2_000)).toEqual({ kind: 'account', active: false });
  });

  it('ends at the caller’s deadline', async () => {
    await check(2_000);
    mtn.on('active').next(faults.hang());
    const began = Date.now();
    expect(await check(100)).toMatchObject({ kind: 'unknown' });
    expect(Date.now() - began).toBeLessThan(10_000);
  });

  it.each([faults.answer(404, {}), faults.answer(200, { result: 'perhaps' }), faults.html(200)])(
    'has an unknown outcome after an unexpected answer (%#)',
    async (behaviour) => {
      mtn.on('active').next(behaviour);
      expect(await check(2_000)).toMatchObject({ kind: 'unknown' });
    },
  );
});

describe('the balance', () => {
  it('is in whole units', async () => {
    mtn.availableBalance = 1_250_000;
    expect(await adapter.balance()).toEqual({ kind: 'balance', amount: 1_250_000, currency: 'XAF' });
  });
  it('is unknown after a broken answer', async () => {
    mtn.on('balance').next(faults.answer(200, { availableBalance: 'much' }));
    expect(await adapter.balance()).toMatchObject({ kind: 'unknown' });
  });
});
