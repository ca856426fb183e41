import { randomUUID } from 'node:crypto';
import { CreditPaymentsRepository } from '../../src/modules/payments/credit-payments.repository';
import { insertBooking } from '../factories/booking';
import { newPhone } from '../factories/person';
import { insertMember, type Member } from '../setup/cast';
import { startTestApp, type TestApp } from '../setup/test-app';

const HOUR = 3_600;
const JWT_SECRET = 'a secret that only the tests of payer numbers know';

let product: TestApp;

beforeAll(async () => {
  product = await startTestApp({ THROTTLING: 'on', JWT_SECRET });
});
afterAll(() => product.close());

interface UnpaidPassenger {
  who: Member;
  booking: string;
}
const unpaidPassenger = async (who?: Member): Promise<UnpaidPassenger> => {
  const person = who ?? (await insertMember(product));
  return { who: person, booking: (await insertBooking(product.database, { user_id: person.id })).id };
};
async function pay({ who, booking }: UnpaidPassenger, phone_number: string, key?: string, url = product.url) {
  const answer = await fetch(`${url}/api/payments`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${who.token}`,
      'content-type': 'application/json',
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    },
    body: JSON.stringify({ booking_id: booking, provider: 'mtn', phone_number }),
  });
  return {
    status: answer.status,
    wait: Number(answer.headers.get('retry-after')),
    body: JSON.parse(await answer.text()),
  };
}
const countPrompts = async (phone: string): Promise<number> => {
  const [{ count }] = await product.database.query(
    'SELECT count(*)::int FROM simulator_payments WHERE right(phone, 9) = right($1, 9)',
    [phone],
  );
  return count;
};
/** Moves all requests to the number into the past. */
const passTime = (phone: string, seconds: number) =>
  product.database.query(
    'UPDATE payments SET created_at = created_at - make_interval(secs => $2) WHERE phone_number = $1',
    [phone, seconds],
  );
const rowOf = async (id: string) => {
  const [row] = await product.database.query('SELECT * FROM bookings WHERE id = $1', [id]);
  return row;
};

describe('Payment requests to a stranger’s number', () => {
  it.each([
    ['one after the other', false],
    ['concurrently', true],
  ])('by forty people, made %s, prompt that phone only twice', async (_, concurrently) => {
    const stranger = newPhone();
    const payers = await Promise.all(Array.from({ length: 40 }, () => unpaidPassenger()));
    const answers = concurrently ? await Promise.all(payers.map((payer) => pay(payer, stranger))) : [];
    if (!concurrently) for (const payer of payers) answers.push(await pay(payer, stranger));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(2);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(38);
    for (const { wait, body } of refused) {
      expect(wait).toBeGreaterThan(HOUR - 60);
      expect(wait).toBeLessThanOrEqual(HOUR);
      expect(body).toMatchObject({
        success: false,
        code: 'THROTTLED',
        error: expect.stringMatching(/asked to pay too often\. Try again after \w+, \w+ \d+ \d\d:\d\d/),
      });
    }
    expect(await countPrompts(stranger)).toBe(2);
  });

  it('do not include payments by credit', async () => {
    const [stranger, moved] = [newPhone(), await unpaidPassenger()];
    const { body } = await pay(await unpaidPassenger(), stranger);
    const amounts = { amount: 4_500, service_fee: 0, beside: null };
    const byCredit = { id: randomUUID(), booking_id: moved.booking, from: body.data.id, ...amounts };
    await product.app
      .get(CreditPaymentsRepository, { strict: false })
      .insert(product.database.manager, byCredit);
    expect((await pay(await unpaidPassenger(), stranger)).status).toBe(201);
    expect((await pay(await unpaidPassenger(), stranger)).status).toBe(429);
  });

  it('are limited to five a day', async () => {
    const stranger = newPhone();
    let accepted = 0;
    for (let hour = 0; hour < 6; hour++) {
      for (let request = 0; request < 2; request++) {
        if ((await pay(await unpaidPassenger(), stranger)).status === 201) accepted += 1;
      }
      await passTime(stranger, HOUR + 1);
    }
    expect(accepted).toBe(5);
    const refused = await pay(await unpaidPassenger(), stranger);
    expect([refused.status, Math.round(refused.wait / HOUR)]).toEqual([429, 18]);
  });
});

describe('A test number of the simulator', () => {
  it('is not limited to the hourly payments of a real number', async () => {
    const { data } = JSON.parse(await (await fetch(`${product.url}/api/payments/providers`)).text());
    const { success } = data.find(({ name }: { name: string }) => name === 'mtn').testNumbers;
    for (let request = 0; request < 6; request++) {
      expect((await pay(await unpaidPassenger(), success)).status).toBe(201);
    }
  });
});

describe('A payment request that is refused for the number', () => {
  it('leaves the hold unchanged, and the booking payable immediately from another number', async () => {
    const stranger = newPhone();
    for (let request = 0; request < 2; request++) await pay(await unpaidPassenger(), stranger);
    const honest = await unpaidPassenger();
    const before = await rowOf(honest.booking);
    expect((await pay(honest, stranger)).status).toBe(429);
    expect(await rowOf(honest.booking)).toEqual(before);
    expect((await pay(honest, honest.who.phone)).status).toBe(201);
  });

  it('is not stored under its Idempotency-Key, and a replayed payment is not counted again', async () => {
    const stranger = newPhone();
    const [first, key] = [await unpaidPassenger(), randomUUID()];
    for (let again = 0; again < 4; again++) expect((await pay(first, stranger, key)).status).toBe(201);
    expect((await pay(await unpaidPassenger(), stranger)).status).toBe(201);
    const [third, other] = [await unpaidPassenger(), randomUUID()];
    expect((await pay(third, stranger, other)).status).toBe(429);
    await passTime(stranger, HOUR);
    expect((await pay(third, stranger, other)).status).toBe(201);
  });
});

describe('The payer’s own number', () => {
  it('can get five payment requests an hour, including those by strangers', async () => {
    const me = await insertMember(product);
    for (let request = 0; request < 2; request++) await pay(await unpaidPassenger(), me.phone);
    for (let request = 0; request < 3; request++) {
      expect((await pay(await unpaidPassenger(me), me.phone)).status).toBe(201);
    }
    expect((await pay(await unpaidPassenger(me), me.phone)).status).toBe(429);
    await passTime(me.phone, HOUR);
    expect((await pay(await unpaidPassenger(me), me.phone)).status).toBe(201);
  });
});

describe('With THROTTLING=off', () => {
  it('a number may get any number of payment requests', async () => {
    const unthrottled = await startTestApp({ DATABASE_URL: product.databaseUrl, JWT_SECRET });
    const stranger = newPhone();
    const statuses: number[] = [];
    for (let request = 0; request < 7; request++) {
      const answer = await pay(await unpaidPassenger(), stranger, undefined, unthrottled.url);
      statuses.push(answer.status);
    }
    await unthrottled.close();
    expect(new Set(statuses)).toEqual(new Set([201]));
  });
});
