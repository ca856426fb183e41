import { isGoodPrice } from './good-price';

const guide = { low: 4_000, sample: 12 };

it.each([
  ['in the lowest quarter of those paid', 4_000, guide, true],
  ['above the lowest quarter', 4_050, guide, false],
  ['compared with an estimate', 1_000, { low: 4_000, sample: 0 }, false],
  ['without a guide', 1_000, undefined, false],
])('a price %s', (_name, price, priceGuide, good) => {
  expect(isGoodPrice(price, priceGuide)).toBe(good);
});
