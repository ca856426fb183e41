import { randomUUID } from 'node:crypto';
import { insertBooking } from '../factories/booking';
import { insertRide } from '../factories/ride';
import { callsTo } from '../setup/call';
import { insertMember, type Member } from '../setup/cast';
import { startTestApp, type TestApp } from '../setup/test-app';

let product: TestApp;

beforeAll(async () => {
  product = await startTestApp(); // these limits apply even with throttling off
});
afterAll(() => product.close());

const { call: ask } = callsTo(() => product);
const call = async (...sent: Parameters<typeof ask>) => {
  const answer = await ask(...sent);
  return { ...answer, retryAfter: Number(answer.headers.get('retry-after')) };
};

async function newRide() {
  const driver = await insertMember(product, { driver: true });
  const { id } = await insertRide(product.database, { driver_id: driver.id });
  return { driver, ride_id: id };
}

const open = (who: Member, ride_id: string, more: object = {}) =>
  call(who, 'POST', '/api/conversations', { ride_id, ...more });
const send = (who: Member, conversation_id: string, content: string, more: object = {}) =>
  call(who, 'POST', '/api/messages', { conversation_id, content, ...more });

async function openConversation() {
  const { driver, ride_id } = await newRide();
  const passenger = await insertMember(product);
  const { body } = await open(passenger, ride_id);
  return { driver, passenger, ride_id, id: body.data.id as string };
}

const paid = (user_id: string, ride_id: string) =>
  insertBooking(product.database, { user_id, ride_id, status: 'pending_verification' });
const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).sort();

describe('A stranger who begins conversations', () => {
  it('can begin five a day, even in parallel, and learns when the next is possible', async () => {
    const spammer = await insertMember(product);
    const rides = await Promise.all(Array.from({ length: 12 }, () => newRide()));
    const answers = await Promise.all(rides.map(({ ride_id }) => open(spammer, ride_id)));
    expect(statuses(answers)).toEqual([...Array(5).fill(201), ...Array(7).fill(429)]);
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.body).toMatchObject({ success: false, code: 'TOO_MANY_CONVERSATIONS' });
    expect(refused?.retryAfter).toBeGreaterThan(86_300);
    expect(refused?.retryAfter).toBeLessThanOrEqual(86_400);
    await product.database.query(
      `UPDATE conversations SET created_at = created_at - interval '25 hours' WHERE passenger_id = $1`,
      [spammer.id],
    );
    expect((await open(spammer, (await newRide()).ride_id)).status).toBe(201);
  });

  it('still opens existing conversations, and drivers may answer', async () => {
    const person = await insertMember(product);
    const rides = await Promise.all(Array.from({ length: 5 }, () => newRide()));
    for (const { ride_id } of rides) expect((await open(person, ride_id)).status).toBe(201);
    for (const { ride_id } of rides) expect((await open(person, ride_id)).status).toBe(200);
    const [first] = rides;
    if (!first) throw new Error('there are five');
    for (let index = 0; index < 7; index++) {
      expect((await open(await insertMember(product), first.ride_id)).status).toBe(201);
    }
    const { body } = await call(first.driver, 'GET', `/api/conversations/user/${first.driver.id}`);
    expect(body.data).toHaveLength(8);
    for (const { id } of body.data) expect((await send(first.driver, id, 'Bonjour')).status).toBe(201);
  });

  it('may always write to people whom they have paid, whatever the limit', async () => {
    const person = await insertMember(product);
    for (let index = 0; index < 5; index++) {
      const { ride_id } = await newRide();
      await paid(person.id, ride_id);
      expect((await open(person, ride_id)).status).toBe(201);
    }
    for (let index = 0; index < 5; index++) {
      expect((await open(person, (await newRide()).ride_id)).status).toBe(201);
    }
    const { ride_id } = await newRide();
    expect((await open(person, ride_id)).status).toBe(429);
    await paid(person.id, ride_id);
    expect((await open(person, ride_id)).status).toBe(201);
  });
});

