import { defineMachine } from '../../platform/state-machine';
import {
  BOOKING_STATUSES,
  type BookingStatus,
  bookingTransitions,
  CANCEL_CAUSES,
  decideCancel,
  decidePaid,
  decideTravelled,
  decideUnboard,
  decideVerify,
  mayRevive,
} from './booking.state';

const machine = defineMachine<BookingStatus>(bookingTransitions);
const booking = (status: BookingStatus, code_verified = false) => ({ status, code_verified });
const scheduled = { status: 'scheduled', departed: false } as const;
const departed = { status: 'scheduled', departed: true } as const;
const completed = { status: 'completed', departed: true } as const;
const cancelled = { status: 'cancelled', departed: false } as const;

describe('A booking', () => {
  it.each([
    ['pending', ['pending_verification', 'cancelled']],
    ['pending_verification', ['confirmed', 'completed', 'cancelled']],
    ['confirmed', ['completed', 'cancelled', 'pending_verification']],
    ['completed', []],
    ['cancelled', ['pending_verification']],
  ] as const)('that is %s can become only %j', (from, allowed) => {
    const reachable = BOOKING_STATUSES.filter((to) => to !== from && machine.can(from, to));
    expect(reachable).toEqual(BOOKING_STATUSES.filter((to) => (allowed as readonly string[]).includes(to)));
    expect(machine.can(from, from)).toBe(true);
  });

  it.each([
    ['pending', 'cancel'],
    ['pending_verification', 'cancel'],
    ['confirmed', 'boarded'],
    ['completed', 'boarded'],
    ['cancelled', 'already'],
  ] as const)('that is %s: cancelling by its passenger → %s', (status, decision) => {
    expect(decideCancel(booking(status))).toBe(decision);
  });

  const NOW = new Date('2026-11-22T12:00:00Z');
  const departing = (ride: Parameters<typeof decideTravelled>[1], hours = 1) => ({
    ...ride,
    departure_time: new Date(NOW.getTime() + hours * 3_600_000),
  });
  const verify = (
    of: ReturnType<typeof booking>,
    ride: Parameters<typeof departing>[0],
    hours?: number,
    wrong_codes = 0,
  ) => decideVerify({ ...of, wrong_codes }, departing(ride, hours), NOW);

  it.each([
    [booking('pending_verification'), scheduled, 'compare'],
    [booking('pending_verification'), departed, 'compare'],
    [booking('pending_verification'), completed, 'ride_over'],
    [booking('pending_verification'), cancelled, 'ride_cancelled'],
    [booking('pending'), scheduled, 'not_paid'],
    [booking('confirmed', true), scheduled, 'already'],
    [booking('completed', true), completed, 'already'],
    [booking('completed'), completed, 'ride_over'],
    [booking('cancelled'), scheduled, 'booking_cancelled'],
    [booking('cancelled', true), cancelled, 'booking_cancelled'],
  ])('%j on a ride %j: entering its code → %s', (of, ride, decision) => {
    expect(verify(of, ride)).toBe(decision);
  });

  it.each([
    [3.01, 'too_early'],
    [3, 'compare'],
    [0, 'compare'],
    [-24, 'compare'],
    [-24.01, 'ride_over'],
  ])('%f hours before departure: entering its code → %s', (hours, decision) => {
    expect(verify(booking('pending_verification'), scheduled, hours)).toBe(decision);
  });

  it('rejects every code after fifteen wrong ones, as `code_closed` only within the boarding window', () => {
    expect(verify(booking('pending_verification'), scheduled, 1, 14)).toBe('compare');
    expect(verify(booking('pending_verification'), scheduled, 1, 15)).toBe('code_closed');
    expect(verify(booking('pending_verification'), scheduled, 5, 15)).toBe('too_early');
    expect(verify(booking('confirmed', true), scheduled, 1, 15)).toBe('already');
  });

  it.each([
    [booking('pending_verification'), departed, 'complete'],
    [booking('pending_verification'), completed, 'complete'],
    [booking('pending_verification'), scheduled, 'not_departed'],
    [booking('pending_verification'), cancelled, 'ride_cancelled'],
    [booking('pending'), departed, 'not_paid'],
    [booking('confirmed', true), departed, 'boarded'],
    [booking('completed'), completed, 'already'],
    [booking('cancelled'), departed, 'booking_cancelled'],
  ])('%j on a ride %j: confirming travel → %s', (of, ride, decision) => {
    expect(decideTravelled(of, ride)).toBe(decision);
  });

  it.each([
    [booking('pending'), scheduled, 'seat'],
    [booking('pending'), departed, { end: 'expired' }],
    [booking('pending'), completed, { end: 'expired' }],
    [booking('pending'), cancelled, { end: 'ride_cancelled' }],
    [booking('pending_verification'), scheduled, 'settled'],
    [booking('confirmed', true), departed, 'settled'],
    [booking('cancelled'), scheduled, 'too_late'],
  ])('%j on a ride %j: successful payment → %j', (of, ride, decision) => {
    expect(decidePaid(of, ride)).toEqual(decision);
  });
});

describe('A late payment', () => {
  const created_at = new Date('2026-11-21T10:00:00Z');
  const ride = { ...scheduled, route_changed_at: null };
  const ended = (cancel_cause: (typeof CANCEL_CAUSES)[number]) => ({
    ...booking('cancelled'),
    cancel_cause,
    created_at,
  });

  it('revives expired and failed bookings, not those that a person cancelled', () => {
    expect(CANCEL_CAUSES.filter((cause) => mayRevive(ended(cause), ride))).toEqual([
      'expired',
      'payment_failed',
    ]);
  });

  it('revives nothing on a cancelled, completed or departed ride', () => {
    for (const other of [cancelled, completed, departed]) {
      expect(mayRevive(ended('expired'), { ...other, route_changed_at: null })).toBe(false);
    }
  });

  it('revives nothing on a ride whose route has changed', () => {
    expect(mayRevive(ended('expired'), { ...ride, route_changed_at: new Date('2026-11-21T10:05:00Z') })).toBe(
      false,
    );
    expect(mayRevive(ended('expired'), { ...ride, route_changed_at: new Date('2026-11-21T09:55:00Z') })).toBe(
      true,
    );
  });
});

describe('Undoing a boarding', () => {
  const now = new Date('2026-01-01T12:00:00Z');
  const later = new Date('2026-01-02T12:00:00Z');

  it.each([
    [booking('confirmed', true), scheduled, later, 'unboard'],
    [booking('confirmed', true), departed, later, 'unboard'],
    [booking('confirmed', true), departed, now, 'final'],
    [booking('confirmed', true), completed, later, 'final'],
    [booking('completed', true), departed, later, 'final'],
    [booking('completed'), departed, later, 'final'],
    [booking('pending_verification'), scheduled, later, 'already'],
    [booking('pending'), scheduled, later, 'not_paid'],
    [booking('cancelled', true), scheduled, later, 'booking_cancelled'],
    [{ ...booking('confirmed', true), claim_status: 'open' as const }, departed, later, 'claim_open'],
  ])('of %j on a ride %j, payable at %j → %s', (of, ride, payableAt, decision) => {
    expect(decideUnboard(of, ride, now, payableAt)).toBe(decision);
  });
});
