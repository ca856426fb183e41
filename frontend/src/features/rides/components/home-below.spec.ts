import { DEFAULT_JOURNEYS, homeJourneys } from './home-below';

const route = (from_city: string, to_city: string) => ({
  from_city,
  to_city,
  rides: 2,
  cheapest_price: 4000,
  cheapest_amount: 4000,
  next_date: '2031-03-10',
});

test('popular journeys come first, then the default ones', () => {
  const kribi = route('Douala', 'Kribi');
  expect(homeJourneys([kribi])).toEqual([kribi, DEFAULT_JOURNEYS[0], DEFAULT_JOURNEYS[1]]);
});

test('a popular default journey is listed once, with its price', () => {
  const first = route('Douala', 'Yaoundé');
  expect(homeJourneys([first])).toEqual([first, DEFAULT_JOURNEYS[1], DEFAULT_JOURNEYS[2]]);
});

test('enough popular journeys replace all default ones; without a response only the defaults are shown', () => {
  const four = ['Kribi', 'Edéa', 'Limbe', 'Buea'].map((to) => route('Douala', to));
  expect(homeJourneys(four)).toEqual(four);
  expect(homeJourneys(undefined)).toEqual(DEFAULT_JOURNEYS);
});
