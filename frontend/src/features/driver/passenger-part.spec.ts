import type { Ride } from '../../lib/api/types';
import { bookedPart, seatPrice } from './passenger-part';

const ride = {
  ...{ from_city: 'Douala', to_city: 'Yaoundé', departure_time: '2026-12-01T06:00:00.000Z', price: 4500 },
  stops: [
    { id: 'a', city: 'Douala', departure_time: '2026-12-01T06:00:00.000Z', price: 1500 },
    { id: 'b', city: 'Édéa', departure_time: '2026-12-01T07:10:00.000Z', price: 3500 },
    { id: 'c', city: 'Yaoundé', departure_time: '2026-12-01T10:30:00.000Z', price: null },
  ],
} as unknown as Ride;
const whole = { from_stop_id: null, to_stop_id: null };

test('shows where and when a passenger boards on the way, and their price', () => {
  const part = { from_stop_id: 'b', to_stop_id: null };
  expect(bookedPart(ride, part)).toEqual({
    ...{ from_city: 'Édéa', to_city: 'Yaoundé', departure_time: '2026-12-01T07:10:00.000Z', isPart: true },
  });
  expect(seatPrice(ride, part)).toBe(3500);
  expect(seatPrice(ride, { from_stop_id: null, to_stop_id: 'b' })).toBe(1500);
});

test('a passenger of the whole ride pays the price of the ride, with or without stops', () => {
  expect(bookedPart(ride, whole)).toMatchObject({
    from_city: 'Douala',
    to_city: 'Yaoundé',
    isPart: false,
  });
  expect(seatPrice(ride, whole)).toBe(4500);
  expect(seatPrice({ price: 4500, stops: [] }, whole)).toBe(4500);
  expect(seatPrice({ price: 4500 }, whole)).toBe(4500);
});
