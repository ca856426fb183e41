import type { Ride } from './api/types';
import type { Terms } from './terms';
import { chargeFor, chargeOf, feeOf } from './service-fee';

const ride = { price: 4_510, service_fee: 230, amount: 4_740 } as Ride;
const terms = (service_fee: Terms['service_fee']) => ({ service_fee }) as Terms;

test('charges one fee on the whole fare of several seats', () => {
  const fee = terms({ percent: 5, min: 0, max: 0 });
  expect(chargeFor(ride, 1, fee)).toEqual({ fare: 4_510, fee: 230 });
  expect(chargeFor(ride, 2, fee)).toEqual({ fare: 9_020, fee: 455 });
});

test('minimum and maximum apply per booking', () => {
  expect(chargeFor(ride, 2, terms({ percent: 1, min: 400, max: 0 })).fee).toBe(400);
  expect(chargeFor(ride, 4, terms({ percent: 5, min: 0, max: 500 })).fee).toBe(500);
});

test('without a fee adds nothing, whatever the limits', () => {
  const free = { ...ride, service_fee: 0, amount: 4_510 };
  expect(chargeFor(free, 3, terms({ percent: 0, min: 100, max: 0 }))).toEqual({ fare: 13_530, fee: 0 });
});

test('a stored booking from before service fees has none', () => {
  expect(chargeOf({ amount: 9_000 })).toEqual({ fare: 9_000, fee: 0 });
  expect(chargeOf({ amount: 9_450, service_fee: 450 })).toEqual({ fare: 9_000, fee: 450 });
});

test('shows a driver the fee that the server will charge', () => {
  expect(feeOf(4_500, terms({ percent: 5, min: 0, max: 0 }))).toBe(225);
  expect(feeOf(1_500, terms({ percent: 5, min: 100, max: 0 }))).toBe(100);
  expect(feeOf(4_500, terms({ percent: 0, min: 100, max: 0 }))).toBe(0);
});
