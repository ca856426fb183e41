import { secondsUntilAskable } from './payer-limits';

const HOUR = 3_600;
const byStrangers = (...ages: number[]) => ages.map((age_seconds) => ({ age_seconds, by_owner: false }));
const byOwner = (...ages: number[]) => ages.map((age_seconds) => ({ age_seconds, by_owner: true }));

describe('secondsUntilAskable', () => {
  it.each([
    ['a first request of a stranger', false, [], 0],
    ['a second within the hour', false, byStrangers(10), 0],
    ['a third within the hour', false, byStrangers(10, 600), HOUR - 600],
    ['a third after the hour', false, byStrangers(10, HOUR), 0],
    ['a sixth within the day', false, byStrangers(10, 2 * HOUR, 3 * HOUR, 4 * HOUR, 5 * HOUR), 19 * HOUR],
    ['a stranger after two of its owner', false, byOwner(10, 20), 0],
    ['its owner after two of strangers', true, byStrangers(10, 20), 0],
    ['its owner a fifth time', true, byOwner(10, 20, 30, 40), 0],
    ['its owner a sixth time', true, byOwner(10, 20, 30, 40, 50), HOUR - 50],
    ['anybody a sixth time', true, [...byOwner(10, 20, 30), ...byStrangers(40, 50)], HOUR - 50],
    [
      'a stranger, by the later of two limits',
      false,
      [...byOwner(10, 20, 30), ...byStrangers(40, 50)],
      HOUR - 50,
    ],
    ['half a second before the end, rounded up', false, byStrangers(1, HOUR - 0.5), 1],
  ])('answers for %s', (_, owner, earlier, seconds) => {
    expect(secondsUntilAskable(owner, earlier)).toBe(seconds);
  });
});
