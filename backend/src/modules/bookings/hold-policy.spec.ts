import { decideHold } from './hold-policy';

describe('decideHold', () => {
  it.each([
    ['the first hold', { held: 0, lost: 0, wasted_minutes: 0 }, 'hold'],
    ['a second simultaneous hold', { held: 1, lost: 2, wasted_minutes: 30 }, 'hold'],
    ['a third simultaneous hold', { held: 2, lost: 0, wasted_minutes: 0 }, 'two_held'],
    ['a hold after three lost ones', { held: 0, lost: 3, wasted_minutes: 45 }, 'hold_short'],
    [
      'a second simultaneous hold after three lost ones',
      { held: 1, lost: 3, wasted_minutes: 45 },
      'one_held',
    ],
    ['a hold after 119 wasted minutes', { held: 0, lost: 9, wasted_minutes: 119 }, 'hold_short'],
    ['a hold after 120 wasted minutes', { held: 0, lost: 9, wasted_minutes: 120 }, 'wasted'],
  ])('decides on %s: %j → %s', (_, facts, decision) => {
    expect(decideHold(facts)).toBe(decision);
  });
});
