import { createHmac } from 'node:crypto';
import { FakeMtn } from '../fakes/mtn.fake';
import { FakeOrange } from '../fakes/orange.fake';
import { Payer } from '../setup/paying';
import { startTestApp, type TestApp } from '../setup/test-app';
import { waitFor } from '../setup/wait-for';

const SECRET = 'the secret that Orange signs with';
const NUMBERS = { mtn: '677000001', orange: '699000001' };

let product: TestApp;
let mtn: FakeMtn;
let orange: FakeOrange;

beforeAll(async () => {
  [mtn, orange] = [await FakeMtn.start(), await FakeOrange.start({ signingSecret: SECRET })];
  product = await startTestApp({
    ...mtn.settings(),
    ...orange.settings(),
    RECONCILE_INTERVAL_SECONDS: '3600',
  });
});
afterAll(async () => {
  await product.close();
  await mtn.stop();
  await orange.stop();
});

interface Payment {
  id: string;
  transaction_id: string;
}

async function paying(provider: 'mtn' | 'orange'): Promise<{ payer: Payer; payment: Payment }> {
  const payer = await Payer.booked(product);
  const { body } = await payer.pay(NUMBERS[provider], provider);
  return { payer, payment: body.data };
}

function callBack(
  path: string,
  body: string | Buffer | null,
  headers: Record<string, string> = {},
  method = 'POST',
) {
  return fetch(`${product.url}/api/payments/${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    ...(body === null ? {} : { body: new Uint8Array(Buffer.from(body)) }),
  });
}

const sign = (body: string) => createHmac('sha256', SECRET).update(body).digest('hex');
const statusOf = async ({ payer, payment }: { payer: Payer; payment: Payment }): Promise<string> =>
  (await payer.call('GET', `/api/payments/${payment.id}`)).body.data.status;
const storedFor = (payment: Payment): Promise<unknown[]> =>
  product.database.query(`SELECT 1 FROM payment_callbacks WHERE payment_id = $1`, [payment.id]);
const statusRequestsFor = ({ transaction_id }: Payment): number =>
  [...mtn.requestsTo('status'), ...orange.requestsTo('status')].filter(({ path }) =>
    path.endsWith(`/${transaction_id}`),
  ).length;

/** Waits for the status request that a callback triggers, and its result. */
async function waitForAnswer(payment: Payment): Promise<void> {
  await waitFor(() => statusRequestsFor(payment) > 0);
  await waitFor(async () => {
    const open: unknown[] = await product.database.query(
      `SELECT 1 FROM payments WHERE id = $1 AND status <> 'completed' AND next_check_at <= last_checked_at`,
      [payment.id],
    );
    return open.length === 0;
  });
}

describe('a callback is a hint: only the provider’s status response counts', () => {
  it.each(['POST', 'PUT'])('a truthful MTN callback by %s completes the payment', async (method) => {
    const { payer, payment } = await paying('mtn');
    mtn.payments.decide(payment.transaction_id, 'SUCCESSFUL');
    const body = JSON.stringify({ externalId: payment.id, status: 'SUCCESSFUL', amount: '4500' });
    expect((await callBack('callback', body, {}, method)).status).toBe(200);
    await waitFor(async () => (await statusOf({ payer, payment })) === 'completed');
  });

  it('from Orange, signed, completes the payment', async () => {
    const { payer, payment } = await paying('orange');
    orange.payments.decide(payment.transaction_id, 'SUCCESSFUL');
    expect(await orange.callBack(payment.transaction_id)).toBe(200);
    await waitFor(async () => (await statusOf({ payer, payment })) === 'completed');
  });

  it.each([
    ['by our externalId', (payment: Payment) => ({ externalId: payment.id })],
    ['by the reference', (payment: Payment) => ({ referenceId: payment.transaction_id })],
  ])('the payment is found %s', async (_how, names) => {
    const { payer, payment } = await paying('mtn');
    mtn.payments.decide(payment.transaction_id, 'FAILED', 'NOT_ENOUGH_FUNDS');
    await callBack('callback', JSON.stringify({ ...names(payment), status: 'SUCCESSFUL' }));
    await waitFor(async () => (await statusOf({ payer, payment })) === 'failed');
  });

  it.each(['SUCCESSFUL', 'FAILED'])('a forged %s changes nothing', async (status) => {
    const { payer, payment } = await paying('mtn');
    expect((await callBack('callback', JSON.stringify({ externalId: payment.id, status }))).status).toBe(200);
    await waitForAnswer(payment);
    expect(await statusOf({ payer, payment })).toBe('processing');
    expect(await payer.bookingNow()).toMatchObject({ status: 'pending' });
  });

  it('a callback about a failed payment also causes a status request, for a late success', async () => {
    const { payer, payment } = await paying('mtn');
    mtn.payments.decide(payment.transaction_id, 'FAILED', 'EXPIRED');
    await callBack('callback', JSON.stringify({ externalId: payment.id, status: 'FAILED' }));
    await waitFor(async () => (await statusOf({ payer, payment })) === 'failed');

    mtn.payments.decide(payment.transaction_id, 'SUCCESSFUL');
    await product.database.query(
      `UPDATE payments SET last_checked_at = last_checked_at - interval '3 seconds' WHERE id = $1`,
      [payment.id],
    );
    await callBack('callback', JSON.stringify({ externalId: payment.id, status: 'SUCCESSFUL' }));
    await waitFor(async () => (await statusOf({ payer, payment })) === 'completed');
    expect(await payer.bookingNow()).toMatchObject({ status: 'pending_verification' });
  });

  it('a flood of different forgeries causes one status request in 3 seconds and at most 40 rows', async () => {
    const { payment } = await paying('mtn');
    const started = Date.now();
    const answers = await Promise.all(
      Array.from({ length: 150 }, (_, index) =>
        callBack('callback', JSON.stringify({ externalId: payment.id, status: 'SUCCESSFUL', index })),
      ),
    );
    expect(answers.every((answer) => answer.status === 200)).toBe(true);
    await waitForAnswer(payment);
    expect(statusRequestsFor(payment)).toBeLessThanOrEqual(1 + Math.floor((Date.now() - started) / 3_000));
    expect((await storedFor(payment)).length).toBeLessThanOrEqual(40);
  });

  it('the same callback again is stored once', async () => {
    const { payment } = await paying('mtn');
    const body = JSON.stringify({ externalId: payment.id, status: 'PENDING' });
    for (let time = 0; time < 3; time++) await callBack('callback', body);
    expect(await storedFor(payment)).toHaveLength(1);
  });
});

describe('any other callback is answered 200 and not stored', () => {
  it.each([
    [
      'an unknown payment',
      JSON.stringify({ externalId: '0193c0de-0000-7000-8000-000000000000' }),
      'application/json',
    ],
    ['broken JSON', '{"externalId": ', 'application/json'],
    ['an array', '[1, 2]', 'application/json'],
    ['a number', '7', 'application/json'],
    ['an empty body', '', 'application/json'],
    ['NUL in a name', JSON.stringify({ externalId: 'a\0b', referenceId: 'c\0' }), 'application/json'],
    ['a lone surrogate', '{"externalId": "\\ud800"}', 'application/json'],
    ['XML', '<status>SUCCESSFUL</status>', 'application/xml'],
    ['text', 'hello', 'text/plain'],
    ['bytes', '\u0000\u0001\u0002', 'application/octet-stream'],
    ['multipart', '--x\r\n\r\n--x--', 'multipart/form-data; boundary=x'],
    ['an invalid media type', 'hello', 'nonsense'],
  ])('%s', async (_what, body, type) => {
    const stored = (): Promise<{ count: number }[]> =>
      product.database.query(`SELECT count(*)::int AS count FROM payment_callbacks`);
    const before = await stored();
    for (const method of ['POST', 'PUT']) {
      const answer = await callBack('callback', body, { 'content-type': type }, method);
      expect(answer.status).toBe(200);
      expect(await answer.json()).toEqual({ success: true, data: null });
    }
    expect(await stored()).toEqual(before);
  });

  it.each(['application/x-www-form-urlencoded', 'text/plain'])(
    '%s, even if it names a payment of ours',
    async (type) => {
      const { payment } = await paying('mtn');
      const body =
        type === 'text/plain'
          ? JSON.stringify({ externalId: payment.id, status: 'SUCCESSFUL' })
          : new URLSearchParams({ externalId: payment.id, status: 'SUCCESSFUL' }).toString();
      expect((await callBack('callback', body, { 'content-type': type })).status).toBe(200);
      expect(await storedFor(payment)).toEqual([]);
      expect(statusRequestsFor(payment)).toBe(0);
    },
  );

  it('without body and media type', async () => {
    for (const method of ['POST', 'PUT']) {
      const answer = await fetch(`${product.url}/api/payments/callback`, { method });
      expect(answer.status).toBe(200);
    }
  });

  it('more than 16 KB, even if it names a payment of ours', async () => {
    const { payment } = await paying('mtn');
    const body = JSON.stringify({
      externalId: payment.id,
      status: 'SUCCESSFUL',
      padding: 'x'.repeat(16 * 1024),
    });
    expect((await callBack('callback', body)).status).toBe(200);
    expect(await storedFor(payment)).toEqual([]);
    expect(statusRequestsFor(payment)).toBe(0);
  });
});

describe("Orange's signature", () => {
  it.each([
    ['wrong', 'f'.repeat(64)],
    ['of another length', 'abc'],
    ['missing', ''],
  ])('%s: 401, nothing stored, no status request', async (_what, signature) => {
    const { payment } = await paying('orange');
    const body = JSON.stringify({ externalId: payment.id, status: 'SUCCESSFUL' });
    const headers: Record<string, string> = signature === '' ? {} : { 'x-signature': signature };
    const answer = await callBack('orange/callback', body, headers);
    expect(answer.status).toBe(401);
    expect(await answer.json()).toMatchObject({ success: false, code: 'INVALID_SIGNATURE' });
    expect(await storedFor(payment)).toEqual([]);
    expect(statusRequestsFor(payment)).toBe(0);
  });

  it('covers the raw bytes, so the same JSON in another notation is rejected', async () => {
    const { payer, payment } = await paying('orange');
    orange.payments.decide(payment.transaction_id, 'SUCCESSFUL');
    const body = `{ "externalId" : "${payment.id}",\n "status": "SUCCESSFUL" }`;
    const other = JSON.stringify(JSON.parse(body));
    expect((await callBack('orange/callback', body, { 'x-signature': sign(other) })).status).toBe(401);
    expect((await callBack('orange/callback', body, { 'x-signature': sign(body) }, 'PUT')).status).toBe(200);
    await waitFor(async () => (await statusOf({ payer, payment })) === 'completed');
  });
});
