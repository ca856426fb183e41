import { WHATSAPP_TEST_NUMBERS } from '../../src/dev/whatsapp/whatsapp-api';
import { newPhone } from '../factories/person';
import { insertRide } from '../factories/ride';
import { read } from '../setup/call';
import { signIn } from '../setup/sign-in';
import { startTestApp, type TestApp } from '../setup/test-app';
import { waitFor } from '../setup/wait-for';

/** A number whose payments succeed in mock mode. */
const PAYER = '237670000001';

let product: TestApp;

beforeAll(async () => {
  product = await startTestApp();
});
afterAll(() => product.close());

async function buyATicket(phone: string): Promise<void> {
  const person = await signIn(product, phone);
  const call = async (method: string, path: string, body?: object) =>
    (await read(await person.request(method, path, body))).body.data;
  const chosen = await call('PUT', '/api/notifications/preferences', { whatsapp: true });
  expect(chosen).toMatchObject({ whatsapp: true, whatsapp_offered: true });
  const ride = await insertRide(product.database);
  const booking = await call('POST', '/api/bookings', { ride_id: ride.id, seats: 1 });
  const payment = { booking_id: booking.id, provider: 'mtn', phone_number: PAYER };
  const paid = await person.request('POST', '/api/payments', payment);
  expect(paid.status).toBe(201);
}

/** Senders of a number's ticket messages, oldest first. */
async function ticketSenders(phone: string): Promise<string[]> {
  const { data } = (await (await fetch(`${product.url}/dev/sms?to=${phone}`)).json()) as {
    data: { from: string; body: string }[];
  };
  return data
    .filter(({ body }) => /^Payment of .+ boarding code is \d{6}\./.test(body))
    .map(({ from }) => from)
    .reverse();
}

const getsTicketsFrom = (phone: string, senders: string[]) =>
  waitFor(async () => (await ticketSenders(phone)).join() === senders.join());
const outcomes = async (): Promise<(string | null)[]> => {
  const rows: { outcome: string | null }[] = await product.database.query(
    `SELECT outcome FROM sms_deliveries WHERE carrier = 'whatsapp'`,
  );
  return rows.map(({ outcome }) => outcome);
};

describe('In mock mode WhatsApp', () => {
  it('delivers the ticket, with SMS as a fallback', async () => {
    const reached = newPhone();
    const { undelivered, failed, noAccount } = WHATSAPP_TEST_NUMBERS;
    await Promise.all([reached, undelivered, failed, noAccount].map(buyATicket));

    await getsTicketsFrom(reached, ['WhatsApp']);
    await getsTicketsFrom(undelivered, ['WhatsApp']);
    await getsTicketsFrom(failed, ['WhatsApp', 'Mboa']);
    await getsTicketsFrom(noAccount, ['Mboa']);
    await waitFor(async () => (await outcomes()).includes('delivered'));

    await product.database.query(`UPDATE sms_deliveries SET created_at = created_at - interval '60 seconds',
      claimed_until = claimed_until - interval '60 seconds'`);
    await product.database.query(
      `UPDATE pgboss.job SET start_after = now() WHERE name = 'notifications.send' AND state < 'active'`,
    );
    await product.jobs.drain();
    await getsTicketsFrom(undelivered, ['WhatsApp', 'Mboa']);
    for (const [phone, count] of [
      [reached, 1],
      [failed, 2],
      [noAccount, 1],
    ] as const) {
      expect(await ticketSenders(phone)).toHaveLength(count);
    }
  });

  it('rejects an unsigned callback', async () => {
    const answer = await fetch(`${product.url}/api/whatsapp/callback`, { method: 'POST', body: '{}' });
    expect(answer.status).toBe(401);
  });
});
