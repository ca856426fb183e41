import { type PushFacts, pushState, renewal } from './push-state';

const chrome: PushFacts = {
  supported: true,
  ios: false,
  installed: false,
  permission: 'default',
  endpoint: null,
  registered: false,
};

test.each<[string, Partial<PushFacts>, ReturnType<typeof pushState>]>([
  ['a browser that was never asked', {}, 'off'],
  ['a browser with permission that was never subscribed', { permission: 'granted' }, 'off'],
  ['a subscribed browser', { permission: 'granted', endpoint: 'e', registered: true }, 'on'],
  [
    'a browser with a new subscription, which the app sends when it opens',
    { permission: 'granted', endpoint: 'f', registered: true },
    'on',
  ],
  ['a browser that the previous person subscribed', { permission: 'granted', endpoint: 'e' }, 'off'],
  [
    'a browser whose permission was revoked',
    { permission: 'denied', endpoint: 'e', registered: true },
    'denied',
  ],
  ['a browser without push', { supported: false }, 'unsupported'],
  ['Safari on an iPhone', { supported: false, ios: true }, 'install-first'],
  ['the installed app on an old iPhone', { supported: false, ios: true, installed: true }, 'unsupported'],
])('%s', (_what, facts, state) => {
  expect(pushState({ ...chrome, ...facts })).toBe(state);
});

const DAY = 24 * 3_600_000;
const stored = { endpoint: 'e', checkedAt: 0 };

test('a browser without a subscription needs no renewal', () => {
  expect(renewal(null, { permission: 'granted', endpoint: null }, DAY)).toBe('none');
});

test.each(['denied', 'default'] as const)('a revoked permission (%s) ends the subscription', (permission) => {
  expect(renewal(stored, { permission, endpoint: null }, DAY)).toBe('end');
});

test.each([null, 'another'])('a subscription that became %s is replaced', (endpoint) => {
  expect(renewal(stored, { permission: 'granted', endpoint }, 1)).toBe('subscribe');
});

test('the key is compared with the server’s once a day', () => {
  expect(renewal(stored, { permission: 'granted', endpoint: 'e' }, DAY - 1)).toBe('none');
  expect(renewal(stored, { permission: 'granted', endpoint: 'e' }, DAY)).toBe('check');
});
