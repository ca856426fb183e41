import type { Ride } from '../../lib/api/types';
import { shownRides } from './ride-list';

const ride = (from_city: string, departure_time: string, seats_available = 4, price = 4000) =>
  ({
    from_city,
    to_city: 'Yaoundé',
    departure_time,
    created_at: departure_time,
    car_model: 'Toyota Corolla',
    seats: 4,
    seats_available,
    price,
  }) as Ride;
const rides = [ride('Douala', '2026-12-02T05:00:00Z', 1), ride('Édéa', '2026-12-01T05:00:00Z', 4, 2500)];
const cities = (found: Ride[]) => found.map((one) => one.from_city);

test('search finds rides by town or car, ignoring accents', () => {
  expect(cities(shownRides(rides, 'edea', 'departure', false))).toEqual(['Édéa']);
  expect(cities(shownRides(rides, 'corolla', 'departure', false))).toHaveLength(2);
  expect(shownRides(rides, 'Bamenda', 'departure', false)).toEqual([]);
});

test('upcoming rides start with the next departure, past ones with the latest', () => {
  expect(cities(shownRides(rides, '', 'departure', false))).toEqual(['Édéa', 'Douala']);
  expect(cities(shownRides(rides, '', 'departure', true))).toEqual(['Douala', 'Édéa']);
});

test('rides can be sorted by price or by seats sold', () => {
  expect(cities(shownRides(rides, '', 'price', false))).toEqual(['Douala', 'Édéa']);
  expect(cities(shownRides(rides, '', 'sold', false))).toEqual(['Douala', 'Édéa']);
});
