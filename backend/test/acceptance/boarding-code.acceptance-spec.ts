import { newPhone } from '../factories/person';
import { inHours, insertRide } from '../factories/ride';
import { insertMember, type Member } from '../setup/cast';
import { postJson, signIn } from '../setup/sign-in';
import { startTestApp, type TestApp } from '../setup/test-app';
import { waitFor } from '../setup/wait-for';

let product: TestApp;
let driver: Member;
let admin: Member;

beforeAll(async () => {
  product = await startTestApp({ RECONCILE_INTERVAL_SECONDS: '1' });
  driver = await insertMember(product, { driver: true });
  admin = await insertMember(product, { staff_role: 'admin' });
});
afterAll(() => product.close());

const read = async (answer: Promise<Response>) => JSON.parse(await (await answer).text());

async function paidPassenger() {
  const passenger = await signIn(product, newPhone());
  const ride = await insertRide(product.database, { driver_id: driver.id, departure_time: inHours(2) });
  const { data: booking } = await read(
    passenger.request('POST', '/api/bookings', { ride_id: ride.id, seats: 1 }),
  );
  const { data: payment } = await read(
    passenger.request('POST', '/api/payments', {
      booking_id: booking.id,
      provider: 'mtn',
      phone_number: '237670000001',
    }),
  );
  await product.database.query('UPDATE simulator_payments SET decide_at = now()');
  await product.database.query('UPDATE simulator_callbacks SET due_at = now()');
  const code: string = await waitFor(async () => {
    const { data } = await read(passenger.request('GET', `/api/bookings/${booking.id}`));
    return data.verification_code;
  });
  await waitFor(async () => (await textsTo(passenger.user.phone)).some((text) => text.includes(code)));
  await waitFor(async () => (await textsTo(driver.phone)).length > 0);
  return { passenger, booking, payment, code };
}

async function textsTo(phone: string): Promise<string[]> {
  const rows: { body: string }[] = await product.database.query(`SELECT body FROM dev_sms WHERE "to" = $1`, [
    phone,
  ]);
  return rows.map(({ body }) => body);
}

/** Tables and columns of any schema that contain the value as a separate word; fractions of a second don't count. */
async function columnsHolding(value: string): Promise<string[]> {
  const columns: { place: string; table: string; column: string }[] = await product.database.query(
    `SELECT table_schema || '.' || table_name || '.' || column_name AS place,
       format('%I.%I', table_schema, table_name) AS table, format('%I', column_name) AS column
     FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
     WHERE table_schema NOT IN ('pg_catalog', 'information_schema') AND table_type = 'BASE TABLE'`,
  );
  const found: string[] = [];
  for (const { place, table, column } of columns) {
    const rows: unknown[] = await product.database.query(
      `SELECT 1 FROM ${table} WHERE ${column}::text ~ $1 LIMIT 1`,
      [`(?<![0-9A-Za-z.])${value}(?![0-9A-Za-z])`],
    );
    if (rows.length > 0) found.push(place);
  }
  return found.sort();
}

describe('The boarding code', () => {
  it('is stored only in its booking and in the text to its passenger', async () => {
    const { passenger, booking, code } = await paidPassenger();
    await passenger.request('POST', `/api/bookings/${booking.id}/cancel`, { reason: 'My plans changed' });
    await product.jobs.drain();
    expect(await columnsHolding(code)).toEqual(['public.bookings.verification_code', 'public.dev_sms.body']);
    const holders: { to: string }[] = await product.database.query(
      `SELECT "to" FROM dev_sms WHERE body ~ $1`,
      [`\\m${code}\\M`],
    );
    expect(holders).toEqual([{ to: passenger.user.phone }]);
  });

  it('is in no response to driver or staff, whether they enter a wrong code, the right one or the right one again', async () => {
    const { booking, payment, code } = await paidPassenger();
    const by = async (member: Member, method: string, path: string, body?: object) => {
      const answer = await fetch(product.url + path, {
        method,
        headers: { authorization: `Bearer ${member.token}`, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      return { status: answer.status, text: JSON.stringify([...answer.headers]) + (await answer.text()) };
    };
    const verify = (typed: string) =>
      by(driver, 'POST', `/api/bookings/${booking.id}/verify`, { code: typed });
    const wrong = code === '000000' ? '000001' : '000000';
    const answers = [
      await verify(wrong),
      await verify(`${code}0`),
      await verify(code),
      await verify(code),
      await verify(wrong),
      await by(driver, 'GET', `/api/bookings/${booking.id}`),
      await by(driver, 'GET', '/api/driver/reservations'),
      await by(driver, 'POST', `/api/bookings/${booking.id}/cancel`, {}),
      await by(admin, 'GET', `/api/admin/bookings/${booking.id}`),
      await by(admin, 'GET', `/api/admin/payments/${payment.id}`),
      await by(admin, 'POST', `/api/admin/payments/${payment.id}/reconcile`, {}),
      await by(admin, 'GET', '/api/admin/audit-events?limit=100'),
    ];
    expect(answers.map(({ status }) => status).slice(0, 5)).toEqual([400, 400, 200, 200, 200]);
    for (const { text } of answers)
      expect(text).not.toMatch(new RegExp(`(?<![0-9A-Za-z.])${code}(?![0-9A-Za-z])`));
    expect(await columnsHolding(code)).toEqual(['public.bookings.verification_code', 'public.dev_sms.body']);
  });

  it('cannot be guessed by others, and only a few times by the driver', async () => {
    const { booking, code } = await paidPassenger();
    const guess = (authorization: string, typed: string) =>
      postJson(`${product.url}/api/bookings/${booking.id}/verify`, { code: typed }, { authorization });
    for (let time = 0; time < 6; time++)
      expect((await guess(`Bearer ${admin.token}`, '123456')).status).toBe(404);
    const rows: { tries: number }[] = await product.database.query(
      `SELECT verification_attempts AS tries FROM bookings WHERE id = $1`,
      [booking.id],
    );
    expect(rows).toEqual([{ tries: 0 }]);
    const guesses = async (typed: string) => {
      const statuses: number[] = [];
      for (let time = 0; time < 7; time++)
        statuses.push((await guess(`Bearer ${driver.token}`, typed)).status);
      return statuses;
    };
    expect(await guesses('abcdef')).toEqual(Array(7).fill(400)); // not six digits, so not counted as a try
    const wrong = code === '000000' ? '000001' : '000000';
    expect(await guesses(wrong)).toEqual([400, 400, 400, 400, 400, 429, 429]);
  });
});
