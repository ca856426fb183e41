import { DEFAULT_LANGUAGE, textsIn } from '../../locales';
import { DomainError, invalidField, refusal } from '../../platform/errors';
import type { Xaf } from '../../platform/money';
import { type Charge, chargeFor, type ServiceFeeTerms, TERMS } from '../money';
import {
  type BookedSegment,
  bookedSegment,
  type LockedRide,
  rideCancelled,
  rideDeparted,
  rideNotFound,
} from '../rides';
import { type BookingRefusal, WRONG_CODES } from './booking.state';
import type { LockedBooking } from './bookings.repository';
import type { HoldRefusal } from './hold-policy';

export const creditFixed = refusal('STATE_CONFLICT', 'The credit of this booking can no longer be changed.');
export const bookingNotFound = refusal('BOOKING_NOT_FOUND', 'Booking not found');
export const wrongRole = refusal('FORBIDDEN', 'Authentication required. Please log in again.');
export const stopNotServed = refusal('STOP_NOT_FOUND', "The ride doesn't go between these stops.");
export const boardingFinal = refusal('STATE_CONFLICT', 'This boarding can no longer be undone.');
export const ownTrip = refusal('FORBIDDEN', 'You take part in this trip yourself. Ask a colleague.');
export const notEnoughSeats = refusal('NOT_ENOUGH_SEATS', 'Not enough seats are left on this ride.');
const ownRide = refusal('OWN_RIDE', "You can't book seats on your own ride.");
export const alreadyBooked = refusal('ALREADY_BOOKED', 'You already have a booking on this ride.');

const TOO_MANY_HOLDS: Record<HoldRefusal, string> = {
  two_held: 'You already hold unpaid seats on two rides. Pay for one booking or cancel it first.',
  one_held:
    'Several of your bookings stayed unpaid, so you can hold seats on only one ride at a time. Pay for that booking or cancel it first.',
  address:
    'People on your internet connection already hold too many unpaid seats. Try again in a few minutes, or on another connection.',
  wasted: 'Too many of your bookings stayed unpaid. You can hold seats again after 24 hours at the latest.',
};

export function tooManyHolds(reason: HoldRefusal): DomainError {
  return new DomainError('TOO_MANY_HOLDS', TOO_MANY_HOLDS[reason]);
}

export const rideTakesNoBookings = refusal('STATE_CONFLICT', 'This ride takes no bookings at the moment.');

/** @throws DomainError OWN_RIDE, RIDE_NOT_FOUND, RIDE_CANCELLED, STOP_NOT_FOUND */
export function requireSegment(
  userId: string,
  ride: Parameters<typeof bookedSegment>[0] & Pick<LockedRide, 'driver_id' | 'listed' | 'status'>,
  wanted: Parameters<typeof bookedSegment>[1],
): BookedSegment {
  if (ride.driver_id === userId) throw ownRide();
  if (!ride.listed) throw rideNotFound();
  if (ride.status === 'cancelled') throw rideCancelled();
  const segment = bookedSegment(ride, wanted);
  if (!segment) throw stopNotServed();
  return segment;
}

/** @throws DomainError AMOUNT_OUT_OF_RANGE */
export function chargeForSeats(price: Xaf, seats: number, fee: ServiceFeeTerms): Charge {
  const charge = chargeFor(price * seats, fee);
  const { min, max } = TERMS.amount;
  if (charge.amount >= min && charge.amount <= max) return charge;
  const message = `The price of the seats together must be between ${min} and ${max} XAF.`;
  throw invalidField('seats', message, { code: 'AMOUNT_OUT_OF_RANGE' });
}

export function oneTravellerPerSeat(): DomainError {
  return invalidField('travellers', 'travellers must have one name for each seat');
}

