import { decideHold } from './hold-policy';

describe('decideHold', () => {
  it.each([
    ['the first', { held: 0, lost: 0, wasted_minutes: 0 }, 'hold'],
    ['a second beside one', { held: 1, lost: 2, wasted_minutes: 30 }, 'hold'],
    ['a third', { held: 2, lost: 0, wasted_minutes: 0 }, 'two_held'],
    ['a short one after three lost', { held: 0, lost: 3, wasted_minutes: 45 }, 'hold_short'],
    ['a second beside one after three lost', { held: 1, lost: 3, wasted_minutes: 45 }, 'one_held'],
    ['a short one just before two hours are wasted', { held: 0, lost: 9, wasted_minutes: 119 }, 'hold_short'],
    ['one once two hours are wasted', { held: 0, lost: 9, wasted_minutes: 120 }, 'wasted'],
  ])('returns the step for %s', (_, facts, decision) => {
    expect(decideHold(facts)).toBe(decision);
  });
});
