import { InboundService } from '../../src/modules/notifications';
import { doualaDay } from '../../src/platform/douala';
import { JobQueue } from '../../src/platform/jobs';
import { newPhone } from '../factories/person';
import { inHours, insertRide } from '../factories/ride';
import { insertMember } from '../setup/cast';
import { startTestApp, type TestApp } from '../setup/test-app';
import { waitFor } from '../setup/wait-for';

const SECRET = 'a-secret-of-the-carrier';
const IN = 50;

let product: TestApp;
let messages = 0;

beforeAll(async () => {
  product = await startTestApp({ ASSISTANT: 'on', SMS_INBOUND_SECRET: SECRET });
});
afterAll(() => product.close());

const drain = () => product.app.get(JobQueue, { strict: false }).drain();

async function textsTo(phone: string): Promise<string[]> {
  const answer = await fetch(`${product.url}/dev/sms?to=${phone}`);
  return ((await answer.json()) as { data: { body: string }[] }).data.map(({ body }) => body);
}

/** Sends an SMS and returns the reply. */
async function write(phone: string, text: string, id = `m-${++messages}`): Promise<string> {
  const before = (await textsTo(phone)).length;
  const answer = await fetch(`${product.url}/api/sms/http/inbound?secret=${SECRET}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ id, from: phone, text }),
  });
  expect(answer.status).toBe(200);
  await drain();
  return waitFor(async () => {
    const texts = await textsTo(phone);
    return texts.length > before && texts[0];
  });
}

describe('A passenger who uses only SMS', () => {
  it('books, pays and gets the ticket', async () => {
    const driver = await insertMember(product, { driver: true });
    await insertRide(product.database, {
      driver_id: driver.id,
      from_city: 'Loum',
      to_city: 'Mbouda',
      departure_time: inHours(IN),
      price: 3_000,
    });
    const phone = '237677000001';
    const [, month, day] = doualaDay(inHours(IN)).split('-');
    expect(await write(phone, `LOUM MBOUDA ${day}/${month}`)).toContain('3000F');
    expect(await write(phone, '1')).toContain('Combien de places');
    expect(await write(phone, '2')).toContain('2 place(s) : 6000F');
    expect(await write(phone, '1')).toContain('prénom');
    expect(await write(phone, 'Odile Ngo')).toContain('Payer 6000F par MTN');
    expect(await write(phone, '1')).toContain('PIN');
    const booking = await waitFor(async () => {
      const [row] = await product.database.query<{ code: string | null; status: string }[]>(
        `SELECT b.verification_code AS code, b.status FROM bookings b JOIN profiles p ON p.id = b.user_id WHERE p.phone = $1`,
        [phone],
      );
      return row?.status === 'pending_verification' && row;
    });
    await drain();
    expect(await write(phone, 'mon billet')).toContain(`Code ${booking.code}`);
  });

  it('gets one answer if the gateway repeats a message', async () => {
    const phone = newPhone();
    await write(phone, 'bonjour', 'same');
    await fetch(`${product.url}/api/sms/http/inbound?secret=${SECRET}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ id: 'same', from: phone, text: 'bonjour' }),
    });
    await drain();
    expect(await textsTo(phone)).toHaveLength(1);
  });

  it('gets one answer if a process fails after another has taken over and answered', async () => {
    const inbound = product.app.get(InboundService, { strict: false });
    const { database } = product;
    const [{ id }] = await database.query<[{ id: string }]>(
      `INSERT INTO inbound_messages (id, channel, message_id, phone, kind, body, state, sent_at)
       VALUES (gen_random_uuid(), 'sms', 'http:slow', $1, 'message', 'bonjour', 'waiting', now()) RETURNING id`,
      [newPhone()],
    );
    const slow = inbound.answer(id, async () => {
      const expired = "UPDATE inbound_messages SET claimed_until = now() - interval '1 second' WHERE id = $1";
      await database.query(expired, [id]);
      await inbound.answer(id, () => Promise.resolve(null));
      throw new Error('too slow');
    });
    await expect(slow).rejects.toThrow('too slow');
    const [row] = await database.query('SELECT state FROM inbound_messages WHERE id = $1', [id]);
    expect(row).toEqual({ state: 'answered' });
  });
});
