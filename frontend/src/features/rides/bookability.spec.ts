import type { Ride } from '../../lib/api/types';
import type { Terms } from '../../lib/terms';
import { bookability, maxSeats } from './bookability';

const terms = { amount: { min: 100, max: 500_000 }, service_fee: { percent: 5, min: 0, max: 0 } } as Terms;

const now = new Date('2026-11-20T09:00:00Z').getTime();

const ride = (over: Partial<Ride>): Ride => ({
  id: '0199',
  driver_id: '0198',
  driver: { id: '0198', full_name: 'Aïcha N.', avatar_url: null, rating: { average: null, count: 0 } },
  from_city: 'Douala',
  to_city: 'Yaoundé',
  departure_time: '2026-11-21T05:30:00Z',
  description: null,
  car_model: null,
  car_plate: null,
  meeting_point: null,
  dropoff_point: null,
  warning: null,
  listed: true,
  women_only: false,
  preferences: null,
  series_id: null,
  stops: [],
  price: 4500,
  seats: 4,
  seats_available: 2,
  status: 'scheduled',
  created_at: '2026-11-01T00:00:00Z',
  updated_at: '2026-11-01T00:00:00Z',
  ...over,
});

test('a scheduled ride with free seats can be booked until departure', () => {
  expect(bookability(ride({}), now)).toBe('open');
  expect(bookability(ride({ departure_time: '2026-11-20T09:00:00Z' }), now)).toBe('departed');
});

test('a full, cancelled or completed ride shows the reason', () => {
  expect(bookability(ride({ seats_available: 0 }), now)).toBe('full');
  expect(bookability(ride({ status: 'cancelled' }), now)).toBe('cancelled');
  expect(bookability(ride({ status: 'completed' }), now)).toBe('departed');
});

test('one booking is limited by free seats and by the largest payment', () => {
  expect(maxSeats(ride({}), terms)).toBe(2);
  expect(maxSeats(ride({ seats: 8, seats_available: 8, price: 150_000 }), terms)).toBe(3);
  expect(maxSeats(ride({ seats: 8, seats_available: 8, price: 120_000 }), terms)).toBe(4);
  expect(maxSeats(ride({ seats: 8, seats_available: 8, price: 120_000, service_fee: 6_000 }), terms)).toBe(3);
});
