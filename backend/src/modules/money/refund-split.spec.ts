import * as fc from 'fast-check';
import { shareOf } from './refund-policy';
import { splitRefund } from './refund-split';

const part = (given: { amount: number; credit: number; fee: number }, id: string) => ({
  ...{ id, amount: given.amount, credit: given.credit },
  service_fee: Math.min(given.fee, given.amount + given.credit - 1),
});
const parts = fc.record({
  amount: fc.integer({ min: 100, max: 200_000 }),
  credit: fc.integer({ min: 0, max: 5_000 }),
  fee: fc.integer({ min: 0, max: 5_000 }),
});

describe('A refund split over two payments', () => {
  it('returns from each payment at most its amount, without losing a franc', () => {
    fc.assert(
      fc.property(parts, parts, fc.constantFrom(0, 50, 100), (one, two, percent) => {
        const paid = [part(one, 'one'), part({ ...two, credit: 0 }, 'two')];
        const sum = (key: 'amount' | 'credit' | 'service_fee') => paid.reduce((all, p) => all + p[key], 0);
        const whole = { amount: sum('amount') + sum('credit'), credit: sum('credit') };
        const back = shareOf({ ...whole, service_fee: sum('service_fee') }, percent);
        const split = splitRefund(back, paid);
        const total = (key: 'amount' | 'credit' | 'service_fee') => split.reduce((all, p) => all + p[key], 0);
        expect(total('amount')).toBe(back.amount);
        expect(total('credit')).toBe(back.credit ?? 0);
        expect(total('service_fee')).toBe(back.service_fee ?? 0);
        for (const [at, { amount, credit, service_fee }] of split.entries()) {
          expect(amount).toBeGreaterThanOrEqual(0);
          expect(amount).toBeLessThanOrEqual(paid[at]?.amount ?? 0);
          expect(service_fee).toBeLessThanOrEqual(paid[at]?.service_fee ?? 0);
          expect(amount + credit - service_fee).toBeGreaterThanOrEqual(0);
        }
      }),
    );
  });
});
