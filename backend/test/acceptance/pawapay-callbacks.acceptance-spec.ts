import { signCallback, SIMULATED_PUBLIC_KEY } from '../../src/dev/simulator/pawapay.simulator';
import { FakeMtn } from '../fakes/mtn.fake';
import { FakeOrangeCm } from '../fakes/orange-cm.fake';
import { FakePawapay } from '../fakes/pawapay.fake';
import { Payer } from '../setup/paying';
import { startTestApp, type TestApp } from '../setup/test-app';
import { waitFor } from '../setup/wait-for';

const REPORTS_TO = 'https://rides.example.cm/api/payments/pawapay/callback';
const AN_HOUR_MS = 3_600_000;

let product: TestApp;
let pawapay: FakePawapay;
let otherRails: [FakeMtn, FakeOrangeCm];

beforeAll(async () => {
  pawapay = await FakePawapay.start();
  otherRails = [await FakeMtn.start(), await FakeOrangeCm.start()];
  product = await startTestApp({
    ...otherRails[0].settings(),
    ...otherRails[1].settings(),
    ...pawapay.settings(),
    RAIL_MTN: 'pawapay',
    RAIL_ORANGE: 'pawapay',
    PAWAPAY_CALLBACK_URL: REPORTS_TO,
    PAWAPAY_CALLBACK_PUBLIC_KEY: SIMULATED_PUBLIC_KEY,
    RECONCILE_INTERVAL_SECONDS: '3600',
  });
});
afterAll(async () => {
  await product.close();
  await Promise.all([pawapay.stop(), ...otherRails.map((other) => other.stop())]);
});

interface Payment {
  id: string;
  transaction_id: string;
}

async function startPayment(): Promise<Payment> {
  const payer = await Payer.booked(product);
  return (await payer.pay('677000001')).body.data;
}

async function report(
  body: string,
  { headers = signCallback(body, REPORTS_TO), path = 'pawapay/callback' } = {},
): Promise<number> {
  return (await fetch(`${product.url}/api/payments/${path}`, { method: 'POST', headers, body })).status;
}

/** pawaPay's status of a completed deposit, with `changes`. */
const callbackBody = ({ transaction_id: depositId }: Payment, changes: object = {}) =>
  JSON.stringify({ depositId, status: 'COMPLETED', amount: '4500.00', currency: 'XAF', ...changes });

const statusOf = async ({ id }: Payment) => {
  const rows = await product.database.query<{ status: string }[]>(
    'SELECT status FROM payments WHERE id = $1',
    [id],
  );
  return rows[0]?.status;
};
const storedFor = ({ id }: Payment): Promise<unknown[]> =>
  product.database.query('SELECT 1 FROM payment_callbacks WHERE payment_id = $1', [id]);
const statusRequestsFor = ({ transaction_id }: Payment) =>
  pawapay.requestsTo('status').filter(({ path }) => path.endsWith(`/${transaction_id}`)).length;

function signedAt(body: string, now: number): Record<string, string> {
  const clock = jest.spyOn(Date, 'now').mockReturnValue(now);
  const headers = signCallback(body, REPORTS_TO);
  clock.mockRestore();
  return headers;
}

describe('A pawaPay callback, if its key is set,', () => {
  it.each([
    ['without a signature', () => ({ 'content-type': 'application/json' })],
    ['signed over another body', (body: string) => signCallback(`${body} `, REPORTS_TO)],
    [
      'signed for another address',
      (body: string) => signCallback(body, 'https://other.example/api/payments/pawapay/callback'),
    ],
    ['of an hour ago', (body: string) => signedAt(body, Date.now() - AN_HOUR_MS)],
    ['of an hour ahead', (body: string) => signedAt(body, Date.now() + AN_HOUR_MS)],
    [
      'whose media type was changed on the way',
      (body: string) => ({ ...signCallback(body, REPORTS_TO), 'content-type': 'text/plain' }),
    ],
    [
      'whose digest was changed to fit',
      (body: string) => ({
        ...signCallback('{}', REPORTS_TO),
        'content-digest': signCallback(body, REPORTS_TO)['content-digest'] ?? '',
      }),
    ],
    [
      'with the signature twice',
      (body: string) => {
        const { signature = '', ...headers } = signCallback(body, REPORTS_TO);
        return { ...headers, signature: `${signature}, ${signature}` };
      },
    ],
  ] as const)('returns 401, is not stored and causes no status request: %s', async (_what, headersFor) => {
    const payment = await startPayment();
    const body = callbackBody(payment);
    expect(await report(body, { headers: headersFor(body) })).toBe(401);
    expect([await storedFor(payment), statusRequestsFor(payment)]).toEqual([[], 0]);
  });

  it.each([
    ['reports success', {}],
    ['reports a failure', { status: 'FAILED', failureReason: { failureCode: 'PAYER_NOT_FOUND' } }],
    ['reports another amount', { amount: '1' }],
    ['reports another currency', { currency: 'USD' }],
    ['reports another payer', { payer: { accountDetails: { phoneNumber: '237677999999' } } }],
    ['reports another reference of ours', { clientReferenceId: '0190f5a2-7a55-7c3e-9c3d-0d7c5ad7f009' }],
  ])('that is signed causes a status request, whose response alone counts: %s', async (_what, changes) => {
    const payment = await startPayment();
    expect(await report(callbackBody(payment, changes))).toBe(200);
    await waitFor(() => statusRequestsFor(payment) === 1);
    expect(await statusOf(payment)).toBe('processing');
  });

  it.each([
    [
      'that names an unknown deposit',
      () => callbackBody({ id: '', transaction_id: 'b0b6a5a1-0000-4000-8000-000000000000' }),
    ],
    [
      'that names the deposit by an object',
      (payment: Payment) => callbackBody(payment, { depositId: { $ne: null } }),
    ],
    ['of 20 KB', (payment: Payment) => callbackBody(payment, { padding: 'x'.repeat(20_000) })],
    ['that is broken', (payment: Payment) => callbackBody(payment).slice(0, -1)],
  ])('that is signed returns 200 and is ignored: %s', async (_what, bodyFor) => {
    const payment = await startPayment();
    expect(await report(bodyFor(payment))).toBe(200);
    expect([await storedFor(payment), statusRequestsFor(payment)]).toEqual([[], 0]);
  });

  it('repeated many times is stored once and causes one status request', async () => {
    const payment = await startPayment();
    const body = callbackBody(payment);
    const headers = signCallback(body, REPORTS_TO);
    const answers = await Promise.all(Array.from({ length: 20 }, () => report(body, { headers })));
    expect(new Set(answers)).toEqual(new Set([200]));
    await waitFor(() => statusRequestsFor(payment) === 1);
    expect(await storedFor(payment)).toHaveLength(1);
  });

  it('completes the payment if the provider confirms it', async () => {
    const payment = await startPayment();
    pawapay.payments.decide(payment.transaction_id, 'SUCCESSFUL');
    expect(await report(callbackBody(payment))).toBe(200);
    await waitFor(async () => (await statusOf(payment)) === 'completed');
  });
});

it.each(['callback', 'orange-cm/callback'])(
  'an unsigned callback at %s has no effect on a payment by pawaPay',
  async (path) => {
    const payment = await startPayment();
    const { id: externalId, transaction_id: payToken } = payment;
    const body = JSON.stringify({ externalId, referenceId: payToken, payToken, status: 'SUCCESSFUL' });
    expect(await report(body, { path, headers: { 'content-type': 'application/json' } })).toBe(200);
    expect([await storedFor(payment), statusRequestsFor(payment)]).toEqual([[], 0]);
  },
);
