import { rememberIntent, takeIntent } from './booking-intent';

beforeEach(() => sessionStorage.clear());

test('what was to be booked before signing in is booked once', () => {
  const token = rememberIntent('ride', 2);
  expect(takeIntent('ride', token)).toBe(2);
  expect(takeIntent('ride', token)).toBeNull();
});

test('an address that somebody else made books nothing', () => {
  rememberIntent('ride', 2);
  expect(takeIntent('ride', 'another')).toBeNull();
  expect(takeIntent('ride', null)).toBeNull();
});

test('it books no other ride, and nothing after a quarter of an hour', () => {
  const token = rememberIntent('ride', 2);
  expect(takeIntent('other', token)).toBeNull();
  expect(takeIntent('ride', token, Date.now() + 15 * 60_000)).toBeNull();
});
