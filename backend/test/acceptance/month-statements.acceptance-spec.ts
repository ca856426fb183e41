import { doualaDay } from '../../src/platform/douala';
import { insertPerson } from '../factories/person';
import { Payer } from '../setup/paying';
import { textsOfPdf } from '../setup/pdf-text';
import { type SignedIn, signIn } from '../setup/sign-in';
import { startTestApp, type TestApp } from '../setup/test-app';

let product: TestApp;
let admin: SignedIn;
const month = new Date(Date.now() + 3_600_000).toISOString().slice(0, 7);
const path = `/api/admin/statements/${month}`;

beforeAll(async () => {
  product = await startTestApp({ SERVICE_FEE_PERCENT: '5', RAIL_COST_MTN_MOMO: '1+5' });
  admin = await signIn(product, (await insertPerson(product.database, { staff_role: 'admin' })).phone);
  const payer = await Payer.booked(product);
  await payer.payCompletely();
});
afterAll(() => product.close());

const ask = (accept: string, who = admin, at = path) =>
  fetch(`${product.url}${at}`, {
    headers: { accept, 'accept-language': 'fr', authorization: `Bearer ${who.token}` },
  });

describe('GET /api/admin/statements/{month}', () => {
  it('shows an admin the month’s totals by rail', async () => {
    const answer = await ask('application/json');
    expect(answer.status).toBe(200);
    const mtn = { gross: 4_725, fees: 225, refunds: 0, payouts: 0, costs: 53, opening: 0, balance: 4_672 };
    expect(await answer.json()).toMatchObject({
      success: true,
      data: {
        month,
        complete: false,
        ...mtn,
        result: 172,
        owed: { drivers: 4_500, passengers: 0 },
        rails: [
          { rail: 'mtn-momo', operator: 'MTN', ...mtn },
          { rail: 'orange-partner', operator: 'Orange', gross: 0, balance: 0 },
        ],
      },
    });
  });

  it('is available as CSV and PDF', async () => {
    const csv = await ask('text/csv');
    expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(csv.headers.get('content-disposition')).toBe(`attachment; filename="statement-${month}.csv"`);
    expect(await csv.text()).toContain(`${month},total,0,4725,225,0,0,53,4672\r\n`);
    const pdf = await ask('application/pdf');
    expect(pdf.headers.get('content-type')).toBe('application/pdf');
    const texts = textsOfPdf(Buffer.from(await pdf.arrayBuffer())).map((text) =>
      text.replaceAll('\u00a0', ' '),
    );
    expect(texts).toEqual(expect.arrayContaining(['Payé par les passagers', '4 725 FCFA', '172 FCFA']));
  });

  it('rejects invalid months and unknown formats', async () => {
    const wrong = await ask('application/json', admin, '/api/admin/statements/2026-13');
    expect([wrong.status, await wrong.json()]).toMatchObject([
      400,
      { code: 'VALIDATION_FAILED', details: [{ field: 'month' }] },
    ]);
    expect((await ask('image/png')).status).toBe(406);
  });

  it('is for admins only', async () => {
    const approver = await signIn(
      product,
      (await insertPerson(product.database, { staff_role: 'approver' })).phone,
    );
    expect((await ask('application/json', approver)).status).toBe(403);
  });
});

describe('POST /api/admin/statements/compare', () => {
  const today = doualaDay(new Date());
  const compare = (body: string, rail = 'mtn-momo') =>
    fetch(`${product.url}/api/admin/statements/compare?rail=${rail}&day=${today}`, {
      method: 'POST',
      headers: { 'content-type': 'text/csv', authorization: `Bearer ${admin.token}` },
      body,
    });

  it('lists matched, missing and unknown payments of the rail and day', async () => {
    const [payment] = await product.database.query<{ id: string }[]>('SELECT id FROM payments');
    const matched = {
      kind: 'matched',
      payment_id: payment?.id,
      reference: payment?.id,
      amount: 4_725,
      booked: 4_725,
    };
    const unknown = { kind: 'unknown', payment_id: null, reference: 'TX-1', amount: 700, booked: null };
    const known = `reference,amount\n${payment?.id},4725\n`;
    expect(await (await compare(`${known}TX-1,700`)).json()).toMatchObject({
      data: { counts: { matched: 1, unknown: 1, missing: 0 }, payments: [unknown, matched] },
    });
    expect(await (await compare('reference,amount\nTX-1,700')).json()).toMatchObject({
      data: {
        counts: { matched: 0, unknown: 1, missing: 1 },
        payments: [
          unknown,
          { kind: 'missing', payment_id: payment?.id, reference: null, amount: null, booked: 4_725 },
        ],
      },
    });
    expect(await (await compare(known, 'orange-partner')).json()).toMatchObject({
      data: { counts: { matched: 0, unknown: 1, missing: 0 } },
    });
  });

  it('rejects files that are not statements or exceed 1 MB', async () => {
    const refused = await compare('reference,amount\nTX\0,700');
    expect(refused.status).toBe(400);
    expect(await refused.json()).toMatchObject({
      code: 'VALIDATION_FAILED',
      details: [{ field: 'statement', message: 'The statement is not a text file.' }],
    });
    expect((await compare('')).status).toBe(400);
    expect((await compare(`reference,amount\n${'TX-1,700\n'.repeat(120_000)}`)).status).toBe(413);
  });

  it('compares a statement of 50,000 lines, and returns 1,000 of them', async () => {
    const lines = Array.from({ length: 50_000 }, (_, nth) => `T${nth},7\n`);
    const { data } = (await (await compare(`reference,amount\n${lines.join('')}`)).json()) as {
      data: { counts: { unknown: number }; payments: unknown[] };
    };
    expect([data.counts.unknown, data.payments.length]).toEqual([50_000, 1_000]);
  });
});
