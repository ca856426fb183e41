import { rememberIntent, takeIntent } from './booking-intent';

beforeEach(() => sessionStorage.clear());

test('a booking chosen before sign-in is made once', () => {
  const token = rememberIntent('ride', 2);
  expect(takeIntent('ride', token)).toBe(2);
  expect(takeIntent('ride', token)).toBeNull();
});

test('a URL made by another person books nothing', () => {
  rememberIntent('ride', 2);
  expect(takeIntent('ride', 'another')).toBeNull();
  expect(takeIntent('ride', null)).toBeNull();
});

test('it books no other ride, and nothing after a quarter of an hour', () => {
  const token = rememberIntent('ride', 2);
  expect(takeIntent('other', token)).toBeNull();
  expect(takeIntent('ride', token, Date.now() + 15 * 60_000)).toBeNull();
});
