import { randomUUID } from 'node:crypto';
import { Logger } from '@nestjs/common';
import { PUBLIC_URL, SimulatedRails } from '../../../test/setup/simulated-rails';
import { PawapayProvider } from '../../modules/rails/providers/pawapay/pawapay.provider';
import type { PaymentRequest } from '../../modules/rails/providers/payment-provider';
import { Clock } from '../../platform/clock';
import { loadConfig } from '../../platform/config/index';
import { SIMULATED_PUBLIC_KEY } from './pawapay.simulator';
import { SIMULATORS } from './simulated-connections';

const PAYER = '237699123456';

let rails: SimulatedRails;

beforeAll(async () => {
  jest.spyOn(Logger.prototype, 'warn').mockImplementation();
  rails = await SimulatedRails.open();
});
beforeEach(() => rails.forget());
afterAll(async () => {
  await rails.close();
  jest.restoreAllMocks();
});

const pawapay = () => rails.adapter('pawapay');
const payment = (changes: Partial<PaymentRequest> = {}): PaymentRequest & { transactionId: string } => ({
  paymentId: randomUUID(),
  wallet: 'orange',
  amount: 4500,
  currency: 'XAF',
  phoneNumber: PAYER,
  description: 'Yaoundé → Douala, 1 place',
  returnUrl: 'https://mboa.example/payments/status',
  ...changes,
  transactionId: randomUUID(),
});
const refund = (paymentTransactionId: string, amount = 4500) => ({
  reference: randomUUID(),
  wallet: 'orange' as const,
  phoneNumber: PAYER,
  paymentTransactionId,
  refundId: randomUUID(),
  amount,
  currency: 'XAF',
  description: 'Refund',
});

