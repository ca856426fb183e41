import { PushBrowser } from '../fakes/push-browser';
import { type Cast, insertCast } from '../setup/cast';
import { ask, type Operation, operationsOf } from '../setup/contract';
import { startTestApp, type TestApp } from '../setup/test-app';

const CODE = '704512';
const PLATE = 'CE 731 XQ';
const PAYING_NUMBER = '237670731731';
const WORDS = 'Je vous attends près du baobab';
const BROWSER = new PushBrowser().subscription;

let product: TestApp;
let cast: Cast;
let reads: Operation[];

beforeAll(async () => {
  product = await startTestApp();
  cast = await insertCast(product, { verification_code: CODE });
  await product.database.query('UPDATE payments SET phone_number = $1', [PAYING_NUMBER]);
  const post = async (path: string, body: object) => {
    const headers = { authorization: `Bearer ${cast.passenger.token}`, 'content-type': 'application/json' };
    return (await fetch(product.url + path, { method: 'POST', headers, body: JSON.stringify(body) })).json();
  };
  const { data: conversation } = await post('/api/conversations', { ride_id: cast.ride.id });
  await post('/api/messages', { conversation_id: conversation.id, content: WORDS });
  await post('/api/push/subscribe', { subscription: BROWSER });
  reads = (await operationsOf(product)).filter(({ method }) => method === 'GET');
});
afterAll(() => product.close());

type Reader = Exclude<keyof Cast, 'ride' | 'booking'>;

const read = new Map<Reader | null, Promise<Map<string, string>>>();

/** All answers the person (null: anonymous) can read, by route. */
function everythingFor(reader: Reader | null): Promise<Map<string, string>> {
  const texts = read.get(reader) ?? readEverything(reader);
  read.set(reader, texts);
  return texts;
}

async function readEverything(reader: Reader | null): Promise<Map<string, string>> {
  const { ride, booking, passenger } = cast;
  const texts = new Map<string, string>();
  const ids = [ride.id, booking.id, booking.payment_id ?? '', passenger.id];
  for (const operation of reads) {
    for (const id of operation.parameters.length > 0 ? ids : ['']) {
      const { text } = await ask(product, operation, {
        token: reader === null ? undefined : cast[reader].token,
        parameters: { id, userId: id, rideId: id, receipt_number: id },
        query: operation.query.includes('limit') ? '?limit=100' : '',
      });
      texts.set(`${operation.route} ${id}`, text);
    }
  }
  return texts;
}

/** UUIDs may contain six digits by chance. */
const IDENTIFIERS = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

const showing = (texts: Map<string, string>, secret: string): string[] => [
  ...new Set(
    [...texts]
      .filter(([, text]) => text.replace(IDENTIFIERS, '').includes(secret))
      .map(([route]) => route.split(' ', 2).join(' ')),
  ),
];

const STAFF_LISTS = (names: string[]) =>
  names.flatMap((name) => [`GET /api/admin/${name}`, `GET /api/admin/${name}/{id}`]);

