import { departureIn, priceIn, timeIn } from './departure-words';

test.each([
  ['06:30', '06:30'],
  ['6h', '06:00'],
  ['6', '06:00'],
  ['18', '18:00'],
  ['0630', '06:30'],
  ['1430', '14:30'],
  ['630', '06:30'],
  ['6 h 05', '06:05'],
  ['7pm', '19:00'],
  ['24', null],
  ['6:75', null],
  ['demain', null],
])('the time in "%s" is %s', (text, time) => expect(timeIn(text)).toBe(time));

test.each([
  ['2 500', 2_500],
  ['4 500 FCFA', 4_500],
  ['12 500f', 12_500],
  ['2\u00a0500', 2_500],
  ['2\u202f500 F', 2_500],
  ['2.500', 2_500],
  ['3500', 3_500],
  ['50', null],
])('the price in the answer "%s" is %s', (text, price) => expect(priceIn(text)).toBe(price));

test.each(['\u00a0', '\u202f'])('a no-break space (%j) separates no numbers', (space) => {
  expect(departureIn(`3 places à 5${space}000 F`)).toMatchObject({ price: 5_000, rest: '3 places à  ' });
});
