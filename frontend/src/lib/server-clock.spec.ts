import { today } from './format/days';
import { measureClock, serverNow } from './server-clock';

const SERVER = Date.parse('2026-11-20T09:00:00Z');
const MINUTE_MS = 60_000;

const answer = (more: Record<string, string> = {}) =>
  new Headers({ Date: new Date(SERVER).toUTCString(), ...more });

/** The header has a resolution of seconds. */
const expectNear = (moment: number) => expect(Math.abs(serverNow() - moment)).toBeLessThanOrEqual(1000);

beforeEach(() => jest.useFakeTimers({ now: SERVER }));
afterEach(() => {
  jest.setSystemTime(SERVER);
  measureClock(answer(), Date.now());
  jest.useRealTimers();
});

test.each([
  ['ahead', 16],
  ['behind', -24 * 60],
])("a phone that is %s follows the server's time, to the second", (_which, minutes) => {
  jest.setSystemTime(SERVER + minutes * MINUTE_MS);
  measureClock(answer(), Date.now());
  expectNear(SERVER);
  expect(today()).toBe('2026-11-20');
});

test('a slow response does not change a correct clock', () => {
  jest.setSystemTime(SERVER + 9000);
  measureClock(answer(), SERVER - 9000);
  expectNear(Date.now());
});

test.each([
  ['Age', '3600'],
  ['Cache-Control', 'public, max-age=300'],
])('ignores a response that may be cached: %s %s', (name, value) => {
  jest.setSystemTime(SERVER + 16 * MINUTE_MS);
  measureClock(answer({ [name]: value }), Date.now());
  expectNear(Date.now());
});

test('the offset is restored at the next start', () => {
  jest.setSystemTime(SERVER + 16 * MINUTE_MS);
  measureClock(answer(), Date.now());
  jest.isolateModules(() => {
    const again = jest.requireActual<{ serverNow: () => number }>('./server-clock');
    expect(Math.abs(again.serverNow() - SERVER)).toBeLessThanOrEqual(1000);
  });
});
