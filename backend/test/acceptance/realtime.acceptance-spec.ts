import { JwtService } from '@nestjs/jwt';
import { newId } from '../../src/platform/database';
import { Realtime } from '../../src/platform/realtime';
import { newPhone } from '../factories/person';
import { LiveClient } from '../setup/live-client';
import { RawSocket } from '../setup/raw-socket';
import { type SignedIn, signIn } from '../setup/sign-in';
import { startTestApp, type TestApp } from '../setup/test-app';
import { waitFor } from '../setup/wait-for';

const NOT_SIGNED_IN = {
  message: 'Authentication required. Please log in again.',
  data: { code: 'UNAUTHENTICATED' },
};

describe('The socket server', () => {
  let product: TestApp;
  let ama: SignedIn;
  let ben: SignedIn;
  const open: LiveClient[] = [];

  const connect = async (token: unknown, options = {}): Promise<LiveClient> => {
    const client = await LiveClient.open(product, token, options);
    open.push(client);
    return client;
  };
  const tokenOf = (person: SignedIn, seconds: number): string => {
    const jwt = product.app.get(JwtService, { strict: false });
    const claims = jwt.decode<Record<string, unknown>>(person.token);
    return jwt.sign({ ...claims, exp: Math.floor(Date.now() / 1000) + seconds });
  };
  const notify = (userId: string, id = newId()): string => {
    product.app.get(Realtime).toPerson(null, userId, 'notification:new', { id });
    return id;
  };

  beforeAll(async () => {
    product = await startTestApp();
    ama = await signIn(product, newPhone());
    ben = await signIn(product, newPhone());
  });
  afterEach(() => open.splice(0).forEach((client) => client.close()));
  afterAll(() => product.close());

  it.each([['websocket'], ['polling']])('accepts a valid token over %s', async (transport) => {
    const client = await connect(ama.token, { transports: [transport] });
    expect(client.socket.connected).toBe(true);
  });

  it.each([
    ['no token', undefined],
    ['an empty token', ''],
    ['a broken token', 'ey.not.atoken'],
    ['a number for a token', 42],
    ['an object for a token', { $ne: null }],
    ['a token of ten thousand characters', 'x'.repeat(10_000)],
  ])('refuses %s without details', async (_, token) => {
    expect(await LiveClient.refusal(product, token)).toMatchObject(NOT_SIGNED_IN);
  });

  it('refuses an expired token and one with a foreign signature', async () => {
    expect(await LiveClient.refusal(product, tokenOf(ama, -5))).toMatchObject(NOT_SIGNED_IN);
    const forged = new JwtService({ secret: 'x'.repeat(40) }).sign({
      sub: ama.user.id,
      exp: 4e9,
      iss: 'mboa',
    });
    expect(await LiveClient.refusal(product, forged)).toMatchObject(NOT_SIGNED_IN);
  });

  it.each([['websocket'], ['polling']])('refuses a page of another origin over %s', async (transport) => {
    const from = (origin: string) => ({ transports: [transport], extraHeaders: { origin } });
    for (const origin of [
      'https://evil.example',
      'null',
      product.url.replace('127.0.0.1', 'localhost.evil.example'),
    ])
      await expect(LiveClient.open(product, ama.token, from(origin))).rejects.toThrow();
    expect((await connect(ama.token, from(product.url))).socket.connected).toBe(true);
    expect((await connect(ama.token, from(product.config.http.publicUrl))).socket.connected).toBe(true);
  });

  it('answers a page of another origin 403, whether it polls or opens a WebSocket', async () => {
    const headers = { origin: 'https://evil.example' };
    const polling = await fetch(`${product.url}/socket.io/?EIO=4&transport=polling`, { headers });
    expect(polling.status).toBe(403);
    await expect(RawSocket.open(product, headers)).rejects.toThrow('The server answered 403');
  });

  it('sends the usual headers with polling responses', async () => {
    const answer = await fetch(`${product.url}/socket.io/?EIO=4&transport=polling`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
  });

  it('sends an event to all sockets of its person and to no others', async () => {
    const [phone, desk, other] = [
      await connect(ama.token),
      await connect(ama.token),
      await connect(ben.token),
    ];
    const id = notify(ama.user.id);
    expect(await phone.waitForEvents('notification:new')).toEqual([{ id }]);
    expect(await desk.waitForEvents('notification:new')).toEqual([{ id }]);
    await other.waitForEarlierEvents();
    expect(other.events).toEqual([]);
  });

  it('accepts ten sockets of a person and refuses the eleventh, until one has closed', async () => {
    const ten = await Promise.all(Array.from({ length: 10 }, () => connect(ama.token)));
    expect(await LiveClient.refusal(product, ama.token)).toMatchObject({
      data: { code: 'THROTTLED' },
    });
    expect((await connect(ben.token)).socket.connected).toBe(true);
    ten[0]?.close();
    await waitFor(() => connect(ama.token).catch(() => null));
  });

  it('never accepts an eleventh, however many connect concurrently', async () => {
    const attempts = await Promise.allSettled(Array.from({ length: 30 }, () => connect(ama.token)));
    expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
  });

  it('closes the sockets of a session that signs out, and only those', async () => {
    const person = await signIn(product, newPhone());
    const elsewhere = await signIn(product, person.user.phone);
    const [closing, remaining] = [await connect(person.token), await connect(elsewhere.token)];
    await person.request('POST', '/api/auth/sign-out', {});
    expect(await closing.ended()).toBe('io server disconnect');
    await remaining.waitForEarlierEvents();
    expect(remaining.socket.connected).toBe(true);
    expect(await LiveClient.refusal(product, person.token)).toMatchObject(NOT_SIGNED_IN);
  });

  it('closes all sockets of a person who signs out everywhere', async () => {
    const person = await signIn(product, newPhone());
    const elsewhere = await signIn(product, person.user.phone);
    const clients = [await connect(person.token), await connect(elsewhere.token)];
    await person.request('POST', '/api/auth/sign-out', { scope: 'global' });
    for (const client of clients) expect(await client.ended()).toBe('io server disconnect');
  });

  it('closes a socket when its token expires', async () => {
    const client = await connect(tokenOf(ama, 2));
    expect(await client.ended()).toBe('io server disconnect');
  });

  it('keeps a socket open if its client sends a new token in time', async () => {
    const [client, without] = [await connect(tokenOf(ama, 2)), await connect(tokenOf(ama, 2))];
    expect(await client.ask('auth:refresh', { token: ama.token })).toEqual({ success: true });
    await without.ended();
    const id = notify(ama.user.id);
    expect(await client.waitForEvents('notification:new')).toEqual([{ id }]);
  });

  it('moves a socket to the session of its new token: it outlives the old session and ends with the new one', async () => {
    const person = await signIn(product, newPhone());
    const again = await signIn(product, person.user.phone);
    const client = await connect(person.token);
    expect(await client.ask('auth:refresh', { token: again.token })).toEqual({ success: true });
    await person.request('POST', '/api/auth/sign-out', {});
    await client.waitForEarlierEvents();
    expect(client.socket.connected).toBe(true);
    await again.request('POST', '/api/auth/sign-out', {});
    expect(await client.ended()).toBe('io server disconnect');
  });

  it('refuses a new token that is invalid or of another person, and the socket keeps its person', async () => {
    const client = await connect(ama.token);
    for (const payload of [{ token: ben.token }, { token: 'ey.bad.token' }, { token: 7 }, {}, null, 'text'])
      expect(await client.ask('auth:refresh', payload)).toEqual({
        success: false,
        error: expect.any(String),
      });
    notify(ben.user.id);
    const id = notify(ama.user.id);
    expect(await client.waitForEvents('notification:new')).toEqual([{ id }]);
  });

  it('refuses a subscription to an unknown ride', async () => {
    const stranger = await connect(ben.token);
    const answer = await stranger.ask('ride:subscribe', { rideId: newId() });
    expect(answer).toEqual({ success: false, error: expect.any(String) });
  });
});