describe('The simulated pawaPay', () => {
  it.each([
    ['mtn', 'success', 'completed', null],
    ['orange', 'success', 'completed', null],
    ['mtn', 'rejection', 'failed', 'rejected'],
    ['orange', 'insufficient_funds', 'failed', 'insufficient_funds'],
  ] as const)('has a test number of %s for %s', async (wallet, outcome, status, reason) => {
    const phoneNumber = SIMULATORS.pawapay.rules.numbers[wallet]?.[outcome] ?? '';
    const request = payment({ wallet, phoneNumber });
    expect(await pawapay().requestPayment(request)).toMatchObject({ kind: 'accepted' });
    const { transactionId, paymentId } = request;
    expect(await pawapay().fetchStatus(transactionId, '')).toMatchObject({ status: 'processing' });
    await rails.decide();
    const expected = { status, reason, amount: 4500, currency: 'XAF', externalId: paymentId, transactionId };
    expect(await pawapay().fetchStatus(transactionId, '')).toMatchObject(expected);
  });

  it('has a test number whose deposit is answered with 500 and then reported as failed', async () => {
    const request = payment({ phoneNumber: SIMULATORS.pawapay.rules.numbers.mtn?.internal_error ?? '' });
    expect(await pawapay().requestPayment(request)).toMatchObject({ kind: 'unknown', why: 'server_error' });
    await rails.decide();
    const failed = { status: 'failed', reason: 'internal_error' };
    expect(await pawapay().fetchStatus(request.transactionId, '')).toMatchObject(failed);
  });

  it('ignores duplicates', async () => {
    const request = payment();
    await pawapay().requestPayment(request);
    const again = await Promise.all(Array.from({ length: 5 }, () => pawapay().requestPayment(request)));
    for (const answer of again) expect(answer).toMatchObject({ kind: 'accepted', askStatusNow: true });
    expect(await rails.countPayments()).toBe(1);
  });

  it('rejects too large amounts with a reason', async () => {
    const tooMuch = { kind: 'refused', reason: 'limit_reached', detail: 'AMOUNT_OUT_OF_BOUNDS' };
    expect(await pawapay().requestPayment(payment({ amount: 5_000_000 }))).toMatchObject(tooMuch);
  });

  it('does not find unknown ids', async () => {
    const notFound = { kind: 'not_found' };
    expect(await pawapay().fetchStatus(randomUUID(), '')).toEqual(notFound);
    expect(await pawapay().fetchRefundStatus(randomUUID(), '')).toEqual(notFound);
  });

  it('rejects a wrong token with 403 and an invalid deposit with 400', async () => {
    const { baseUrl, token } = await rails.connections.of('pawapay');
    const raw = (authorization: string, body: object) =>
      fetch(`${baseUrl}/v2/deposits`, {
        method: 'POST',
        headers: { authorization },
        body: JSON.stringify(body),
      });
    expect((await raw('Bearer wrong', {})).status).toBe(403);
    expect((await raw(`Bearer ${token}`, { depositId: 'no uuid', amount: '1' })).status).toBe(400);
  });

  it('refunds a deposit only once it is completed, and at most its amount', async () => {
    const request = payment({ phoneNumber: SIMULATORS.pawapay.rules.numbers.orange?.success ?? '' });
    await pawapay().requestPayment(request);
    const early = await pawapay().refund(refund(request.transactionId));
    expect(early).toMatchObject({ kind: 'refused', detail: 'INVALID_STATE' });
    await rails.decide();
    const [whole, more] = [refund(request.transactionId), refund(request.transactionId, 5)];
    for (const one of [whole, whole, more]) expect(await pawapay().refund(one)).toEqual({ kind: 'accepted' });
    await rails.decide();
    const statusOf = ({ reference, refundId }: typeof whole) =>
      pawapay().fetchRefundStatus(reference, refundId);
    expect(await statusOf(whole)).toMatchObject({ status: 'completed', amount: 4500 });
    expect(await statusOf(more)).toMatchObject({ status: 'failed', raw: { reason: 'AMOUNT_TOO_LARGE' } });
  });

  it('ignores a repeated payout that has used up the balance', async () => {
    await rails.database.query(
      `INSERT INTO simulator_transfers (id, rail, reference, external_id, phone, amount, currency, outcome, decide_at)
       VALUES (gen_random_uuid(), 'pawapay', 'earlier', '', $1, '4999000', 'XAF', 'SUCCESSFUL', now())`,
      [PAYER],
    );
    const { paymentTransactionId: _, refundId: payoutId, ...order } = refund('', 900);
    const payout = { ...order, payoutId };
    const accepted = { kind: 'accepted' };
    for (const one of [payout, payout]) expect(await pawapay().payout?.(one)).toMatchObject(accepted);
    const another = { ...payout, reference: randomUUID() };
    expect(await pawapay().payout?.(another)).toMatchObject({ detail: 'PAWAPAY_WALLET_OUT_OF_FUNDS' });
  });

  it('reports a balance', async () => {
    const balance = await pawapay().balance?.();
    expect(balance).toMatchObject({ kind: 'balance', currency: 'XAF' });
  });

  it('sends signed callbacks', async () => {
    const request = payment({ phoneNumber: SIMULATORS.pawapay.rules.numbers.orange?.success ?? '' });
    await pawapay().requestPayment(request);
    await rails.decide();
    await rails.callBack();
    const [callback] = rails.receiver.requests;
    const rawBody = Buffer.from(callback?.body ?? '');
    const config = loadConfig({
      JWT_SECRET: 'a secret of the process that checks signatures',
      PAWAPAY_CALLBACK_URL: `${PUBLIC_URL}/pawapay`,
      PAWAPAY_CALLBACK_PUBLIC_KEY: SIMULATED_PUBLIC_KEY,
    });
    const checking = new PawapayProvider(config, rails.connections, new Clock());
    const hint = { kind: 'hint', externalId: null, transactionId: request.transactionId };
    expect(checking.parseCallback({ rawBody, headers: callback?.headers ?? {} })).toEqual(hint);
    expect(checking.parseCallback({ rawBody, headers: {} })).toEqual({ kind: 'bad_signature' });
  });
});
