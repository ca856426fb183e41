import { forgetPerson } from '../../../lib/personal-data';

jest.mock('../../../lib/api/client', () => ({
  ...jest.requireActual('../../../lib/api/client'),
  api: { GET: jest.fn(), POST: jest.fn() },
}));

const KEY = Buffer.from([4, 1, 2, 3]);
const NEW_KEY = Buffer.from([4, 9, 9, 9]);

function fakeBrowser(permission: NotificationPermission) {
  let subscription: { endpoint: string; key: Uint8Array } | null = null;
  let made = 0;
  const alerts = [{ close: jest.fn() }];
  const asSubscription = () =>
    subscription && {
      endpoint: subscription.endpoint,
      options: { applicationServerKey: subscription.key.slice().buffer },
      toJSON: () => ({ endpoint: subscription?.endpoint, keys: {} }),
      unsubscribe: () => {
        subscription = null;
        return Promise.resolve(true);
      },
    };
  const registration = {
    getNotifications: () => Promise.resolve(alerts),
    pushManager: {
      getSubscription: () => Promise.resolve(asSubscription()),
      subscribe: ({ applicationServerKey }: { applicationServerKey: Uint8Array }) => {
        subscription = { endpoint: `https://push.example/${++made}`, key: applicationServerKey };
        return Promise.resolve(asSubscription());
      },
    },
  };
  const browser = { permission, requestPermission: jest.fn(() => Promise.resolve(permission)) };
  Object.assign(window, {
    PushManager: class {},
    Notification: browser,
    matchMedia: () => ({ matches: false }),
  });
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { ready: Promise.resolve(registration), getRegistration: () => Promise.resolve(registration) },
  });
  return {
    browser,
    alerts,
    drop: () => (subscription = null),
    endpoint: () => subscription?.endpoint ?? null,
  };
}

const { api } = jest.requireMock<{ api: { GET: jest.Mock; POST: jest.Mock } }>('../../../lib/api/client');
const answer = (data: unknown) =>
  Promise.resolve({ data: { success: true, data }, response: new Response('{}', { status: 200 }) });
const serverHasKey = (key: Buffer) =>
  api.GET.mockReturnValue(answer({ public_key: key.toString('base64url') }));
const load = () => import('./device-push');

beforeEach(async () => {
  localStorage.clear();
  await forgetPerson();
  jest.clearAllMocks();
  jest.useRealTimers();
  api.POST.mockReturnValue(answer(null));
  serverHasKey(KEY);
});

test('turning push on subscribes with the server’s key and registers at the server', async () => {
  const { endpoint } = fakeBrowser('granted');
  const { turnOn, readPushState } = await load();
  expect(await readPushState()).toBe('off');
  expect(await turnOn()).toBe('on');
  expect(api.POST).toHaveBeenCalledWith('/api/push/subscribe', {
    body: { subscription: { endpoint: endpoint(), keys: {} } },
  });
});

test('a denied permission creates no subscription', async () => {
  const { endpoint, browser } = fakeBrowser('denied');
  const { turnOn } = await load();
  expect(await turnOn()).toBe('denied');
  expect(browser.requestPermission).toHaveBeenCalledTimes(1);
  expect([endpoint(), api.POST.mock.calls]).toEqual([null, []]);
});

test('a failed registration is reported and not shown as subscribed', async () => {
  fakeBrowser('granted');
  const { turnOn, readPushState, SubscriptionNotSent } = await load();
  api.POST.mockRejectedValue(new Error('subscription.endpoint must be an https address'));
  await expect(turnOn()).rejects.toThrow(SubscriptionNotSent);
  expect(await readPushState()).toBe('off');
});

test('a subscription dropped by the browser is renewed when the app opens', async () => {
  const { drop, endpoint } = fakeBrowser('granted');
  const { turnOn, renewPush } = await load();
  await turnOn();
  drop();
  await renewPush();
  expect(endpoint()).toBe('https://push.example/2');
  expect(api.POST).toHaveBeenCalledTimes(2);
});

test('a subscription with an outdated key is replaced within a day', async () => {
  const { endpoint } = fakeBrowser('granted');
  const { turnOn, renewPush } = await load();
  await turnOn();
  serverHasKey(NEW_KEY);
  await renewPush();
  expect(endpoint()).toBe('https://push.example/1');
  jest.useFakeTimers({ now: Date.now() + 25 * 3_600_000, doNotFake: ['setTimeout'] });
  await renewPush();
  expect(endpoint()).toBe('https://push.example/2');
});

test('a revoked permission ends the subscription at the server once', async () => {
  const { browser } = fakeBrowser('granted');
  const { turnOn, renewPush, readPushState } = await load();
  await turnOn();
  browser.permission = 'denied';
  await renewPush();
  await renewPush();
  expect(api.POST.mock.calls.slice(1)).toEqual([
    ['/api/push/unsubscribe', { body: { endpoint: 'https://push.example/1' } }],
  ]);
  expect(await readPushState()).toBe('denied');
});

test('with a full storage push works until the page is closed', async () => {
  fakeBrowser('granted');
  const { turnOn } = await load();
  const refuse = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(await turnOn()).toBe('on');
  refuse.mockRestore();
});

test('without a subscription no request is sent', async () => {
  fakeBrowser('granted');
  const { renewPush } = await load();
  await renewPush();
  expect(api.GET).not.toHaveBeenCalled();
});

test('sign-out ends the subscription and closes visible notifications', async () => {
  const { alerts, endpoint } = fakeBrowser('granted');
  const { turnOn, readPushState } = await load();
  await turnOn();
  await forgetPerson();
  expect(endpoint()).toBeNull();
  expect(alerts[0]?.close).toHaveBeenCalled();
  expect(await readPushState()).toBe('off');
});
