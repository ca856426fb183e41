import type { Ride } from '../../lib/api/types';
import { departureOf, rideForm, rideTerms, takenSeats } from './ride-form';

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
  warning: null,
  description: null,
} as Ride;

test('day and time are those of Douala, an hour ahead of UTC', () => {
  expect(departureOf('2026-11-23', '00:30')).toBe('2026-11-22T23:30:00.000Z');
  expect(rideForm(ride)).toMatchObject({ day: '2026-11-23', time: '00:30' });
});

test('a ride that is not changed is sent as it was', () => {
  const { from_city, to_city, departure_time, seats, price } = ride;
  expect(rideTerms(rideForm(ride))).toMatchObject({ from_city, to_city, departure_time, seats, price });
});

test('text left empty is no text', () => {
  expect(rideTerms({ ...rideForm(ride), meeting_point: '  ' }).meeting_point).toBeNull();
});

test('a new ride begins with the car of the one before', () => {
  expect(rideForm(undefined, ride)).toMatchObject({ from_city: null, price: '', car_plate: 'LT 123 AB' });
});

test('seats held or sold are those that are not available', () => {
  expect(takenSeats(ride)).toBe(3);
  expect(takenSeats(undefined)).toBe(0);
});
