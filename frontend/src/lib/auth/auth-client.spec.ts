import { waitFor } from '@testing-library/react';
import { ApiError, ConnectionError } from '../api/errors';
import { AuthClient } from './auth-client';

const signedIn = (token: string, secondsLeft = 900) => ({
  user: {
    id: '0199',
    phone: '237677100001',
    full_name: 'Paul',
    role: 'user',
    is_driver: false,
    staff_role: null,
  },
  session: {
    access_token: token,
    token_type: 'bearer',
    expires_in: secondsLeft,
    expires_at: Math.floor(Date.now() / 1000) + secondsLeft,
  },
});

const json = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } });
const ok = (data: unknown) => json(200, { success: true, data });
const refusal = () =>
  json(401, { success: false, error: 'No session', code: 'UNAUTHENTICATED', request_id: 'r' });

type Routes = Record<string, (request: Request) => Response | Promise<Response>>;

let calls: { path: string; body: unknown }[];

function serve(routes: Routes): void {
  calls = [];
  globalThis.fetch = jest.fn(async (input: RequestInfo | URL) => {
    const request = input as Request;
    const path = new URL(request.url).pathname;
    const text = await request.clone().text();
    calls.push({ path, body: text ? JSON.parse(text) : undefined });
    const answer = routes[path];
    if (!answer) throw new TypeError('Failed to fetch');
    return answer(request);
  });
}

const bodies = (path: string) =>
  calls.filter((call) => call.path === path).map(({ body }) => body as Record<string, string>);

