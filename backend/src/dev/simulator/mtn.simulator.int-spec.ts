import { randomUUID } from 'node:crypto';
import { Logger } from '@nestjs/common';
import { SimulatedRails } from '../../../test/setup/simulated-rails';

const PAYER = '237677123456';

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

const mtn = () => rails.adapter('mtn-momo');

async function pay(): Promise<{ transactionId: string }> {
  const transactionId = mtn().newTransactionId() ?? '';
  await mtn().requestPayment({
    paymentId: randomUUID(),
    wallet: 'mtn',
    transactionId,
    amount: 4500,
    currency: 'XAF',
    phoneNumber: PAYER,
    description: 'Yaoundé → Douala, 1 place',
    returnUrl: 'https://mboa.example/payments/status',
  });
  return { transactionId };
}

it('the simulated MTN delivers a message to the payer of a completed payment only', async () => {
  const { transactionId } = await pay();
  const notify = () => mtn().notifyPayer?.(transactionId, 'Code 123456, Yaoundé', 'fr');
  expect(await notify()).toMatchObject({ kind: 'refused' });
  await rails.decide();
  expect(await notify()).toEqual({ kind: 'taken' });
});

describe('The simulated MTN, like the real one,', () => {
  const post = async (path: string, headers: Record<string, string>, body = '{}') => {
    const { baseUrl } = await rails.connections.of('mtn-momo');
    return (await fetch(baseUrl + path, { method: 'POST', headers, body })).status;
  };
  const mtnHeaders = async () => {
    const { baseUrl, collection, targetEnvironment } = await rails.connections.of('mtn-momo');
    const key = { 'ocp-apim-subscription-key': collection.subscriptionKey };
    const basic = Buffer.from(`${collection.apiUser}:${collection.apiKey}`).toString('base64');
    const answer = await fetch(`${baseUrl}/collection/token/`, {
      method: 'POST',
      headers: { ...key, authorization: `Basic ${basic}` },
    });
    const { access_token } = (await answer.json()) as { access_token: string };
    return { ...key, authorization: `Bearer ${access_token}`, 'x-target-environment': targetEnvironment };
  };
  const body = (changes: object = {}) =>
    JSON.stringify({
      amount: '4500',
      currency: 'XAF',
      externalId: 'x',
      payer: { partyIdType: 'MSISDN', partyId: PAYER },
      ...changes,
    });
  const PAY = '/collection/v1_0/requesttopay';

  it('rejects wrong credentials, keys and tokens', async () => {
    const good = await mtnHeaders();
    expect(await post('/collection/token/', { authorization: 'Basic eDp5' })).toBe(401);
    expect(await post(PAY, { ...good, 'ocp-apim-subscription-key': 'wrong' }, body())).toBe(401);
    expect(await post(PAY, { ...good, authorization: 'Bearer wrong' }, body())).toBe(401);
    expect(await post('/disbursement/v1_0/refund', good, body())).toBe(401);
  });

  it('rejects invalid headers, texts, amounts and currencies, and a repeated reference', async () => {
    const good = { ...(await mtnHeaders()), 'x-reference-id': randomUUID() };
    expect(await post(PAY, { ...good, 'x-reference-id': 'not a uuid' }, body())).toBe(400);
    expect(await post(PAY, { ...good, 'x-target-environment': 'sandbox' }, body())).toBe(500);
    expect(await post(PAY, good, body({ payerMessage: "N'Djamena" }))).toBe(400);
    expect(await post(PAY, good, body({ payerMessage: 'x'.repeat(161) }))).toBe(400);
    expect(await post(PAY, good, body({ amount: 4500 }))).toBe(400);
    expect(await post(PAY, good, body({ currency: 'EUR' }))).toBe(500);
    expect(await post(PAY, good, 'nonsense')).toBe(400);
    expect(await rails.countPayments()).toBe(0);
    expect(await post(PAY, good, body())).toBe(202);
    expect(await post(PAY, good, body())).toBe(409);
  });
});

describe('refunds of the simulated MTN', () => {
  const refund = (paymentTransactionId: string, amount: number) => ({
    reference: randomUUID(),
    wallet: 'mtn' as const,
    phoneNumber: PAYER,
    paymentTransactionId,
    refundId: randomUUID(),
    amount,
    currency: 'XAF',
    description: 'Refund',
  });

  it('succeed once for a completed payment', async () => {
    const { transactionId } = await pay();
    await rails.decide();
    const half = refund(transactionId, 2250);
    expect(await mtn().refund(half)).toEqual({ kind: 'accepted' });
    expect(await mtn().refund(half)).toEqual({ kind: 'accepted' });
    expect(await mtn().fetchRefundStatus(half.reference, half.refundId)).toMatchObject({
      status: 'processing',
    });
    await rails.decide();
    expect(await mtn().fetchRefundStatus(half.reference, half.refundId)).toMatchObject({
      status: 'completed',
      amount: 2250,
      externalId: half.refundId,
    });
    const [{ refunds } = { refunds: 0 }] = await rails.database.query<{ refunds: number }[]>(
      'SELECT count(*)::int AS refunds FROM simulator_refunds',
    );
    expect(refunds).toBe(1);
  });

  it('fail above the paid amount, and are refused for an unpaid payment', async () => {
    const { transactionId } = await pay();
    const early = await mtn().refund(refund(transactionId, 4500));
    expect(early).toMatchObject({ kind: 'refused', reason: 'not_received' });
    await rails.decide();
    const tooMuch = refund(transactionId, 4501);
    await mtn().refund(tooMuch);
    await rails.decide();
    expect(await mtn().fetchRefundStatus(tooMuch.reference, tooMuch.refundId)).toMatchObject({
      status: 'failed',
      reason: 'misconfigured',
    });
  });
});
