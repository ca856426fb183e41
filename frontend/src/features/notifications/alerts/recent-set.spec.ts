import { deviceStorage } from '../../../lib/device-storage';
import { RecentSet } from './recent-set';

const tab = () => new RecentSet(deviceStorage, 'recent');

beforeEach(() => localStorage.clear());

test('a name added in one tab is known in the other', () => {
  expect(tab().add('b1')).toBe(true);
  expect(tab().add('b1')).toBe(false);
});

test('seeded names count as older than names already added', () => {
  tab().add('live');
  tab().seed(['b1', 'b2', 'live']);
  expect(JSON.parse(localStorage.getItem('recent') ?? '')).toEqual(['b1', 'b2', 'live']);
});

test('the set holds fifty names and evicts the oldest', () => {
  for (let index = 0; index < 51; index++) tab().add(`b${index}`);
  expect([tab().add('b1'), tab().add('b0')]).toEqual([false, true]);
});

test('unreadable storage counts as empty', () => {
  localStorage.setItem('recent', '{');
  expect(tab().isEmpty).toBe(true);
});
