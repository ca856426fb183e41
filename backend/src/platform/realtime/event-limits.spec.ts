import { EventBudget } from './event-limits';

describe('An event budget', () => {
  it('allows a burst, then its rate', () => {
    const budget = new EventBudget({ burst: 3, perSecond: 2 }, 0);
    expect([0, 0, 0, 0].map((now) => budget.take(now))).toEqual([true, true, true, false]);
    expect([500, 500, 1_000, 1_000].map((now) => budget.take(now))).toEqual([true, false, true, false]);
  });

  it('refills up to one burst', () => {
    const budget = new EventBudget({ burst: 2, perSecond: 100 }, 0);
    const hour = 3_600_000;
    expect([hour, hour, hour].map((now) => budget.take(now))).toEqual([true, true, false]);
  });
});
