import { connect } from 'node:net';
import { freePort } from '../../src/dev/embedded-postgres/free-port';
import { newPhone } from '../factories/person';
import { type SignedIn, signIn } from '../setup/sign-in';
import { startTestApp, type TestApp } from '../setup/test-app';
import { waitFor } from '../setup/wait-for';

let product: TestApp;
let person: SignedIn;
let metricsPort: number;

beforeAll(async () => {
  metricsPort = await freePort();
  product = await startTestApp({ METRICS_PORT: String(metricsPort), HOST: '0.0.0.0' });
  person = await signIn(product, newPhone());
});
afterAll(() => product.close());

/** Sends a request verbatim. */
async function send(path: string, ...headers: string[]): Promise<{ status: number; text: string }> {
  const { hostname, port } = new URL(product.url);
  const socket = connect(Number(port), hostname);
  let text = '';
  socket.on('data', (chunk: Buffer) => (text += chunk.toString('utf8')));
  socket.on('error', () => undefined);
  socket.write([`GET ${path} HTTP/1.1`, ...headers, 'Connection: close', '', ''].join('\r\n'));
  await waitFor(() => socket.closed);
  return { status: Number(text.slice(9, 12)), text };
}

describe('The host of a request', () => {
  it.each(['/api/towns', '/', '/api/health/live', '/socket.io/?EIO=4&transport=polling'])(
    'may be sent only once: %s',
    async (path) => {
      const { status, text } = await send(path, 'Host: mboa.example', 'Host: evil.example');
      expect([400, 403]).toContain(status);
      expect(text).not.toContain('"sid"');
      // 404 if the app has not been built.
      expect([200, 404]).toContain((await send(path, 'Host: mboa.example')).status);
    },
  );

  it.each(['Host: a b', 'Host: a/b', 'Host: <x>', 'Host:'])(
    'is rejected if it is not a host name: %s',
    async (header) => {
      const { status, text } = await send('/api/towns', header);
      expect(status).toBe(400);
      expect(text).toContain('"code":"MALFORMED_BODY"');
    },
  );
});

describe('A path that is too long for a file name', () => {
  it.each([
    ['a page', `/${'a'.repeat(300)}`, [200, 404]],
    ['an asset', `/assets/${'a'.repeat(300)}.js`, [404]],
    ['the console', `/admin/${'é'.repeat(200)}`, [200, 404]],
    ['many folders', `/${'a/'.repeat(2_500)}`, [200, 404]],
  ])('is answered like any unknown path: %s', async (_what, path, expected) => {
    // 404 if the app has not been built.
    expect(expected).toContain((await fetch(product.url + path)).status);
  });
});

describe('Personal data', () => {
  it.each([
    ['GET', '/api/profiles/me'],
    ['GET', '/api/bookings'],
    ['GET', '/api/notifications'],
    ['GET', '/api/auth/session'],
    ['GET', '/api/driver/reservations'],
    ['GET', '/api/nowhere'],
    ['POST', '/api/bookings'],
  ])('is never cached: %s %s', async (method, path) => {
    const headers = { authorization: `Bearer ${person.token}` };
    const answer = await fetch(product.url + path, { method, headers });
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  it('differs from public responses, which may be cached', async () => {
    expect((await fetch(`${product.url}/api/towns`)).headers.get('cache-control')).toMatch(/^public/);
    expect((await fetch(`${product.url}/api/docs-json`)).headers.get('cache-control')).toMatch(/^public/);
  });
});

describe('The metrics', () => {
  it('are served on localhost only, whatever address the product listens on', async () => {
    expect((await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).status).toBe(200);
    expect(product.config.http.metricsHost).toBe('127.0.0.1');
    expect(product.config.http.host).toBe('0.0.0.0');
    const elsewhere = connect(metricsPort, '127.0.0.2');
    let refused = '';
    elsewhere.on('error', (error: NodeJS.ErrnoException) => (refused = error.code ?? ''));
    await waitFor(() => elsewhere.closed);
    expect(refused).toBe('ECONNREFUSED');
  });
});
