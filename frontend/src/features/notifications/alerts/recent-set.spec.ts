import { RecentSet } from './recent-set';

const tab = () => new RecentSet(localStorage, 'recent');

beforeEach(() => localStorage.clear());

test('what one tab has announced is known to the other', () => {
  expect(tab().add('b1')).toBe(true);
  expect(tab().add('b1')).toBe(false);
});

test('the last bookings from before stand behind what is heard live', () => {
  tab().add('live');
  tab().seed(['b1', 'b2', 'live']);
  expect(JSON.parse(localStorage.getItem('recent') ?? '')).toEqual(['b1', 'b2', 'live']);
});

test('fifty are known, the oldest goes first', () => {
  for (let index = 0; index < 51; index++) tab().add(`b${index}`);
  expect([tab().add('b1'), tab().add('b0')]).toEqual([false, true]);
});

test('a storage that can’t be read is empty', () => {
  localStorage.setItem('recent', '{');
  expect(tab().isEmpty).toBe(true);
});
