import { homeJourneys, USUAL } from './home-journeys';

const route = (from_city: string, to_city: string) => ({
  from_city,
  to_city,
  rides: 2,
  cheapest_price: 4000,
  cheapest_amount: 4000,
  next_date: '2031-03-10',
});

test('the journeys that people pay for come first, and the usual ones fill the list up', () => {
  const kribi = route('Douala', 'Kribi');
  expect(homeJourneys([kribi])).toEqual([kribi, USUAL[0], USUAL[1]]);
});

test('a usual journey that people pay for stands there once, with its price', () => {
  const first = route('Douala', 'Yaoundé');
  expect(homeJourneys([first])).toEqual([first, USUAL[1], USUAL[2]]);
});

test('enough of them need no usual ones; without an answer there are only those', () => {
  const four = ['Kribi', 'Edéa', 'Limbe', 'Buea'].map((to) => route('Douala', to));
  expect(homeJourneys(four)).toEqual(four);
  expect(homeJourneys(undefined)).toEqual(USUAL);
});
