import { randomBytes } from 'node:crypto';
import { Clock } from '../../src/platform/clock';
import { type Budget, budgetOfKind, budgetsOfAddress } from '../../src/platform/http/throttling/budgets';
import { Throttle } from '../../src/platform/http/throttling/throttle';
import { newPhone } from '../factories/person';
import { forEachConcurrently } from '../setup/contract';
import { RawSocket } from '../setup/raw-socket';
import { type SignedIn, signIn } from '../setup/sign-in';
import { startTestApp, type TestApp } from '../setup/test-app';

/** Each test gets its own address and therefore its own budget. */
let lastAddress = 0;
const newAddress = (): string => `41.202.1.${String(++lastAddress)}`;

describe('The request limit of an address', () => {
  let product: TestApp;
  let person: SignedIn;
  /** Frozen clock: on a slow machine, a flood could outlast the budget's minute. */
  let now = new Date();

  beforeAll(async () => {
    product = await startTestApp({ THROTTLING: 'on', TRUSTED_PROXIES: 'loopback' });
    person = await signIn(product, newPhone());
    jest.spyOn(product.app.get(Clock), 'now').mockImplementation(() => now);
  });
  afterAll(() => product.close());

  const spend = (budget: Budget, requests: number) => {
    for (let request = 0; request < requests; request++) void product.app.get(Throttle).take([budget]);
  };
  const ask = async (path: string, address: string, init: RequestInit = {}): Promise<Response> => {
    const headers = { ...(init.headers as Record<string, string>), 'x-forwarded-for': address };
    const answer = await fetch(product.url + path, { ...init, headers });
    await answer.clone().arrayBuffer();
    return answer;
  };
  const flood = async (
    requests: number,
    send: (index: number) => Promise<Response>,
  ): Promise<{ counts: Record<number, number>; refusal: Response | undefined }> => {
    const counts: Record<number, number> = {};
    let refusal: Response | undefined;
    await forEachConcurrently(
      Array.from({ length: requests }, (_, index) => index),
      async (index) => {
        const answer = await send(index);
        counts[answer.status] = (counts[answer.status] ?? 0) + 1;
        if (answer.status === 429) refusal = answer;
      },
    );
    return { counts, refusal };
  };

  it('is six hundred calls a minute without signing in, over all routes together', async () => {
    const address = newAddress();
    const paths = ['/api/towns', '/api/terms', '/api/payments/providers', '/api/push/public-key'];
    const { counts, refusal } = await flood(700, (index) => ask(paths[index % 4] ?? '', address));
    expect(counts[429]).toBe(100);
    expect(Number(refusal?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(Number(refusal?.headers.get('retry-after'))).toBeLessThanOrEqual(60);
    expect(refusal?.headers.get('x-content-type-options')).toBe('nosniff');
    expect(await refusal?.json()).toEqual({
      success: false,
      error: 'Too many requests. Please try again later.',
      code: 'THROTTLED',
      request_id: refusal?.headers.get('x-request-id'),
    });
    expect((await ask('/api/towns', newAddress())).status).toBe(200);
  });

  it('is sixty an hour for changes that are audited for good: names and blocks', async () => {
    const { user } = await signIn(product, newPhone());
    const rename = (index: number) =>
      person.request('PATCH', '/api/profiles/me', { full_name: index % 2 ? 'Awa Ngo' : 'Awa Nga' });
    expect((await flood(62, rename)).counts).toEqual({ 200: 60, 429: 2 });
    for (const method of ['PUT', 'DELETE']) {
      const block = () => person.request(method, `/api/profiles/${user.id}/block`);
      expect((await flood(62, block)).counts).toEqual({ 200: 60, 429: 2 });
    }
  });

  it.each([
    ['unknown paths of the API', 'anonymous', '/api/nowhere', 'GET', 600],
    ['unknown calls of the API', 'anonymous', '/api/nowhere', 'POST', 600],
    ['unknown USSD gateways', 'anonymous', '/api/ussd/nowhere', 'POST', 600],
    ['pages', 'pages', '/', 'GET', 600],
    ['pages that only the app knows', 'pages', '/rides', 'GET', 600],
    ['the documents of the API', 'docs', '/api/docs-json', 'GET', 60],
    ['the page of the documents', 'docs', '/api/docs', 'GET', 60],
    ['handshakes by polling', 'handshakes', '/socket.io/?EIO=4&transport=polling', 'GET', 300],
  ] as const)('covers %s', async (_, kind, path, method, allowed) => {
    const address = newAddress();
    spend(budgetOfKind(kind, address), allowed - 20);
    const { counts, refusal } = await flood(40, () => ask(path, address, { method }));
    expect(counts[429]).toBe(20);
    expect(await refusal?.json()).toMatchObject({ success: false, code: 'THROTTLED' });
  });

  it('allows requests again after a minute', async () => {
    const address = newAddress();
    spend(budgetOfKind('anonymous', address), 600);
    expect((await ask('/api/towns', address)).status).toBe(429);
    now = new Date(now.getTime() + 60_000);
    expect((await ask('/api/towns', address)).status).toBe(200);
  });

  it('is not raised by a made-up token', async () => {
    const address = newAddress();
    const send = (index: number) =>
      ask('/api/towns', address, { headers: { authorization: `Bearer made-up-${index}` } });
    expect((await flood(620, send)).counts[429]).toBe(20);
  });

  it('is a hundred invalid tokens, without effect on people who are signed in', async () => {
    const address = newAddress();
    const good = { headers: { authorization: `Bearer ${person.token}` } };
    expect((await ask('/api/profiles/me', address, good)).status).toBe(200);
    const { counts } = await flood(200, (index) =>
      ask('/api/profiles/me', address, { headers: { authorization: `Bearer ${'x'.repeat(index)}.y.z` } }),
    );
    expect(counts).toEqual({ 401: 100, 429: 100 });
    expect((await ask('/api/profiles/me', address, good)).status).toBe(200);
    const { token } = await signIn(product, newPhone()); // first used after the flood
    const fresh = { headers: { authorization: `Bearer ${token}` } };
    expect((await ask('/api/profiles/me', address, fresh)).status).toBe(200);
  });

  it('counts an IPv6 customer network (/64) as one address, and limits larger networks too', async () => {
    const [of64] = budgetsOfAddress('2001:db8:1:1::1');
    if (of64) spend(of64, 900);
    const one = await flood(200, () => ask('/a.txt', `2001:db8:1:1::${randomBytes(2).toString('hex')}`));
    expect(one.counts[429]).toBe(100);
    // Other customers of the same provider keep their budget.
    expect((await ask('/a.txt', '2001:db8:1:200::1')).status).toBe(404);
    for (const network of [1, 2, 3]) {
      const [, of56] = budgetsOfAddress(`2001:db8:2:${network}::1`);
      if (of56) spend(of56, 660);
    }
    expect((await flood(40, (index) => ask('/a.txt', `2001:db8:2:${index + 1}::1`))).counts[429]).toBe(20);
  });

  it('counts an IPv6 address with a port, as some proxies write it, in the same networks', () => {
    expect(budgetsOfAddress('[2001:db8:1:1::1]:443')).toEqual(budgetsOfAddress('2001:db8:1:1::1'));
  });

  it('does not count health checks', async () => {
    const address = newAddress();
    for (const budget of budgetsOfAddress(address)) spend(budget, 3_000);
    expect((await flood(10, () => ask('/api/health/live', address))).counts).toEqual({ 200: 10 });
  });

  it.each([
    ['callbacks of payment providers', '/api/payments/callback', 200],
    ['delivery reports of carriers', '/api/sms/twilio/callback', 200],
    ['incoming SMS', '/api/sms/orange/inbound', 401],
    ['WhatsApp messages', '/api/whatsapp/callback', 401],
    ['USSD sessions', '/api/ussd/africastalking', 401],
    ['USSD sessions of other gateways', '/api/ussd/http?secret=x', 401],
  ])('charges %s to the budget of gateways', async (_, path, status) => {
    const address = newAddress();
    for (const budget of [...budgetsOfAddress(address), budgetOfKind('anonymous', address)])
      spend(budget, 3_000);
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' };
    const send = () => ask(path, address, init);
    expect((await flood(20, send)).counts).toEqual({ [status]: 20 });
    spend(budgetOfKind('callbacks', address), 5_970);
    expect((await flood(20, send)).counts).toEqual({ [status]: 10, 429: 10 });
  });

  it('refuses a WebSocket after too many handshakes', async () => {
    const address = newAddress();
    const forwarded = { 'x-forwarded-for': address };
    spend(budgetOfKind('handshakes', address), 290);
    const opened: RawSocket[] = [];
    let refused = '';
    for (let index = 0; index < 15 && refused === ''; index++) {
      await RawSocket.open(product, forwarded).then(
        (socket) => opened.push(socket),
        (error: Error) => (refused = error.message),
      );
    }
    expect([opened.length, refused]).toEqual([10, 'The server answered 429']);
    for (const socket of opened) socket.close();
  });
});

describe('The request limit of a person', () => {
  it('is six hundred calls a minute over all routes and addresses', async () => {
    const product = await startTestApp({ THROTTLING: 'on', TRUSTED_PROXIES: 'loopback' });
    const person = await signIn(product, newPhone());
    const other = await signIn(product, newPhone());
    const now = new Date();
    jest.spyOn(product.app.get(Clock), 'now').mockReturnValue(now);
    const ask = async ({ token }: SignedIn, index: number): Promise<number> => {
      const path = ['/api/profiles/me', '/api/bookings', '/api/notifications'][index % 3] ?? '';
      const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': `41.202.2.${index % 250}` };
      const answer = await fetch(product.url + path, { headers });
      await answer.arrayBuffer();
      return answer.status;
    };
    const statuses: number[] = [];
    await forEachConcurrently(
      Array.from({ length: 700 }, (_, index) => index),
      async (index) => void statuses.push(await ask(person, index)),
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(600);
    expect(statuses.filter((status) => status === 429)).toHaveLength(100);
    expect(await ask(other, 0)).toBe(200);
    await product.close();
  });
});

describe('The document of the API', () => {
  it('is the same with and without compression', async () => {
    const product = await startTestApp();
    const plain = await fetch(`${product.url}/api/docs-json`, { headers: { 'accept-encoding': 'identity' } });
    const packed = await fetch(`${product.url}/api/docs-json`, { headers: { 'accept-encoding': 'br' } });
    expect(packed.headers.get('content-encoding')).toBe('br');
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(await packed.json()).toEqual(await plain.json());
    await product.close();
  });
});