/** The PKCE challenge of the verifier in a request body. */
async function challengeOf(body: Record<string, string> | undefined): Promise<string> {
  const verifier = new TextEncoder().encode(body?.code_verifier);
  return Buffer.from(await crypto.subtle.digest('SHA-256', verifier)).toString('base64url');
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

test('proves with PKCE that the code was requested by this browser', async () => {
  serve({ '/api/auth/otp': () => ok({ resend_after: 60 }), '/api/auth/verify': () => ok(signedIn('t1')) });
  const client = new AuthClient();
  expect(await client.requestCode('677100001')).toBe(60);
  await client.verifyCode('677100001', '482913');

  const [codeRequest] = bodies('/api/auth/otp');
  const [verification] = bodies('/api/auth/verify');
  expect(codeRequest).toMatchObject({ phone: '677100001', channel: 'sms', code_challenge_method: 'S256' });
  expect(verification).toMatchObject({ phone: '677100001', token: '482913', type: 'sms' });
  expect(codeRequest?.code_challenge).toBe(await challengeOf(verification));
  expect(await client.accessToken()).toBe('t1');
});

test('concurrent requests that need a new token share one refresh', async () => {
  serve({
    '/api/auth/session': () => ok(signedIn('old', 10)),
    '/api/auth/refresh': () => ok(signedIn('new')),
  });
  const client = new AuthClient();
  await client.loadSession();
  expect(await Promise.all([client.accessToken(), client.accessToken(), client.renewedToken('old')])).toEqual(
    ['new', 'new', 'new'],
  );
  expect(calls.filter(({ path }) => path === '/api/auth/refresh')).toHaveLength(1);
});

test('renews a rejected token once, and does not retry a rejected refresh', async () => {
  serve({ '/api/auth/refresh': refusal });
  const client = new AuthClient();
  const events: string[] = [];
  client.onAuthStateChange((event) => events.push(event));
  expect(await client.renewedToken('old')).toBeNull();
  expect(await client.renewedToken('old')).toBeNull();
  expect(events).toEqual(['SESSION_ENDED']);
  expect(calls).toHaveLength(1);
});

test('a request made while the session loads waits for it', async () => {
  serve({ '/api/auth/session': () => ok(signedIn('t1')) });
  const client = new AuthClient();
  void client.loadSession();
  expect(await client.accessToken()).toBe('t1');
});

test('a missing session is not an error', async () => {
  serve({ '/api/auth/session': () => ok(null) });
  const client = new AuthClient();
  expect(await client.loadSession()).toBeNull();
  expect(await client.accessToken()).toBeNull();
});

test('a wrong code keeps its message and error code', async () => {
  serve({
    '/api/auth/verify': () =>
      json(400, {
        success: false,
        error: 'Token has expired or is invalid',
        code: 'INVALID_OTP',
        request_id: 'r',
      }),
  });
  const failure = await new AuthClient().verifyCode('677100001', '000000').catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(ApiError);
  expect(failure).toMatchObject({
    status: 400,
    code: 'INVALID_OTP',
    message: 'Token has expired or is invalid',
  });
});

const throttled = () =>
  json(429, { success: false, error: 'Too many requests', code: 'THROTTLED', request_id: 'r' });

test('a rejected second code request leaves the first code valid', async () => {
  const answers = [() => ok({ resend_after: 60 }), throttled];
  serve({
    '/api/auth/otp': () => answers.shift()?.() ?? throttled(),
    '/api/auth/verify': () => ok(signedIn('t1')),
  });
  await new AuthClient().requestCode('677100001');
  // A restart of the app, as after the phone has killed the tab.
  const client = new AuthClient();
  await expect(client.requestCode('677100001')).rejects.toMatchObject({ status: 429 });
  await client.verifyCode('677100001', '482913');
  const [codeRequest] = bodies('/api/auth/otp');
  const [verification] = bodies('/api/auth/verify');
  expect(codeRequest?.code_challenge).toBe(await challengeOf(verification));
});

test('sign-in sends the language of the screen', async () => {
  serve({ '/api/auth/otp': () => ok({ resend_after: 60 }), '/api/auth/verify': () => ok(signedIn('t1')) });
  document.documentElement.lang = 'en';
  const client = new AuthClient();
  await client.requestCode('677100001');
  await client.verifyCode('677100001', '482913');
  expect(bodies('/api/auth/verify')[0]).toMatchObject({ locale: 'en' });
});

test('a code for another number uses a different PKCE secret', async () => {
  serve({ '/api/auth/otp': () => ok({ resend_after: 60 }) });
  const client = new AuthClient();
  await client.requestCode('677100001');
  await client.requestCode('677100002');
  const [first, second] = bodies('/api/auth/otp');
  expect(first?.code_challenge).not.toBe(second?.code_challenge);
});

test('retries a refresh after a lost response', async () => {
  const answers = [() => Promise.reject(new TypeError('network error')), () => ok(signedIn('new'))];
  serve({
    '/api/auth/session': () => ok(signedIn('old', 10)),
    '/api/auth/refresh': () => answers.shift()?.() ?? refusal(),
  });
  const client = new AuthClient();
  await client.loadSession();
  expect(await client.renewedToken('old')).toBe('new');
});

test('repeats a refresh without a response while the server still accepts the token', async () => {
  jest.useFakeTimers();
  const begun = Date.now();
  const sent: number[] = [];
  globalThis.fetch = jest.fn((_: RequestInfo | URL, init?: RequestInit) => {
    sent.push(Date.now() - begun);
    if (sent.length > 1) return Promise.resolve(ok(signedIn('new')));
    return new Promise<Response>((_, reject) => {
      init?.signal?.addEventListener('abort', () => reject(new DOMException('given up', 'AbortError')));
    });
  });
  const renewed = new AuthClient().renewedToken('old');
  await jest.advanceTimersByTimeAsync(10_000);
  expect(await renewed).toBe('new');
  expect(sent).toEqual([0, expect.any(Number)]);
  expect(sent[1]).toBeLessThan(8000);
});

test('an unanswered refresh does not end the session', async () => {
  serve({ '/api/auth/session': () => ok(signedIn('old', 10)) });
  const client = new AuthClient();
  const events: string[] = [];
  await client.loadSession();
  client.onAuthStateChange((event) => events.push(event));
  await expect(client.renewedToken('old')).rejects.toBeInstanceOf(ConnectionError);
  expect(await client.accessToken()).toBe('old');
  expect(events).toEqual([]);
});

test('a device clock 16 minutes ahead does not renew a fresh session', async () => {
  const server = Date.now();
  jest.spyOn(Date, 'now').mockReturnValue(server + 16 * 60_000);
  const fresh = signedIn('t1');
  fresh.session.expires_at = server / 1000 + 900;
  serve({
    '/api/auth/session': () =>
      Response.json({ success: true, data: fresh }, { headers: { Date: new Date(server).toUTCString() } }),
  });
  const client = new AuthClient();
  await client.loadSession();
  expect(await client.accessToken()).toBe('t1');
});

test('an offline sign-out completes at the next start, before the cookie can sign in again', async () => {
  serve({});
  const client = new AuthClient();
  const events: string[] = [];
  client.onAuthStateChange((event) => events.push(event));
  await expect(client.signOut()).rejects.toThrow();
  expect(events).toEqual(['SIGNED_OUT']);

  serve({ '/api/auth/sign-out': () => ok(null), '/api/auth/session': () => ok(null) });
  await new AuthClient().loadSession();
  expect(calls.map(({ path }) => path)).toEqual(['/api/auth/sign-out', '/api/auth/session']);

  await new AuthClient().loadSession();
  expect(calls.map(({ path }) => path).at(-2)).toBe('/api/auth/session');
});

test.each(['/api/auth/session', '/api/auth/refresh'])(
  'a late response of %s does not undo a sign-out',
  async (path) => {
    let answer = (_response: Response) => {};
    const late = new Promise<Response>((resolve) => {
      answer = resolve;
    });
    serve({ [path]: () => late, '/api/auth/sign-out': () => ok(null) });
    const client = new AuthClient();
    const loading = path === '/api/auth/session' ? client.loadSession() : client.refreshSession();
    await client.signOut();
    answer(ok(signedIn('t1')));
    await loading.catch(() => undefined);
    expect(await client.accessToken()).toBeNull();
  },
);

/** A client whose first request to `path` is answered late, after a sign-out. */
async function signedOutWhileWaiting(
  path: string,
  start: (client: AuthClient) => Promise<unknown>,
  next: Response | Promise<Response> = ok(signedIn('next')),
) {
  let answer = (_response: Response) => {};
  const late = new Promise<Response>((resolve) => {
    answer = resolve;
  });
  const answers = [() => late];
  serve({
    [path]: () => (answers.shift() ?? (() => next))(),
    '/api/auth/sign-out': () => ok(null),
  });
  const client = new AuthClient();
  const waiting = start(client);
  await waitFor(() => expect(bodies(path)).toHaveLength(1));
  await client.signOut();
  return { client, waiting, answerLate: () => answer(ok(signedIn('former'))) };
}

test('after a sign-out, a waiting request does not get the late token of the former user', async () => {
  const { waiting, answerLate } = await signedOutWhileWaiting('/api/auth/refresh', (client) =>
    client.renewedToken('rejected'),
  );
  answerLate();
  expect(await waiting).toBeNull();
});

test('after a sign-out, loading the next session does not wait for the former one', async () => {
  const { client, waiting, answerLate } = await signedOutWhileWaiting('/api/auth/session', (client) =>
    client.loadSession(),
  );
  await client.loadSession();
  expect(await client.accessToken()).toBe('next');
  answerLate();
  await waiting;
  expect(await client.accessToken()).toBe('next');
});

test.each([
  ['/api/auth/session', (client: AuthClient) => client.loadSession()],
  ['/api/auth/refresh', (client: AuthClient) => client.refreshSession()],
])("a late response of %s does not hide the next user's waiting request", async (path, start) => {
  let answerNext = (_response: Response) => {};
  const next = new Promise<Response>((resolve) => {
    answerNext = resolve;
  });
  const { client, waiting, answerLate } = await signedOutWhileWaiting(path, start, next);
  const successor = start(client);
  answerLate();
  await waiting.catch(() => undefined);
  expect(start(client)).toBe(successor);
  answerNext(ok(signedIn('next')));
  await successor;
  expect(await client.accessToken()).toBe('next');
});
