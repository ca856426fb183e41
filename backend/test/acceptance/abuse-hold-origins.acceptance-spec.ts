import { insertBooking } from '../factories/booking';
import { insertRide } from '../factories/ride';
import { callsTo } from '../setup/call';
import { insertMember, type Member } from '../setup/cast';
import { startTestApp, type TestApp } from '../setup/test-app';

let product: TestApp;

beforeAll(async () => {
  product = await startTestApp({ THROTTLING: 'on', TRUSTED_PROXIES: '127.0.0.1' });
});
afterAll(() => product.close());

const { call } = callsTo(() => product);
const hold = (who: Member, ride_id: string) => call(who, 'POST', '/api/bookings', { ride_id, seats: 4 });
const ride = async () => (await insertRide(product.database)).id;
const outcome = ({ status, body }: { status: number; body: { code?: string } }) =>
  `${status} ${body.code ?? 'booked'}`;

describe('Twenty phones behind one address', () => {
  it('hold ten full rides of four seats at most, even in parallel; earlier payers can still book', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, async () => hold(await insertMember(product), await ride())),
    );
    const refused = answers.filter(({ status }) => status !== 201);
    expect(refused.map(outcome)).toEqual(Array(10).fill('409 TOO_MANY_HOLDS'));
    expect(refused[0]?.body.error).toMatch(/internet connection already hold too many unpaid seats/);

    const regular = await insertMember(product);
    await insertBooking(product.database, { user_id: regular.id, status: 'completed' });
    expect(outcome(await hold(regular, await ride()))).toBe('201 booked');

    await product.database.query(`UPDATE bookings SET hold_expires_at = now() WHERE status = 'pending'`);
    expect(outcome(await hold(await insertMember(product), await ride()))).toBe('201 booked');
  });
});

describe('Phones that move their seats to another ride', () => {
  it('still count towards the limit of their address', async () => {
    await product.database.query(`UPDATE bookings SET hold_expires_at = now() WHERE status = 'pending'`);
    const holdAndMove = async () => {
      const phone = await insertMember(product);
      const held = await hold(phone, await ride());
      if (held.status !== 201) return outcome(held);
      await call(phone, 'POST', `/api/bookings/${held.body.data.id}/change`, { ride_id: await ride() });
      return '201 moved';
    };
    const outcomes: string[] = [];
    for (let phone = 0; phone < 11; phone++) outcomes.push(await holdAndMove());
    expect(outcomes).toEqual([...Array(10).fill('201 moved'), '409 TOO_MANY_HOLDS']);
  });
});

describe('Phones of one IPv6 customer', () => {
  const holdFrom = async (address: string, ride_id: string) => {
    const { token } = await insertMember(product);
    const answer = await fetch(`${product.url}/api/bookings`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'x-forwarded-for': address,
      },
      body: JSON.stringify({ ride_id, seats: 4 }),
    });
    return answer.status;
  };

  it('share the limit, although each has its own address', async () => {
    const statuses = await Promise.all(
      Array.from({ length: 15 }, async (_, phone) => holdFrom(`2a01:db8:7:1::${phone}`, await ride())),
    );
    expect(statuses.filter((status) => status === 201)).toHaveLength(10);
    expect(await holdFrom('2a01:db8:7:2::1', await ride())).toBe(201);
  });
});
