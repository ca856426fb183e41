import { arrival, isAtEnd, isNearTop } from './use-message-scroll';

const box = { scrollHeight: 2000, clientHeight: 500 };

test('the list scrolls to a new message only at its end or for an own message', () => {
  expect(arrival(true, false)).toBe('follow');
  expect(arrival(false, true)).toBe('follow');
  expect(arrival(false, false)).toBe('chip');
});

test('a few pixels above the end still count as the end', () => {
  expect(isAtEnd({ ...box, scrollTop: 1500 })).toBe(true);
  expect(isAtEnd({ ...box, scrollTop: 1430 })).toBe(true);
  expect(isAtEnd({ ...box, scrollTop: 900 })).toBe(false);
});

test('older messages are fetched before the top is reached', () => {
  expect(isNearTop({ scrollTop: 100 })).toBe(true);
  expect(isNearTop({ scrollTop: 400 })).toBe(false);
});
