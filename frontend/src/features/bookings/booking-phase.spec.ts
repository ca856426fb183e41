import type { Booking } from '../../lib/api/types';
import { bookingPhase, cancelCause, isUpcoming, mayConfirmTravel } from './booking-phase';

const NOW = Date.parse('2026-11-21T12:00:00Z');
const HOUR_MS = 3_600_000;
const leaving = (hours: number) => ({ departure_time: new Date(NOW + hours * HOUR_MS).toISOString() });
const payment = (status: Booking['payment_status']) => ({ status }) as Booking['payment'];

test('an unpaid booking is payable unless its payment is in progress', () => {
  expect(bookingPhase({ status: 'pending', payment: null })).toBe('pay');
  expect(bookingPhase({ status: 'pending', payment: payment('failed') })).toBe('pay');
  expect(bookingPhase({ status: 'pending', payment: payment('processing') })).toBe('waiting');
});

test('a paid booking is a ticket until it is cancelled', () => {
  expect(bookingPhase({ status: 'pending_verification', payment: payment('completed') })).toBe('ticket');
  expect(bookingPhase({ status: 'confirmed', payment: payment('completed') })).toBe('ticket');
  expect(bookingPhase({ status: 'cancelled', payment: payment('processing') })).toBe('cancelled');
});

test('a ride stays upcoming for a day after departure unless it is completed', () => {
  expect(isUpcoming({ status: 'confirmed', ride: leaving(-23) }, NOW)).toBe(true);
  expect(isUpcoming({ status: 'confirmed', ride: leaving(-25) }, NOW)).toBe(false);
  expect(isUpcoming({ status: 'cancelled', ride: leaving(5) }, NOW)).toBe(false);
  expect(isUpcoming({ status: 'completed', ride: leaving(-1) }, NOW)).toBe(false);
});

test('a passenger can confirm travel only after departure without an entered code', () => {
  expect(mayConfirmTravel({ status: 'pending_verification', ride: leaving(-1) }, NOW)).toBe(true);
  expect(mayConfirmTravel({ status: 'pending_verification', ride: leaving(1) }, NOW)).toBe(false);
  expect(mayConfirmTravel({ status: 'confirmed', ride: leaving(-1) }, NOW)).toBe(false);
});

test("an unknown cancellation reason is the passenger's text", () => {
  expect(cancelCause('expired')).toBe('expired');
  expect(cancelCause('I am ill')).toBe('passenger');
  expect(cancelCause(undefined)).toBe('passenger');
});