describe('In all readable answers', () => {
  it('the boarding code is shown to its passenger alone', async () => {
    expect(showing(await everythingFor('passenger'), CODE).sort()).toEqual([
      'GET /api/bookings',
      'GET /api/bookings/{id}',
      'GET /api/rides/user/{userId}',
    ]);
  });

  it.each([
    null,
    'driver',
    'neighbour',
    'stranger',
    'otherDriver',
    'approver',
    'support',
    'finance',
    'admin',
  ] as const)('%s never finds the code', async (reader) => {
    expect(showing(await everythingFor(reader), CODE)).toEqual([]);
  });

  it('the driver finds phones of paid passengers only', async () => {
    const texts = await everythingFor('driver');
    expect(showing(texts, cast.passenger.phone).sort()).toEqual([
      'GET /api/bookings/{id}',
      'GET /api/driver/reservations',
    ]);
    expect(showing(texts, cast.neighbour.phone)).toEqual([]);
    expect(showing(texts, PAYING_NUMBER)).toEqual([]); // the payer's number is private
  });

  it('the passenger who has paid finds the driver’s phone and plate on the ticket', async () => {
    const texts = await everythingFor('passenger');
    expect(showing(texts, cast.driver.phone).sort()).toEqual(['GET /api/bookings', 'GET /api/bookings/{id}']);
    expect(showing(texts, PLATE)).toContain('GET /api/bookings/{id}');
    expect(showing(texts, PLATE)).not.toContain('GET /api/rides/{id}');
    expect(showing(texts, cast.neighbour.phone)).toEqual([]);
  });

  it.each([null, 'neighbour', 'stranger', 'otherDriver'] as const)(
    '%s finds neither phones nor the plate',
    async (reader) => {
      const texts = await everythingFor(reader);
      for (const secret of [cast.driver.phone, cast.passenger.phone, PLATE]) {
        expect([secret, showing(texts, secret)]).toEqual([secret, []]);
      }
    },
  );

  it.each(['/trajets/douala-yaounde', '/en/trips/douala-yaounde', '/sitemap.xml'])(
    'the page %s, which anybody may open, has neither phone nor plate',
    async (path) => {
      const page = await fetch(product.url + path);
      const text = await page.text();
      expect(page.status).toBe(200);
      for (const secret of [cast.driver.phone, PLATE, 'CE%20731', 'CE731'])
        expect(text).not.toContain(secret);
    },
  );

  it('an approver finds the plate but no phone; an admin finds what the staff lists contain', async () => {
    const approver = await everythingFor('approver');
    expect(showing(approver, cast.passenger.phone)).toEqual([]);
    expect(showing(approver, PLATE)).toEqual(['GET /api/rides/{id}']);
    const admin = await everythingFor('admin');
    expect([...STAFF_LISTS(['bookings', 'profiles']), 'GET /api/admin/rides/{id}/passengers']).toEqual(
      expect.arrayContaining(showing(admin, cast.passenger.phone)),
    );
    const withPlate = ['GET /api/rides/{id}', 'GET /api/admin/rides/{id}/manifest'];
    expect([...withPlate, ...STAFF_LISTS(['bookings', 'rides'])]).toEqual(
      expect.arrayContaining(showing(admin, PLATE)),
    );
  });

  it('a push subscription’s endpoint and keys are never shown', async () => {
    const { endpoint, keys } = BROWSER;
    expect(
      await product.database.query('SELECT user_id FROM push_subscriptions WHERE endpoint = $1', [endpoint]),
    ).toEqual([{ user_id: cast.passenger.id }]);
    for (const reader of [
      null,
      'passenger',
      'driver',
      'stranger',
      'approver',
      'support',
      'finance',
      'admin',
    ] as const) {
      const texts = await everythingFor(reader);
      for (const secret of [endpoint, keys.p256dh, keys.auth]) {
        expect([reader, showing(texts, secret)]).toEqual([reader, []]);
      }
    }
  });

  it('messages are readable by sender and receiver only', async () => {
    expect(showing(await everythingFor('passenger'), WORDS).sort()).toEqual([
      'GET /api/conversations/user/{userId}',
      'GET /api/messages/ride/{rideId}',
    ]);
    expect(showing(await everythingFor('driver'), WORDS).sort()).toEqual([
      'GET /api/messages/ride/{rideId}',
      'GET /api/messages/ride/{rideId}/dashboard',
    ]);
    for (const reader of [
      null,
      'neighbour',
      'stranger',
      'otherDriver',
      'approver',
      'support',
      'finance',
      'admin',
    ] as const) {
      expect([reader, showing(await everythingFor(reader), WORDS)]).toEqual([reader, []]);
    }
  });

  it('other people’s bookings, payments and receipts are 404, their lists 403', async () => {
    const { booking, passenger, stranger, driver } = cast;
    const status = async (who: { token: string }, method: string, path: string) => {
      const headers = { authorization: `Bearer ${who.token}`, 'content-type': 'application/json' };
      const body = method === 'GET' ? {} : { body: JSON.stringify({ code: CODE, price: 4_000 }) };
      return (await fetch(product.url + path, { method, headers, ...body })).status;
    };
    for (const path of [
      `/api/bookings/${booking.id}`,
      `/api/bookings/${booking.id}/cancellation`,
      `/api/payments/${booking.payment_id}`,
      `/api/payments/${booking.payment_id}/receipt`,
    ]) {
      expect([path, await status(stranger, 'GET', path)]).toEqual([path, 404]);
    }
    for (const act of ['cancel', 'verify', 'confirm-travel']) {
      const path = `/api/bookings/${booking.id}/${act}`;
      expect([path, await status(stranger, 'POST', path)]).toEqual([path, 404]);
    }
    const booked = `/api/bookings/${booking.id}`;
    expect(await status(driver, 'GET', `/api/payments/${booking.payment_id}`)).toBe(404);
    expect(await status(driver, 'GET', `${booked}/cancellation`)).toBe(403);
    expect(await status(driver, 'POST', `${booked}/cancel`)).toBe(403);
    expect(await status(passenger, 'POST', `${booked}/verify`)).toBe(403);
    expect(await status(stranger, 'GET', `/api/rides/user/${passenger.id}`)).toBe(403);
    for (const method of ['PUT', 'DELETE']) {
      expect(await status(cast.otherDriver, method, `/api/rides/${cast.ride.id}`)).toBe(403);
    }
  });
});
