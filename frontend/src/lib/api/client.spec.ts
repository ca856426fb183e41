import { authClient } from '../auth/auth-client';
import { forgetPerson } from '../personal-data';
import { api, unwrap } from './client';
import { ConnectionError } from './errors';

const RIDE = { from_city: 'Douala', to_city: 'Kribi' } as never;
const publish = (body = RIDE) => unwrap(api.POST('/api/rides', { body }));

type Answer = () => Response | Promise<Response>;
let keys: (string | null)[];

function serve(...answers: Answer[]): void {
  keys = [];
  globalThis.fetch = jest.fn(async (input: RequestInfo | URL) => {
    const request = input as Request;
    if (request.url.endsWith('/api/auth/refresh')) return json(401, { code: 'UNAUTHENTICATED' });
    keys.push(request.headers.get('Idempotency-Key'));
    const answer = answers.shift();
    if (!answer) throw new TypeError('Failed to fetch');
    return answer();
  });
}

const json = (status: number, body: unknown) => Response.json(body, { status });
const published = () => json(201, { success: true, data: { id: 'r-1' } });
/** The connection breaks inside the response body. */
const cut = () =>
  new Response(
    new ReadableStream({
      start: (stream) => stream.enqueue(new TextEncoder().encode('{"success":true,"da')),
      pull: (stream) => stream.error(new TypeError('network error')),
    }),
    { status: 201, headers: { 'Content-Type': 'application/json' } },
  );

beforeEach(() => forgetPerson());

test('a response cut inside its body is a connection error, and the retry reuses the key', async () => {
  serve(cut, published);
  await expect(publish()).rejects.toBeInstanceOf(ConnectionError);
  expect((await publish()).data.id).toBe('r-1');
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
  expect(keys[1]).toBe(keys[0]);
});

test.each<[string, Answer]>([
  ['was lost', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['was a server error', () => json(503, { code: 'UNAVAILABLE' })],
  ['reports the first request as still running', () => json(409, { code: 'REQUEST_IN_FLIGHT' })],
])('a command whose response %s keeps its key', async (_how, answer) => {
  serve(answer, published);
  await publish().catch(() => undefined);
  await publish();
  expect(keys[1]).toBe(keys[0]);
});

test.each<[string, Answer]>([
  ['accepted', published],
  ['refused', () => json(409, { code: 'RIDES_OVERLAP' })],
])('a command that was %s is settled: the next one gets a new key', async (_how, answer) => {
  serve(answer, published);
  await publish().catch(() => undefined);
  await publish();
  expect(keys[1]).not.toBe(keys[0]);
});

test('a different command gets a new key after a lost response', async () => {
  serve(cut, published);
  await publish().catch(() => undefined);
  await publish({ from_city: 'Buea' } as never);
  expect(keys[1]).not.toBe(keys[0]);
});

test('an ended session is reported once', async () => {
  serve(() => json(401, { code: 'UNAUTHENTICATED' }));
  const events: string[] = [];
  const stop = authClient.onAuthStateChange((event) => events.push(event));
  await publish().catch(() => undefined);
  stop();
  expect(events).toEqual(['SESSION_ENDED']);
});

test('a cancelled command keeps no key', async () => {
  const cancelling = new AbortController();
  serve(() => {
    cancelling.abort();
    throw new DOMException('Cancelled', 'AbortError');
  }, published);
  const { signal } = cancelling;
  await expect(api.POST('/api/rides', { body: RIDE, signal })).rejects.toThrow('Cancelled');
  await publish();
  expect(keys[1]).not.toBe(keys[0]);
});
