import type { Booking } from '../../lib/api/types';
import { nextBooking } from './booking-phase';

const NOW = Date.parse('2031-03-10T10:00:00Z');
const SOON = '2031-03-10T10:10:00Z';

const booking = (id: string, departs: string, of: Partial<Booking> = {}) =>
  ({
    id,
    status: 'pending_verification',
    hold_expires_at: null,
    payment: null,
    ride: { departure_time: departs },
    ...of,
  }) as Booking;

const ticket = booking('ticket', '2031-03-11T06:00:00Z');
const later = booking('later', '2031-03-15T06:00:00Z');
const held = booking('held', '2031-03-20T06:00:00Z', { status: 'pending', hold_expires_at: SOON });
const paying = booking('paying', '2031-03-21T06:00:00Z', {
  status: 'pending',
  hold_expires_at: SOON,
  payment: { status: 'processing' } as Booking['payment'],
});

test('a payment in progress comes first, then held seats, then the next journey', () => {
  expect(nextBooking([later, ticket, held, paying], NOW)?.id).toBe('paying');
  expect(nextBooking([later, ticket, held], NOW)?.id).toBe('held');
  expect(nextBooking([later, ticket], NOW)?.id).toBe('ticket');
});

test('past, cancelled and expired bookings are not shown', () => {
  const over = [
    booking('gone', '2031-03-01T06:00:00Z'),
    booking('off', '2031-03-20T06:00:00Z', { status: 'cancelled' }),
    booking('lapsed', '2031-03-20T06:00:00Z', { status: 'pending', hold_expires_at: '2031-03-10T09:59:00Z' }),
  ];
  expect(nextBooking(over, NOW)).toBeNull();
});