describe('A stranger who writes', () => {
  it('writes twenty messages before an answer, however many are sent concurrently', async () => {
    const { driver, passenger, id } = await openConversation();
    const sent = await Promise.all(Array.from({ length: 30 }, (_, index) => send(passenger, id, `${index}`)));
    expect(statuses(sent)).toEqual([...Array(20).fill(201), ...Array(10).fill(429)]);
    const refused = await send(passenger, id, 'Encore');
    expect(refused.body.code).toBe('ANSWER_AWAITED');
    expect(refused.retryAfter).toBeGreaterThan(0);
    expect((await send(driver, id, 'Oui ?')).status).toBe(201);
    for (let index = 0; index < 25; index++) {
      expect((await send(passenger, id, `encore ${index}`)).status).toBe(201);
    }
  });

  it('gets the first message again by its client id, even if the limit is reached', async () => {
    const { passenger, id } = await openConversation();
    const client_id = randomUUID();
    const first = await send(passenger, id, 'Bonjour', { client_id });
    for (let index = 0; index < 19; index++) await send(passenger, id, `${index}`);
    expect((await send(passenger, id, 'Encore')).status).toBe(429);
    const again = await send(passenger, id, 'Bonjour', { client_id });
    expect([again.status, again.body.data.id]).toEqual([201, first.body.data.id]);
  });

  it('has no limit after paying the driver for any ride', async () => {
    const { driver, passenger, id } = await openConversation();
    for (let index = 0; index < 20; index++) await send(passenger, id, `${index}`);
    expect((await send(passenger, id, 'Encore')).status).toBe(429);
    const elsewhere = await insertRide(product.database, { driver_id: driver.id });
    await paid(passenger.id, elsewhere.id);
    expect((await send(passenger, id, 'Encore')).status).toBe(201);
  });

  it('is limited even as a driver writing to a passenger without a paid booking', async () => {
    const { driver, ride_id } = await newRide();
    const passenger = await insertMember(product);
    await insertBooking(product.database, { user_id: passenger.id, ride_id });
    const { body } = await open(driver, ride_id, { passenger_id: passenger.id });
    for (let index = 0; index < 20; index++) {
      expect((await send(driver, body.data.id, `${index}`)).status).toBe(201);
    }
    expect((await send(driver, body.data.id, 'Encore')).body.code).toBe('ANSWER_AWAITED');
  });

  it.each([
    'https://mboa-promo.example/x',
    'va sur mboa-promo.com',
    'wa.me/237677000001',
    'w\u200Bww.gain.cm',
  ])('sends no link before paying: %s', async (content) => {
    const { driver, passenger, ride_id, id } = await openConversation();
    for (const who of [passenger, driver]) {
      const { status, body } = await send(who, id, content);
      expect([status, body.code, body.details[0].field]).toEqual([400, 'VALIDATION_FAILED', 'content']);
    }
    const { body } = await call(driver, 'GET', `/api/messages/ride/${ride_id}`);
    expect(body.data).toEqual([]);
    await paid(passenger.id, ride_id);
    for (const who of [passenger, driver]) expect((await send(who, id, content)).status).toBe(201);
  });

  it('may not send links again after a refund', async () => {
    const { passenger, ride_id, id } = await openConversation();
    const { id: booking } = await paid(passenger.id, ride_id);
    await product.database.query(
      `UPDATE bookings SET status = 'cancelled', cancel_cause = 'passenger', cancel_reason = 'x', payment_status = 'refunded'
       WHERE id = $1`,
      [booking],
    );
    expect((await send(passenger, id, 'https://exemple.org')).status).toBe(400);
  });
});

describe('A person who reports', () => {
  const report = (who: Member, user_id: string) =>
    call(who, 'POST', '/api/reports', { user_id, reason: 'spam' });

  it('can make five reports a day, even in parallel; a repeated report does not count', async () => {
    const reporter = await insertMember(product);
    const people = await Promise.all(Array.from({ length: 9 }, () => insertMember(product)));
    const answers = await Promise.all(people.map(({ id }) => report(reporter, id)));
    expect(statuses(answers)).toEqual([...Array(5).fill(201), ...Array(4).fill(429)]);
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.body.code).toBe('TOO_MANY_REPORTS');
    expect(refused?.retryAfter).toBeGreaterThan(86_300);
    const reported = people[answers.findIndex(({ status }) => status === 201)];
    expect((await report(reporter, reported?.id ?? '')).status).toBe(200);
    await product.database.query(
      `UPDATE reports SET created_at = created_at - interval '25 hours' WHERE reporter_id = $1`,
      [reporter.id],
    );
    expect((await report(reporter, (await insertMember(product)).id)).status).toBe(201);
  });
});
