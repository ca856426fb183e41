import { measureClock, serverNow } from './clock';
import { today } from './format';

const SERVER = Date.parse('2026-11-21T12:00:00Z');
const headersAt = (date: number, cache = 'no-store') =>
  new Headers({ Date: new Date(date).toUTCString(), 'Cache-Control': cache });

beforeEach(() => jest.useFakeTimers({ now: SERVER }));
afterEach(() => {
  measureClock(headersAt(Date.now()));
  jest.useRealTimers();
});

test('the time follows the server even if the computer’s clock is two days slow', () => {
  jest.setSystemTime(SERVER - 2 * 86_400_000);
  measureClock(headersAt(SERVER));
  expect(serverNow().getTime()).toBe(SERVER);
  expect(today()).toBe('2026-11-21');
});

test('cached responses, small differences and missing dates do not move the clock', () => {
  measureClock(headersAt(SERVER - 3_600_000, 'public, max-age=3600'));
  measureClock(headersAt(SERVER - 4000));
  measureClock(new Headers());
  expect(serverNow().getTime()).toBe(SERVER);
});
