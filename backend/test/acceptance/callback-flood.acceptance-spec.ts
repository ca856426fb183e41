import { FakeMtn } from '../fakes/mtn.fake';
import { Payer } from '../setup/paying';
import { startTestApp, type TestApp } from '../setup/test-app';
import { waitFor } from '../setup/wait-for';

/** `CALLBACK_FLOOD` sets another number of callbacks. */
const FLOOD = Number(process.env['CALLBACK_FLOOD'] ?? 2_000);
const AT_ONCE = 50;
const PAYER_PHONE = '677000001';
const CALLBACK_TEXT = 'a sentence that is only in callbacks';

interface Payment {
  id: string;
  transaction_id: string;
}

let product: TestApp;
let mtn: FakeMtn;
let written: string[];
let stdout: jest.SpyInstance;

beforeAll(async () => {
  written = [];
  stdout = jest.spyOn(process.stdout, 'write').mockImplementation((text) => {
    written.push(String(text));
    return true;
  });
  mtn = await FakeMtn.start();
  product = await startTestApp({ ...mtn.settings(), RECONCILE_INTERVAL_SECONDS: '1', LOG_LEVEL: 'info' });
});
afterAll(async () => {
  await product.close();
  await mtn.stop();
  stdout.mockRestore();
});

async function startPayment(): Promise<{ payer: Payer; payment: Payment }> {
  const payer = await Payer.booked(product);
  return { payer, payment: (await payer.pay(PAYER_PHONE)).body.data };
}

function forgedRequest(index: number, { id, transaction_id }: Payment): RequestInit {
  const json = { 'content-type': 'application/json' };
  const forged = {
    externalId: id,
    status: 'SUCCESSFUL',
    amount: '1',
    note: CALLBACK_TEXT,
    payer: { partyId: PAYER_PHONE },
  };
  const kinds: RequestInit[] = [
    { method: 'POST', headers: json, body: JSON.stringify({ ...forged, index }) },
    { method: 'PUT', headers: json, body: JSON.stringify({ ...forged, status: 'FAILED', index }) },
    { method: 'POST', headers: json, body: JSON.stringify(forged) },
    { method: 'PUT', headers: json, body: JSON.stringify({ referenceId: transaction_id, index }) },
    {
      method: 'POST',
      headers: json,
      body: JSON.stringify({ externalId: `unknown-${index}`, payer: PAYER_PHONE }),
    },
    { method: 'PUT', headers: json, body: `{"externalId": "${id}", ${CALLBACK_TEXT}` },
    {
      method: 'POST',
      body: new URLSearchParams({ externalId: id, status: 'SUCCESSFUL', index: `${index}` }),
    },
    {
      method: 'POST',
      headers: json,
      body: JSON.stringify({ ...forged, padding: 'x'.repeat(17_000), index }),
    },
    { method: 'PUT', headers: { 'content-type': 'text/plain' }, body: `${CALLBACK_TEXT} ${index}` },
    { method: 'POST', headers: json, body: JSON.stringify({ externalId: { $ne: null }, id: [id], index }) },
  ];
  return kinds[index % kinds.length] ?? {};
}

/** Row counts of all tables except the attacked payment's callbacks, the budget and the queue. */
async function rowsEverywhere(): Promise<Record<string, number>> {
  const tables: { name: string }[] = await product.database.query(
    `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'
       AND table_name NOT IN ('payment_callbacks', 'provider_budgets')`,
  );
  const counts: Record<string, number> = {};
  for (const { name } of tables) {
    const rows: { count: number }[] = await product.database.query(
      `SELECT count(*)::int AS count FROM "${name}"`,
    );
    counts[name] = rows[0]?.count ?? 0;
  }
  return counts;
}

const statusRequestsFor = ({ transaction_id }: Payment): number =>
  mtn.requestsTo('status').filter(({ path }) => path.endsWith(`/${transaction_id}`)).length;

describe(`A flood of ${FLOOD} callbacks`, () => {
  it('changes nothing without the provider’s confirmation, fills no table and delays no other payment', async () => {
    const attacked = await startPayment();
    const other = await startPayment();
    const before = await rowsEverywhere();
    const lines = written.length;
    const started = Date.now();
    const requestsBefore = statusRequestsFor(attacked.payment);

    const statuses = new Map<number, number>();
    let sent = 0;
    const sender = async () => {
      while (sent < FLOOD) {
        const index = sent++;
        const answer = await fetch(
          `${product.url}/api/payments/callback`,
          forgedRequest(index, attacked.payment),
        );
        await answer.arrayBuffer();
        statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      }
    };
    const flood = Promise.all(Array.from({ length: AT_ONCE }, sender));

    // Another person pays during the flood.
    await waitFor(() => sent > FLOOD / 4);
    mtn.payments.decide(other.payment.transaction_id, 'SUCCESSFUL');
    await product.database.query(
      `UPDATE payments SET last_checked_at = last_checked_at - interval '3 seconds' WHERE id = $1`,
      [other.payment.id],
    );
    await waitFor(async () => (await other.payer.check(other.payment.id)).body.status === 'completed');
    await flood;

    expect([...statuses]).toEqual([[200, FLOOD]]);
    // Excludes status requests sent by the schedule before the flood.
    const requests = statusRequestsFor(attacked.payment) - requestsBefore;
    const seconds = (Date.now() - started) / 1_000;
    expect(requests).toBeLessThanOrEqual(2 + Math.floor(seconds / 3));
    expect(statusRequestsFor(attacked.payment)).toBeGreaterThan(0);
    expect((await attacked.payer.call('GET', `/api/payments/${attacked.payment.id}`)).body.data.status).toBe(
      'processing',
    );
    expect(await attacked.payer.bookingNow()).toMatchObject({
      status: 'pending',
      payment_status: 'processing',
    });

    const after = await rowsEverywhere();
    const grown = Object.keys(after).filter((table) => after[table] !== before[table]);
    // Only the other payment adds rows.
    for (const table of grown) expect((after[table] ?? 0) - (before[table] ?? 0)).toBeLessThanOrEqual(3);
    const stored: { count: number; bytes: number }[] = await product.database.query(
      `SELECT count(*)::int AS count, coalesce(sum(length(body)), 0)::int AS bytes FROM payment_callbacks`,
    );
    expect(stored[0]?.count).toBeLessThanOrEqual(20 + AT_ONCE);
    expect(stored[0]?.bytes).toBeLessThanOrEqual((20 + AT_ONCE) * 1_000);

    const logged = written.slice(lines).join('');
    for (const why of [
      'unknown payment',
      'no JSON that names a payment',
      'too large',
      'confirms no change',
    ]) {
      expect(logged).toContain(why);
    }
    expect(logged.split('\n').length).toBeLessThan(40 + seconds);
    expect(logged).not.toMatch(new RegExp(`${CALLBACK_TEXT}|${PAYER_PHONE}|unknown-\\d`));
  });
});
