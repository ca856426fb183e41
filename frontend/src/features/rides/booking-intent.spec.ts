import { rememberIntent, takeIntent } from './booking-intent';

beforeEach(() => sessionStorage.clear());

test('a booking chosen before sign-in is made once', () => {
  const wanted = { seats: 2, travellers: ['Awa Ngono', 'Paul Biloa'] };
  const token = rememberIntent('ride', wanted);
  expect(takeIntent('ride', token)).toEqual(wanted);
  expect(takeIntent('ride', token)).toBeNull();
});

test('a URL made by another person books nothing', () => {
  rememberIntent('ride', { seats: 2 });
  expect(takeIntent('ride', 'another')).toBeNull();
  expect(takeIntent('ride', null)).toBeNull();
});

test('a stored booking applies to its own ride only and expires after 15 minutes', () => {
  const token = rememberIntent('ride', { seats: 2 });
  expect(takeIntent('other', token)).toBeNull();
  expect(takeIntent('ride', token, Date.now() + 15 * 60_000)).toBeNull();
});
