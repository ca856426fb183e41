import type { Booking } from '../../lib/api/types';
import { bookingPhase, cancelCause, isUpcoming, mayConfirmTravel } from './booking-phase';

const NOW = Date.parse('2026-11-21T12:00:00Z');
const HOUR_MS = 3_600_000;
const leaving = (hours: number) => ({ departure_time: new Date(NOW + hours * HOUR_MS).toISOString() });
const payment = (status: Booking['payment_status']) => ({ status }) as Booking['payment'];

test('an unpaid booking is to be paid, unless its payment is under way', () => {
  expect(bookingPhase({ status: 'pending', payment: null })).toBe('pay');
  expect(bookingPhase({ status: 'pending', payment: payment('failed') })).toBe('pay');
  expect(bookingPhase({ status: 'pending', payment: payment('processing') })).toBe('waiting');
});

test('a paid booking is a ticket until it is cancelled', () => {
  expect(bookingPhase({ status: 'pending_verification', payment: payment('completed') })).toBe('ticket');
  expect(bookingPhase({ status: 'confirmed', payment: payment('completed') })).toBe('ticket');
  expect(bookingPhase({ status: 'cancelled', payment: payment('processing') })).toBe('cancelled');
});

test('a ride stays among the coming ones for a day after it left, unless it is over', () => {
  expect(isUpcoming({ status: 'confirmed', ride: leaving(-23) }, NOW)).toBe(true);
  expect(isUpcoming({ status: 'confirmed', ride: leaving(-25) }, NOW)).toBe(false);
  expect(isUpcoming({ status: 'cancelled', ride: leaving(5) }, NOW)).toBe(false);
  expect(isUpcoming({ status: 'completed', ride: leaving(-1) }, NOW)).toBe(false);
});

test('only who has left without the code being entered confirms the journey', () => {
  expect(mayConfirmTravel({ status: 'pending_verification', ride: leaving(-1) }, NOW)).toBe(true);
  expect(mayConfirmTravel({ status: 'pending_verification', ride: leaving(1) }, NOW)).toBe(false);
  expect(mayConfirmTravel({ status: 'confirmed', ride: leaving(-1) }, NOW)).toBe(false);
});

test("words that are no cause of ours are the passenger's own", () => {
  expect(cancelCause('expired')).toBe('expired');
  expect(cancelCause('I am ill')).toBe('passenger');
  expect(cancelCause(undefined)).toBe('passenger');
});
