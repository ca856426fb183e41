import { connect } from 'node:net';
import { insertRide } from '../factories/ride';
import { callsTo, read } from '../setup/call';
import { insertMember } from '../setup/cast';
import { type ContractAnswer, expectPromises } from '../setup/contract';
import { startTestApp, type TestApp } from '../setup/test-app';

let product: TestApp;

beforeAll(async () => {
  product = await startTestApp();
});
afterAll(() => product.close());

const { call } = callsTo(() => product);

const answerTo = (method: string, path: string) => read(fetch(product.url + path, { method }));

/** Sends bytes that fetch cannot send and reads until the connection closes. */
async function answerToBytes(bytes: string): Promise<ContractAnswer> {
  const { hostname, port } = new URL(product.url);
  const received = await new Promise<string>((resolve, reject) => {
    let all = '';
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    socket.on('data', (chunk) => (all += chunk.toString()));
    socket.on('close', () => resolve(all));
    socket.on('error', reject);
  });
  const [head = '', text = ''] = received.split('\r\n\r\n', 2);
  const [first = '', ...lines] = head.split('\r\n');
  const headers = new Headers(
    lines.map((line): [string, string] => [
      line.slice(0, line.indexOf(':')),
      line.slice(line.indexOf(':') + 1).trim(),
    ]),
  );
  return { status: Number(first.split(' ')[1]), headers, text, body: JSON.parse(text) };
}

describe('An unknown path', () => {
  it.each([
    ['GET', '/api'],
    ['GET', '/api/'],
    ['GET', '/api/nowhere'],
    ['GET', '/api/rides/driver/nobody'],
    ['GET', '/api/admin/nothing'],
    ['GET', '/dev/nothing'],
    ['GET', '/metrics'],
    ['GET', '/..%2f..%2f..%2fetc%2fpasswd'],
    ['GET', '/admin/..%2f..%2fbackend%2fpackage.json'],
    ['GET', '/assets/none.js'],
    ['POST', '/'],
    ['POST', '/api/towns'],
    ['PATCH', '/api/rides'],
    ['DELETE', '/api/bookings'],
    ['PUT', '/api/payments'],
    ['OPTIONS', '/api/rides'],
    ['GET', `/api/${'a'.repeat(5_000)}`],
  ])('returns 404 in the envelope: %s, case %#', async (method, path) => {
    const answer = await answerTo(method, path);
    expectPromises(answer, path);
    expect(answer).toMatchObject({
      status: 404,
      body: { error: 'The requested resource was not found.', code: 'NOT_FOUND' },
    });
  });

  it.each([new FormData(), new URLSearchParams('a=1'), new Blob(['x'], { type: 'image/png' })])(
    'stays 404 with a body of any media type (%#)',
    async (body) => {
      const answer = await read(fetch(`${product.url}/api/nowhere`, { method: 'POST', body }));
      expect(answer).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    },
  );

  it.each(['/api/rides/%E0%A4%A', '/%', '/admin/%ED%A0%80'])(
    'returns 400 if it can’t be decoded: %s',
    async (path) => {
      const answer = await answerTo('GET', path);
      expectPromises(answer, path);
      expect(answer).toMatchObject({ status: 400, body: { code: 'MALFORMED_BODY' } });
    },
  );
});

describe('A request that is not HTTP', () => {
  it.each([
    ['no request line', 'HELLO\r\n\r\n', 400, 'MALFORMED_BODY'],
    ['a broken header', 'GET /api/towns HTTP/1.1\r\nbroken header\r\n\r\n', 400, 'MALFORMED_BODY'],
    [
      'a broken length',
      'POST /api/x HTTP/1.1\r\nHost: x\r\nContent-Length: x\r\n\r\n',
      400,
      'MALFORMED_BODY',
    ],
    [
      'two lengths',
      'POST /api/auth/otp HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab',
      400,
      'MALFORMED_BODY',
    ],
    [
      'a header of 40 kB',
      `GET /api/towns HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(40_000)}\r\n\r\n`,
      413,
      'PAYLOAD_TOO_LARGE',
    ],
  ])('gets an error in the envelope: %s', async (what, bytes, status, code) => {
    const answer = await answerToBytes(bytes);
    expectPromises(answer, what);
    expect(answer).toMatchObject({ status, body: { code } });
  });
});

describe('A successful response', () => {
  it.each(['/api/towns', '/api/rides?limit=1', '/api/payments/providers', '/api/auth/session'])(
    'has the envelope and the headers: %s',
    async (path) => {
      const answer = await answerTo('GET', path);
      expectPromises(answer, path);
      expect(answer.body).toMatchObject({ success: true });
      expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    },
  );

  it('does not name the software of the server', async () => {
    const { headers } = await answerTo('GET', '/api/towns');
    expect(headers.get('server')).toBeNull();
    expect(headers.get('x-powered-by')).toBeNull();
    expect(headers.get('access-control-allow-origin')).toBeNull();
  });
});

describe('A staff list', () => {
  it('can be read to its end by cursor, even beyond the last numbered page', async () => {
    const admin = await insertMember(product, { staff_role: 'admin' });
    const driver = await insertMember(product, { driver: true });
    const rides: string[] = [];
    for (let index = 0; index < 53; index++) {
      rides.push((await insertRide(product.database, { driver_id: driver.id, price: 1_000 + index })).id);
    }
    const list = `/api/admin/rides?driver_id=${driver.id}&sort=price&order=asc&limit=1`;
    const page = (search: string) => call(admin, 'GET', list + search);
    const walked: string[] = [];
    for (let next: string | null = ''; next !== null;) {
      const { body } = await page(next === '' ? '' : `&cursor=${next}`);
      walked.push(...body.data.map((ride: { id: string }) => ride.id));
      expect(body.pagination).toMatchObject({ limit: 1, total: 53, has_more: walked.length < 53 });
      next = body.pagination.next;
    }
    expect(walked).toEqual(rides);
    expect((await page('&page=50')).body.data[0].id).toBe(rides[49]);
    expect((await page('&page=51')).status).toBe(400);
  });

  it('is sorted in reverse by desc or DESC', async () => {
    const admin = await insertMember(product, { staff_role: 'admin' });
    const driver = await insertMember(product, { driver: true });
    for (const price of [2_000, 3_000, 1_000]) {
      await insertRide(product.database, { driver_id: driver.id, price });
    }
    const prices = async (order: string): Promise<number[]> => {
      const path = `/api/admin/rides?driver_id=${driver.id}&sort=price&order=${order}`;
      return (await call(admin, 'GET', path)).body.data.map((ride: { price: number }) => ride.price);
    };
    expect(await prices('desc')).toEqual([3_000, 2_000, 1_000]);
    expect(await prices('DESC')).toEqual([3_000, 2_000, 1_000]);
    expect(await prices('ASC')).toEqual([1_000, 2_000, 3_000]);
  });
});
