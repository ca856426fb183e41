import type { Rail } from '../records';
import { hasProblem, railProblems } from './rail-problems';

const aRail = (more: Partial<Rail> = {}): Rail => ({
  rail: 'mtn-momo',
  providers: ['mtn'],
  in_use: ['mtn'],
  state: 'up',
  operations: [],
  operations_at: null,
  refunds: 'api',
  payouts: true,
  balance: 900_000,
  balance_at: '2026-11-21T08:00:00.000Z',
  currency: 'XAF',
  low: false,
  warning_level: 500_000,
  last_error: null,
  alarms: [],
  work: [],
  ...more,
});

const alarm = {
  alarm: 'may_not_pay_out',
  detail: 'NOT_ALLOWED',
  times: 2,
  at: '2026-11-21T08:00:00.000Z',
  first_at: '2026-11-20T08:00:00.000Z',
  ended_at: null,
} as const;

test('reports no problem for a healthy, funded rail, even after an acknowledged alarm', () => {
  expect(hasProblem(aRail())).toBe(false);
  expect(hasProblem(aRail({ alarms: [{ ...alarm, open: false }] }))).toBe(false);
});

test('reports a failing operator, but not a slow one', () => {
  const mtn = (state: 'up' | 'delayed' | 'down') =>
    aRail({ operations: [{ provider: 'mtn', operation: 'payout', state }] });
  expect(railProblems(mtn('delayed'))).toEqual([]);
  expect(railProblems(mtn('down'))).toEqual(['down']);
});

test('reports an unreachable operator, a low balance and an open alarm, in this order', () => {
  const rail = aRail({ state: 'away', low: true, alarms: [{ ...alarm, open: true }] });
  expect(railProblems(rail)).toEqual(['state.away', 'low', 'alarm.may_not_pay_out.title']);
  expect(hasProblem(rail)).toBe(true);
});
