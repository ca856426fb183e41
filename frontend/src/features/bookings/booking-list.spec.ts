import type { Booking } from '../../lib/api/types';
import { listBookings } from './booking-list';

const NOW = Date.parse('2031-03-10T10:00:00Z');

const booking = (
  id: string,
  of: { departs: string; status?: string; to?: string; amount?: number; booked?: string },
) =>
  ({
    id,
    status: of.status ?? 'pending_verification',
    amount: of.amount ?? 4_500,
    created_at: of.booked ?? '2031-03-01T10:00:00Z',
    ride: {
      from_city: 'Douala',
      to_city: of.to ?? 'Yaoundé',
      departure_time: of.departs,
      driver: { full_name: 'Aïcha N.' },
    },
  }) as Booking;

const all = [
  booking('late', { departs: '2031-03-20T06:00:00Z', amount: 9_000, to: 'Bamenda' }),
  booking('soon', { departs: '2031-03-11T06:00:00Z', booked: '2031-03-05T10:00:00Z' }),
  booking('off', { departs: '2031-03-12T06:00:00Z', status: 'cancelled' }),
  booking('was', { departs: '2031-02-01T06:00:00Z', status: 'completed' }),
];
const ids = (wanted: Partial<Parameters<typeof listBookings>[1]>) =>
  listBookings(all, { past: false, text: '', sort: 'departure', ...wanted }, NOW).map(({ id }) => id);

test('upcoming bookings start with the next journey, past ones with the latest', () => {
  expect(ids({})).toEqual(['soon', 'late']);
  expect(ids({ past: true })).toEqual(['off', 'was']);
});

test('search finds a ticket by town or driver, ignoring accents', () => {
  expect(ids({ text: 'bamenda' })).toEqual(['late']);
  expect(ids({ text: 'yaounde' })).toEqual(['soon']);
  expect(ids({ text: 'aicha' })).toEqual(['soon', 'late']);
  expect(ids({ text: 'garoua' })).toEqual([]);
});

test('tickets can be sorted by price or by booking time', () => {
  expect(ids({ sort: 'amount' })).toEqual(['late', 'soon']);
  expect(ids({ sort: 'booked' })).toEqual(['soon', 'late']);
});
