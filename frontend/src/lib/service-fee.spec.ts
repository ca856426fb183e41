import type { Ride } from './api/types';
import { agreedCharge, estimateCharge, serviceFeeFor } from './service-fee';
import type { Terms } from './terms';

const ride = { price: 4_510, service_fee: 230, amount: 4_740 } as Ride;
const terms = (service_fee: Terms['service_fee']) => ({ service_fee }) as Terms;

test('charges several seats one fee on their whole fare', () => {
  const fee = terms({ percent: 5, min: 0, max: 0 });
  expect(estimateCharge(ride, 1, fee)).toEqual({ fare: 4_510, fee: 230 });
  expect(estimateCharge(ride, 2, fee)).toEqual({ fare: 9_020, fee: 455 });
});

test('applies minimum and maximum to the booking, not to each seat', () => {
  expect(estimateCharge(ride, 2, terms({ percent: 1, min: 400, max: 0 })).fee).toBe(400);
  expect(estimateCharge(ride, 4, terms({ percent: 5, min: 0, max: 500 })).fee).toBe(500);
});

test('adds no fee if the percentage is 0, even with a minimum', () => {
  const free = { ...ride, service_fee: 0, amount: 4_510 };
  expect(estimateCharge(free, 3, terms({ percent: 0, min: 100, max: 0 }))).toEqual({ fare: 13_530, fee: 0 });
});

test('reads no fee from a booking stored before service fees existed', () => {
  expect(agreedCharge({ amount: 9_000 })).toEqual({ fare: 9_000, fee: 0 });
  expect(agreedCharge({ amount: 9_450, service_fee: 450 })).toEqual({ fare: 9_000, fee: 450 });
});

test('computes the same fee as the server', () => {
  expect(serviceFeeFor(4_500, terms({ percent: 5, min: 0, max: 0 }))).toBe(225);
  expect(serviceFeeFor(1_500, terms({ percent: 5, min: 100, max: 0 }))).toBe(100);
  expect(serviceFeeFor(4_500, terms({ percent: 0, min: 100, max: 0 }))).toBe(0);
});
