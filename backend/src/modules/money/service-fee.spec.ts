import * as fc from 'fast-check';
import { refundForPassenger, refundForRideCancelled, shareOf } from './refund-policy';
import { chargeFor, fareWithin, serviceFee, type ServiceFeeTerms } from './service-fee';

const HOUR = 3_600_000;
const NOW = new Date('2026-11-21T10:00:00Z');

const fares = fc.integer({ min: 100, max: 500_000 });
const terms: fc.Arbitrary<ServiceFeeTerms> = fc
  .record({
    percent: fc.integer({ min: 0, max: 5_000 }).map((hundredths) => hundredths / 100),
    min: fc.integer({ min: 0, max: 2_000 }),
    max: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 20_000 })),
  })
  .filter(({ min, max }) => max === 0 || max >= min + 5);

describe('The service fee', () => {
  it.each([
    ['no fee', 4_500, { percent: 0, min: 0, max: 0 }, 0],
    ['no fee at 0 %, whatever the limits', 4_500, { percent: 0, min: 100, max: 500 }, 0],
    ['5 %', 4_500, { percent: 5, min: 0, max: 0 }, 225],
    ['5 %, rounded up to 5 XAF', 4_510, { percent: 5, min: 0, max: 0 }, 230],
    ['2.25 %', 4_000, { percent: 2.25, min: 0, max: 0 }, 90],
    ['the minimum if the percentage is less', 500, { percent: 5, min: 100, max: 0 }, 100],
    ['the maximum if the percentage is more', 100_000, { percent: 5, min: 100, max: 1_000 }, 1_000],
    [
      'the next lower multiple of 5 if the maximum is not one',
      100_000,
      { percent: 5, min: 0, max: 998 },
      995,
    ],
  ])('is %s', (_, fare, given, fee) => {
    expect(serviceFee(fare, given)).toBe(fee);
    expect(chargeFor(fare, given)).toEqual({ fare, service_fee: fee, amount: fare + fee });
  });

  it('is whole, a multiple of 5, within its limits, and grows with the fare', () => {
    fc.assert(
      fc.property(fares, fares, terms, (one, other, given) => {
        const [less, more] = one < other ? [one, other] : [other, one];
        const fee = serviceFee(less, given);
        expect(fee % 5).toBe(0);
        expect(fee).toBeLessThanOrEqual(serviceFee(more, given));
        if (given.percent === 0) return expect(fee).toBe(0);
        expect(fee).toBeGreaterThanOrEqual(given.min);
        if (given.max > 0) return expect(fee).toBeLessThanOrEqual(given.max);
        const share = (less * given.percent) / 100;
        if (share >= given.min) expect(fee - share).toBeLessThan(5.001);
      }),
    );
  });
});

describe('The largest fare within a given amount', () => {
  it('fits, and one franc more does not', () => {
    fc.assert(
      fc.property(fares, terms, (amount, given) => {
        const fare = fareWithin(amount, given);
        if (fare >= 0) expect(chargeFor(fare, given).amount).toBeLessThanOrEqual(amount);
        expect(chargeFor(fare + 1, given).amount).toBeGreaterThan(amount);
      }),
    );
  });

  it('is the amount itself without a fee, and none if the minimum fee exceeds it', () => {
    expect(fareWithin(5_000, { percent: 0, min: 100, max: 0 })).toBe(5_000);
    expect(fareWithin(4_725, { percent: 5, min: 0, max: 0 })).toBe(4_500);
    expect(fareWithin(50, { percent: 5, min: 100, max: 0 })).toBe(-1);
  });
});

describe('The refund of fare and fee', () => {
  const percents = fc.constantFrom(0, 1, 25, 33, 50, 66, 75, 99, 100);

  it('is the same percentage of both, within what was paid, without losing a franc', () => {
    fc.assert(
      fc.property(fares, terms, percents, (fare, given, percent) => {
        const { amount, service_fee } = chargeFor(fare, given);
        const back = { service_fee: 0, ...shareOf({ amount, service_fee }, percent) };
        const ofFare = back.amount - back.service_fee;
        expect(back.amount).toBe(Math.ceil((amount * percent) / 100));
        // The driver keeps the same as without a fee.
        expect(ofFare).toBe(Math.ceil((fare * percent) / 100));
        expect(ofFare).toBeLessThanOrEqual(fare);
        expect(back.service_fee).toBeGreaterThanOrEqual(0);
        expect(back.service_fee).toBeLessThanOrEqual(service_fee);
        expect(Math.abs(back.service_fee - (service_fee * percent) / 100)).toBeLessThan(1);
      }),
    );
  });

  it('is half of both shortly before departure, and all of both if the driver cancels', () => {
    const paid = { amount: 4_725, service_fee: 225, paid: true };
    const soon = new Date(NOW.getTime() + HOUR);
    expect(
      refundForPassenger({
        ...paid,
        paid_at: new Date(NOW.getTime() - 2 * HOUR),
        booked_departure: soon,
        departure: soon,
        departure_moved_at: null,
        grace_used: 0,
        now: NOW,
      }),
    ).toEqual({ amount: 2_363, service_fee: 113, rule: 'within_24_hours' });
    expect(refundForRideCancelled(paid)).toEqual({ amount: 4_725, service_fee: 225, rule: 'ride_cancelled' });
  });
});
