import { io } from 'socket.io-client';
import { newPhone } from '../factories/person';
import { insertMember } from '../setup/cast';
import { signIn } from '../setup/sign-in';
import { startTestApp, type TestApp } from '../setup/test-app';

describe('The security log under attack', () => {
  let product: TestApp;
  let written: string[];
  let stdout: jest.SpyInstance;

  const lines = () =>
    written
      .filter((line) => line.includes('"context":"Security"'))
      .map((line) => JSON.parse(line) as Record<string, unknown>);
  const linesOf = (event: string) => lines().filter((line) => line['event'] === event);

  beforeAll(async () => {
    written = [];
    stdout = jest.spyOn(process.stdout, 'write').mockImplementation((text) => written.push(String(text)) > 0);
    product = await startTestApp({ LOG_LEVEL: 'info', ORANGE_SIGNING_SECRET: 'a secret of the provider' });
  });
  afterAll(async () => {
    await product.close();
    stdout.mockRestore();
  });

  it('has a line with event, origin and route, at level info and without the token', async () => {
    const answer = await fetch(`${product.url}/api/profiles/me?code=481516`, {
      headers: { authorization: 'Bearer eyJhbGciOi.made-up.token' },
    });
    expect(answer.status).toBe(401);
    expect(linesOf('bad_token')).toEqual([
      expect.objectContaining({
        level: 30,
        origin: '127.0.0.1',
        route: 'GET /api/profiles/me',
        reason: 'UNAUTHENTICATED',
        request_id: answer.headers.get('x-request-id'),
      }),
    ]);
    expect(written.join('')).not.toMatch(/made-up|481516/);
  });

  it('names the person who requests staff data without a role', async () => {
    const member = await insertMember(product);
    const headers = { authorization: `Bearer ${member.token}` };
    expect((await fetch(`${product.url}/api/admin/profiles`, { headers })).status).toBe(403);
    expect(linesOf('forbidden')).toEqual([
      expect.objectContaining({ person: member.id, route: 'GET /api/admin/profiles', reason: 'FORBIDDEN' }),
    ]);
  });

  it('reports a callback with a bad signature', async () => {
    const answer = await fetch(`${product.url}/api/payments/orange/callback`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-signature': 'forged' },
      body: '{"transactionId":"x"}',
    });
    expect(answer.status).toBe(401);
    expect(linesOf('bad_signature')).toMatchObject([{ reason: 'INVALID_SIGNATURE' }]);
  });

  it('reports a refused upload', async () => {
    const person = await signIn(product, newPhone());
    const body = new FormData();
    body.set('avatar', new Blob(['not a picture']), 'a.jpg');
    const headers = { authorization: `Bearer ${person.token}` };
    const answer = await fetch(`${product.url}/api/profiles/me/avatar`, { method: 'PUT', headers, body });
    expect(answer.status).toBe(415);
    expect(linesOf('upload_refused')).toMatchObject([{ person: person.user.id }]);
  });

  it('reports a refused handshake', async () => {
    const socket = io(product.url, {
      auth: { token: 'made up' },
      transports: ['websocket'],
      reconnection: false,
    });
    await new Promise((resolve) => socket.once('connect_error', resolve));
    socket.close();
    expect(linesOf('handshake_refused')).toMatchObject([{ origin: '127.0.0.1', reason: 'UNAUTHENTICATED' }]);
  });

  it('summarises a flood as a few lines and a count', async () => {
    const before = linesOf('bad_token').length;
    for (let round = 0; round < 8; round++) {
      await Promise.all(
        Array.from({ length: 25 }, async () => {
          const headers = { authorization: 'Bearer made-up' };
          await (await fetch(`${product.url}/api/bookings`, { headers })).text();
        }),
      );
    }
    await product.close();
    const after = linesOf('bad_token');
    expect(after.length).toBeLessThan(before + 15);
    const counted = after.reduce((sum, line) => sum + Number(line['count'] ?? 1), 0);
    expect(counted).toBe(201);
  });
});
