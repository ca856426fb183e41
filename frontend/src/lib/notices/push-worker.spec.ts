/** Required at run time, because the worker's module needs the worker types. */
const { listenToPush } = jest.requireActual<{ listenToPush: () => void }>('../../worker/push');

const KEY = Buffer.from([4, 1, 2, 3]).toString('base64url');
const OLD = { endpoint: 'https://push.example/old' };

const subscription = (endpoint: string) => ({ endpoint, toJSON: () => ({ endpoint, keys: {} }) });
const subscribe = jest.fn(() => Promise.resolve(subscription('https://push.example/made')));
const page = { postMessage: jest.fn() };

interface SentRequest {
  path: string;
  body: unknown;
  bearer: string | undefined;
}

function fakeServer(signedIn: boolean): SentRequest[] {
  const sent: SentRequest[] = [];
  const data: Record<string, unknown> = {
    '/api/auth/session': signedIn ? { session: { access_token: 'token' } } : null,
    '/api/push/public-key': { public_key: KEY },
  };
  window.fetch = jest.fn((path: string, init?: RequestInit) => {
    if (init) {
      const headers = init.headers as Record<string, string>;
      sent.push({ path, body: JSON.parse(init.body as string), bearer: headers.Authorization });
    }
    return Promise.resolve({ ok: true, json: () => Promise.resolve({ data: data[path] ?? null }) });
  }) as unknown as typeof fetch;
  return sent;
}

async function subscriptionChanged(change: object): Promise<void> {
  let work: Promise<unknown> = Promise.resolve();
  const waitUntil = (promise: Promise<unknown>) => (work = promise);
  window.dispatchEvent(Object.assign(new Event('pushsubscriptionchange'), change, { waitUntil }));
  await work;
}

beforeAll(() => {
  Object.assign(window, {
    registration: { pushManager: { subscribe } },
    clients: { matchAll: () => Promise.resolve([page]) },
  });
  listenToPush();
});
beforeEach(() => {
  jest.clearAllMocks();
  Object.assign(window, { Notification: { permission: 'granted' } });
});

test('sends a replaced subscription to the server and ends the former one', async () => {
  const sent = fakeServer(true);
  await subscriptionChanged({
    oldSubscription: OLD,
    newSubscription: subscription('https://push.example/new'),
  });
  expect(sent).toEqual([
    {
      path: '/api/push/subscribe',
      body: { subscription: { endpoint: 'https://push.example/new', keys: {} } },
      bearer: 'Bearer token',
    },
    { path: '/api/push/unsubscribe', body: { endpoint: OLD.endpoint }, bearer: 'Bearer token' },
  ]);
  expect(subscribe).not.toHaveBeenCalled();
  expect(page.postMessage).toHaveBeenCalledWith({ kind: 'renew' });
});

test("renews a dropped subscription with the server's key", async () => {
  const sent = fakeServer(true);
  await subscriptionChanged({});
  expect(subscribe).toHaveBeenCalledWith({
    userVisibleOnly: true,
    applicationServerKey: Uint8Array.from([4, 1, 2, 3]),
  });
  expect(sent.map(({ path }) => path)).toEqual(['/api/push/subscribe']);
});

test('ends a revoked subscription at the server without requesting another', async () => {
  Object.assign(window, { Notification: { permission: 'denied' } });
  const sent = fakeServer(true);
  await subscriptionChanged({ oldSubscription: OLD, newSubscription: null });
  expect(sent.map(({ path, body }) => [path, body])).toEqual([
    ['/api/push/unsubscribe', { endpoint: OLD.endpoint }],
  ]);
  expect(subscribe).not.toHaveBeenCalled();
});

test('subscribes nothing while signed out', async () => {
  const sent = fakeServer(false);
  await subscriptionChanged({ oldSubscription: OLD, newSubscription: null });
  expect(sent).toEqual([]);
  expect(subscribe).not.toHaveBeenCalled();
});
