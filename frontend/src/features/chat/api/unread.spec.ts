import { countIncoming, setCount, totalOf } from './unread';

const counts = [
  { rideId: 'a', count: 2 },
  { rideId: 'b', count: 1 },
];

test('an incoming message adds one to the count of its ride, starting at 1', () => {
  expect(countIncoming(counts, 'a')).toContainEqual({ rideId: 'a', count: 3 });
  expect(countIncoming(counts, 'c')).toContainEqual({ rideId: 'c', count: 1 });
});

test('the server’s count overrides, and zero removes the entry', () => {
  expect(setCount(countIncoming(counts, 'a'), 'a', 3)).toContainEqual({ rideId: 'a', count: 3 });
  expect(setCount(counts, 'a', 0)).toEqual([{ rideId: 'b', count: 1 }]);
});

test('the badge shows the sum of all rides', () => {
  expect(totalOf(counts)).toBe(3);
  expect(totalOf([])).toBe(0);
});
