import type { Booking } from '../../lib/api/types';
import { bookingPhase, cancelCause, isUpcoming, mayConfirmTravel, nextBooking } from './booking-phase';

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
  const upcoming = (status: Booking['status'], hours: number) =>
    isUpcoming({ status, ride: leaving(hours), refund: null }, NOW);
  expect(upcoming('confirmed', -23)).toBe(true);
  expect(upcoming('confirmed', -25)).toBe(false);
  expect(upcoming('cancelled', 5)).toBe(false);
  expect(upcoming('completed', -1)).toBe(false);
});

test('a cancelled booking stays upcoming while another ride can be chosen', () => {
  const refund = (minutes: number) =>
    ({ rebook_until: new Date(NOW + minutes * 60_000).toISOString() }) as Booking['refund'];
  expect(isUpcoming({ status: 'cancelled', ride: leaving(5), refund: refund(30) }, NOW)).toBe(true);
  expect(isUpcoming({ status: 'cancelled', ride: leaving(5), refund: refund(-1) }, NOW)).toBe(false);
});

test('a passenger can confirm travel only after departure, if no boarding code was entered', () => {
  expect(mayConfirmTravel({ status: 'pending_verification', ride: leaving(-1) }, NOW)).toBe(true);
  expect(mayConfirmTravel({ status: 'pending_verification', ride: leaving(1) }, NOW)).toBe(false);
  expect(mayConfirmTravel({ status: 'confirmed', ride: leaving(-1) }, NOW)).toBe(false);
});

test("an unknown cancellation reason is the passenger's text", () => {
  expect(cancelCause('expired')).toBe('expired');
  expect(cancelCause('I am ill')).toBe('passenger');
  expect(cancelCause(undefined)).toBe('passenger');
});

describe('the next booking', () => {
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

  test('is the one being paid, else the one with held seats, else the next journey', () => {
    expect(nextBooking([later, ticket, held, paying], NOW)?.id).toBe('paying');
    expect(nextBooking([later, ticket, held], NOW)?.id).toBe('held');
    expect(nextBooking([later, ticket], NOW)?.id).toBe('ticket');
  });

  test('is a cancelled one whose ride can be replaced, before the next journey', () => {
    const off = booking('off', '2031-03-12T06:00:00Z', {
      status: 'cancelled',
      refund: { rebook_until: SOON } as Booking['refund'],
    });
    expect(nextBooking([ticket, off, held], NOW)?.id).toBe('held');
    expect(nextBooking([ticket, off], NOW)?.id).toBe('off');
  });

  test('is never a past, cancelled or expired one', () => {
    const over = [
      booking('gone', '2031-03-01T06:00:00Z'),
      booking('off', '2031-03-20T06:00:00Z', { status: 'cancelled' }),
      booking('lapsed', '2031-03-20T06:00:00Z', {
        status: 'pending',
        hold_expires_at: '2031-03-10T09:59:00Z',
      }),
    ];
    expect(nextBooking(over, NOW)).toBeNull();
  });
});
