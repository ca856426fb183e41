import type { Ride } from '../../lib/api/types';
import { departureOf, departureProblem, isUnusualPrice, rideForm, rideTerms, takenSeats } from './ride-form';

const ride = {
  from_city: 'Douala',
  to_city: 'Yaoundé',
  departure_time: '2026-11-22T23:30:00.000Z',
  seats: 4,
  seats_available: 1,
  price: 4500,
  car_model: 'Toyota Corolla',
  car_plate: 'LT 123 AB',
  meeting_point: null,
  dropoff_point: null,
  warning: null,
  description: null,
  women_only: false,
} as Ride;

test('day and time are in Douala time, UTC+1', () => {
  expect(departureOf('2026-11-23', '00:30')).toBe('2026-11-22T23:30:00.000Z');
  expect(rideForm(ride)).toMatchObject({ day: '2026-11-23', time: '00:30' });
});

test('an unchanged ride is sent unchanged', () => {
  const { from_city, to_city, departure_time, seats, price } = ride;
  expect(rideTerms(rideForm(ride))).toMatchObject({ from_city, to_city, departure_time, seats, price });
});

test('an empty text is sent as null', () => {
  expect(rideTerms({ ...rideForm(ride), description: '  ' }).description).toBeNull();
});

test('a new ride copies the car of the previous one', () => {
  expect(rideForm(undefined, ride)).toMatchObject({ from_city: null, price: '', car_plate: 'LT 123 AB' });
});

test('counts held and sold seats as taken', () => {
  expect(takenSeats(ride)).toBe(3);
  expect(takenSeats(undefined)).toBe(0);
});

test('editing other fields keeps the seconds of the departure', () => {
  const exact = { ...ride, departure_time: '2026-11-22T23:30:12.345Z' };
  expect(rideTerms({ ...rideForm(exact), car_plate: 'CE 1' }, exact).departure_time).toBe(
    exact.departure_time,
  );
  expect(rideTerms({ ...rideForm(exact), time: '00:45' }, exact).departure_time).toBe(
    '2026-11-22T23:45:00.000Z',
  );
});

test.each([
  ['in the past', '2026-11-22', '18:59', 0, 'past'],
  ['in 181 days', '2027-05-23', '19:00', 0, 'tooFar'],
  ['in an hour', '2026-11-22', '20:00', 0, null],
  ['in an hour, with a seat sold', '2026-11-22', '20:00', 1, 'tooSoon'],
  ['in two hours, with a seat sold', '2026-11-22', '21:00', 1, null],
] as const)(
  'a departure %s on %s at %s (seats sold: %i) has the problem: %s',
  (_when, day, time, sold, problem) => {
    const now = new Date('2026-11-22T18:00:00Z');
    expect(departureProblem({ day, time }, { ride, sold, now })).toBe(problem);
  },
);

test('an unchanged departure is accepted, however near', () => {
  const now = new Date('2026-11-22T23:00:00Z');
  expect(departureProblem(rideForm(ride), { ride, sold: 2, now })).toBeNull();
});

test.each([
  [45_000, false],
  [50_000, true],
  [401, false],
  [400, true],
])('if a seat usually costs 4,000 to 5,000, the price %i is unusual: %s', (price, unusual) => {
  expect(isUnusualPrice(price, { low: 4_000, high: 5_000 })).toBe(unusual);
});
