import { priceGuide } from './price-guide.service';

const road = { km: 240, perKm: 18, capFactor: 2 };
const paid = { low: 4_000, high: 5_000, sample: 10, drivers: 3 };

it('the price guide is the range of paid prices, and its cap a multiple of the highest one', () => {
  expect(priceGuide(paid, road)).toEqual({ low: 4_000, high: 5_000, cap: 10_000, sample: 10 });
});

it.each([
  ['nine seats', { ...paid, sample: 9 }],
  ['two drivers', { ...paid, drivers: 2 }],
  ['nothing sold', { low: null, high: null, sample: 0, drivers: 0 }],
])('the price guide is estimated from the distance, without a cap, for %s', (_name, row) => {
  expect(priceGuide(row, road)).toEqual({ low: 3_450, high: 5_200, cap: null, sample: 0 });
});

it('the price guide has no cap if the factor is 0', () => {
  expect(priceGuide(paid, { ...road, capFactor: 0 }).cap).toBeNull();
});
