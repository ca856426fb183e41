/** The worker's own module: it is typed for workers, these tests for pages. */
const { listenToPush } = jest.requireActual<{ listenToPush: () => void }>('../../worker/push');

const KEY = Buffer.from([4, 1, 2, 3]).toString('base64url');
const OLD = { endpoint: 'https://push.example/old' };

const subscription = (endpoint: string) => ({ endpoint, toJSON: () => ({ endpoint, keys: {} }) });
const subscribe = jest.fn(() => Promise.resolve(subscription('https://push.example/made')));
const page = { postMessage: jest.fn() };

interface Asked {
  path: string;
  body: unknown;
  bearer: string | undefined;
}

/** A server that answers the worker, signed in as somebody or nobody. */
function giveServer(signedIn: boolean): Asked[] {
  const asked: Asked[] = [];
  const data: Record<string, unknown> = {
    '/api/auth/session': signedIn ? { session: { access_token: 'token' } } : null,
    '/api/push/public-key': { public_key: KEY },
  };
  window.fetch = jest.fn((path: string, init?: RequestInit) => {
    if (init) {
      const headers = init.headers as Record<string, string>;
      asked.push({ path, body: JSON.parse(init.body as string), bearer: headers.Authorization });
    }
    return Promise.resolve({ ok: true, json: () => Promise.resolve({ data: data[path] ?? null }) });
  }) as unknown as typeof fetch;
  return asked;
}

/** Dispatches the browser's event and waits for what the worker does about it. */
async function changed(what: object): Promise<void> {
  let work: Promise<unknown> = Promise.resolve();
  const waitUntil = (promise: Promise<unknown>) => (work = promise);
  window.dispatchEvent(Object.assign(new Event('pushsubscriptionchange'), what, { waitUntil }));
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

test('a subscription that the browser replaced is sent to the server, and the former one is ended', async () => {
  const asked = giveServer(true);
  await changed({ oldSubscription: OLD, newSubscription: subscription('https://push.example/new') });
  expect(asked).toEqual([
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

test('one that the browser dropped is made anew with the key of the server', async () => {
  const asked = giveServer(true);
  await changed({});
  expect(subscribe).toHaveBeenCalledWith({
    userVisibleOnly: true,
    applicationServerKey: Uint8Array.from([4, 1, 2, 3]),
  });
  expect(asked.map(({ path }) => path)).toEqual(['/api/push/subscribe']);
});

test('one that went with the permission is ended at the server, and none is asked for', async () => {
  Object.assign(window, { Notification: { permission: 'denied' } });
  const asked = giveServer(true);
  await changed({ oldSubscription: OLD, newSubscription: null });
  expect(asked.map(({ path, body }) => [path, body])).toEqual([
    ['/api/push/unsubscribe', { endpoint: OLD.endpoint }],
  ]);
  expect(subscribe).not.toHaveBeenCalled();
});

test('where nobody is signed in nothing is subscribed', async () => {
  const asked = giveServer(false);
  await changed({ oldSubscription: OLD, newSubscription: null });
  expect(asked).toEqual([]);
  expect(subscribe).not.toHaveBeenCalled();
});
