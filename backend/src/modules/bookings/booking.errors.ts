import { DEFAULT_LANGUAGE, textsIn } from '../../locales';
import { DomainError, validationFailed } from '../../platform/errors';
import { rideCancelled, rideDeparted } from '../rides';
import type { HoldRefusal } from './hold-policy';
import type { ChangeRefusal } from './changes/change.policy';
import { type BookingRefusal, WRONG_CODES } from './booking.state';

export function creditFixed(): DomainError {
  return new DomainError(
    'STATE_CONFLICT',
    'conflict',
    'The credit of this booking can no longer be changed.',
  );
}

export function bookingNotFound(): DomainError {
  return new DomainError('BOOKING_NOT_FOUND', 'not_found', 'Booking not found');
}

export function wrongRole(): DomainError {
  return new DomainError('FORBIDDEN', 'forbidden', 'Authentication required. Please log in again.');
}

export function stopNotServed(): DomainError {
  return new DomainError('STOP_NOT_FOUND', 'not_found', "The ride doesn't go between these stops.");
}

export function boardingFinal(): DomainError {
  return new DomainError('STATE_CONFLICT', 'conflict', 'This boarding can no longer be undone.');
}

export function ownTrip(): DomainError {
  return new DomainError('FORBIDDEN', 'forbidden', 'You take part in this trip yourself. Ask a colleague.');
}

export function driversOwn(): DomainError {
  return new DomainError('FORBIDDEN', 'forbidden', 'This ride is your own. Cancel it as its driver.');
}

export function notEnoughSeats(): DomainError {
  return new DomainError('NOT_ENOUGH_SEATS', 'conflict', 'Not enough seats are left on this ride.');
}

export function ownRide(): DomainError {
  return new DomainError('OWN_RIDE', 'conflict', "You can't book seats on your own ride.");
}

export function alreadyBooked(): DomainError {
  return new DomainError('ALREADY_BOOKED', 'conflict', 'You already have a booking on this ride.');
}

const TOO_MANY_HOLDS: Record<HoldRefusal, string> = {
  two_held: 'You already hold seats on two rides that are not paid. Pay for one or cancel it first.',
  one_held:
    'After several bookings that stayed unpaid you can hold seats on one ride at a time. Pay for it or cancel it first.',
  address:
    'Too many seats are held and not paid from your internet connection. Try again in a few minutes, or on another connection.',
  wasted: 'Too many of your bookings stayed unpaid. You can hold seats again within 24 hours.',
};

export function tooManyHolds(refusal: HoldRefusal): DomainError {
  return new DomainError('TOO_MANY_HOLDS', 'conflict', TOO_MANY_HOLDS[refusal]);
}

export function rideTakesNoBookings(): DomainError {
  return new DomainError('STATE_CONFLICT', 'conflict', 'This ride takes no bookings at the moment.');
}

export function amountOutOfRange(limits: { min: number; max: number }): DomainError {
  const message = `The price of the seats together must be between ${limits.min} and ${limits.max} XAF.`;
  return new DomainError('AMOUNT_OUT_OF_RANGE', 'invalid', message, {
    details: [{ field: 'seats', message }],
  });
}

export function oneTravellerPerSeat(): DomainError {
  return validationFailed([{ field: 'travellers', message: 'travellers must have one name for each seat' }]);
}

export function noSuchManifestForm(): DomainError {
  return new DomainError(
    'NOT_ACCEPTABLE',
    'not_acceptable',
    'The list of travellers is available as application/json and application/pdf.',
  );
}

const REFUSALS: Record<BookingRefusal, () => DomainError> = {
  booking_cancelled: () =>
    new DomainError('BOOKING_CANCELLED', 'conflict', 'This booking has been cancelled.'),
  ride_cancelled: rideCancelled,
  not_paid: () => new DomainError('NOT_PAID', 'conflict', 'This booking has not been paid.'),
  not_departed: () => new DomainError('RIDE_NOT_DEPARTED', 'conflict', 'The ride has not departed yet.'),
  ride_over: rideDeparted,
  boarded: () =>
    new DomainError(
      'ALREADY_BOARDED',
      'conflict',
      "You have boarded; this booking can't be changed any more.",
    ),
  claim_open: () =>
    new DomainError('STATE_CONFLICT', 'conflict', 'A claim about this booking is still open.'),
  code_closed: () =>
    new DomainError(
      'CODE_CLOSED',
      'conflict',
      'Too many wrong codes. This booking can no longer be boarded by code; its passenger can confirm the trip after departure.',
    ),
};

export function bookingRefusal(refusal: BookingRefusal): DomainError {
  return REFUSALS[refusal]();
}

/** @throws DomainError for a refusal */
export function allowed<Step extends string>(decision: Step | BookingRefusal): Exclude<Step, BookingRefusal> {
  if (isRefusal(decision)) throw bookingRefusal(decision);
  return decision as Exclude<Step, BookingRefusal>;
}

function isRefusal(decision: string): decision is BookingRefusal {
  return Object.hasOwn(REFUSALS, decision);
}

const CHANGE_REFUSALS: Partial<Record<ChangeRefusal, () => DomainError>> = {
  live_payment: () =>
    new DomainError('LIVE_PAYMENT', 'conflict', 'A payment for this booking is already in progress.'),
  hold_expired: () =>
    new DomainError('HOLD_EXPIRED', 'conflict', 'Your seats are no longer held. Please book again.'),
  not_changeable: () =>
    new DomainError(
      'NOT_CHANGEABLE',
      'conflict',
      "This change isn't possible. You can cancel the booking and book again.",
    ),
};

export function changeRefusal(refusal: ChangeRefusal): DomainError {
  return CHANGE_REFUSALS[refusal]?.() ?? bookingRefusal(refusal as BookingRefusal);
}

export function wrongCode(): DomainError {
  return new DomainError('INVALID_CODE', 'invalid', 'This is not the code of this booking.');
}

export function noSuchCode(): DomainError {
  return new DomainError('INVALID_CODE', 'invalid', 'No passenger of this ride has this code.');
}

/** Codes entered for a single passenger still work. */
export function rideCodesClosed(): DomainError {
  return new DomainError(
    'CODE_CLOSED',
    'conflict',
    'Too many wrong codes on this ride. Enter the code with the passenger it belongs to.',
  );
}

export function passesTooEarly(opens: Date): DomainError {
  const message = 'Passes can be checked without a line from 24 hours before departure.';
  return new DomainError('TOO_EARLY', 'conflict', message, {
    details: [{ field: 'opens_at', message: opens.toISOString() }],
  });
}

export function tooEarly(opens: Date): DomainError {
  const message = `The code can be entered from ${textsIn(DEFAULT_LANGUAGE.api).format.time(opens)}, 3 hours before departure.`;
  return new DomainError('TOO_EARLY', 'conflict', message, {
    details: [{ field: 'opens_at', message: opens.toISOString() }],
  });
}

export function codeLocked(seconds: number): DomainError {
  const message = `Too many wrong codes. Try again in ${WRONG_CODES.lockedMinutes} minutes.`;
  return new DomainError('CODE_LOCKED', 'throttled', message, { retryAfterSeconds: seconds });
}