const REFUSALS: Record<BookingRefusal, () => DomainError> = {
  booking_cancelled: refusal('BOOKING_CANCELLED', 'This booking has been cancelled.'),
  ride_cancelled: rideCancelled,
  not_paid: refusal('NOT_PAID', 'This booking has not been paid.'),
  not_departed: refusal('RIDE_NOT_DEPARTED', 'The ride has not departed yet.'),
  ride_over: rideDeparted,
  boarded: refusal('ALREADY_BOARDED', "This booking was boarded and can't be changed any more."),
  claim_open: refusal('STATE_CONFLICT', 'A claim about this booking is still open.'),
  code_closed: refusal(
    'CODE_CLOSED',
    'Too many wrong codes. This booking can no longer be boarded by code; its passenger can confirm the trip after departure.',
  ),
  live_payment: refusal('LIVE_PAYMENT', 'A payment for this booking is already in progress.'),
  hold_expired: refusal('HOLD_EXPIRED', 'Your seats are no longer held. Please book again.'),
  not_changeable: refusal(
    'NOT_CHANGEABLE',
    "This change isn't possible. You can cancel the booking and book again.",
  ),
};

export const bookingRefusal = (refusal: BookingRefusal): DomainError => REFUSALS[refusal]();

/** Returns the decision. @throws DomainError if it is a refusal */
export function requireAllowed<Step extends string>(
  decision: Step | BookingRefusal,
): Exclude<Step, BookingRefusal> {
  if (isRefusal(decision)) throw bookingRefusal(decision);
  return decision as Exclude<Step, BookingRefusal>;
}

const isRefusal = (decision: string): decision is BookingRefusal => Object.hasOwn(REFUSALS, decision);

/** Refusals of every way to book seats. */
export const BOOKING_REFUSALS = [
  'AMOUNT_OUT_OF_RANGE',
  'BLOCKED',
  'WOMEN_ONLY',
  'BOOKING_NOT_FOUND',
  'RIDE_NOT_FOUND',
  'ALREADY_BOOKED',
  'NOT_ENOUGH_SEATS',
  'STOP_NOT_FOUND',
  'OWN_RIDE',
  'RIDE_CANCELLED',
  'RIDE_DEPARTED',
  'STATE_CONFLICT',
  'TOO_MANY_HOLDS',
] as const;

/** Refusals of a boarding code, for the API's description. */
export const CODE_REFUSALS = [
  'BOOKING_CANCELLED',
  'CODE_CLOSED',
  'NOT_PAID',
  'RIDE_CANCELLED',
  'RIDE_DEPARTED',
  'TOO_EARLY',
  'CODE_LOCKED',
] as const;

export const wrongCode = refusal('INVALID_CODE', 'This is not the code of this booking.');
export const noSuchCode = refusal('INVALID_CODE', 'No passenger of this ride has this code.');

/** Codes entered for a single passenger still work. */
export const rideCodesClosed = refusal(
  'CODE_CLOSED',
  'Too many wrong codes on this ride. Enter the code with the passenger it belongs to.',
);

export function passesTooEarly(opens: Date): DomainError {
  const message = 'Passes can be checked offline from 24 hours before departure.';
  return new DomainError('TOO_EARLY', message, {
    details: [{ field: 'opens_at', message: opens.toISOString() }],
  });
}

export function tooEarly(opens: Date): DomainError {
  const message = `The code can be entered from ${textsIn(DEFAULT_LANGUAGE.api).format.time(opens)}, 3 hours before departure.`;
  return new DomainError('TOO_EARLY', message, {
    details: [{ field: 'opens_at', message: opens.toISOString() }],
  });
}

export function codeLocked(seconds: number): DomainError {
  const message = `Too many wrong codes. Try again in ${WRONG_CODES.lockedMinutes} minutes.`;
  return new DomainError('CODE_LOCKED', message, { retryAfterSeconds: seconds });
}

/** @throws DomainError CODE_LOCKED after too many wrong codes for this booking */
export function refuseLockedCode({ verification_locked_until: until, now }: LockedBooking): void {
  if (until !== null && until > now) throw codeLocked(Math.ceil((until.getTime() - now.getTime()) / 1000));
}
