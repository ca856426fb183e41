import { DomainError, type ErrorCode } from '../../platform/errors';
import type { ArrivalRefusal, TripRefusal } from './trip.policy';

const CONFLICTS = {
  cancelled: ['BOOKING_CANCELLED', 'This booking has been cancelled.'],
  not_paid: ['NOT_PAID', 'This booking has not been paid.'],
  ended: ['TRIP_ENDED', 'This trip is over.'],
  not_departed: ['RIDE_NOT_DEPARTED', 'The ride has not departed yet.'],
  not_boarded: ['BOOKING_VERIFICATION_REQUIRED', 'Confirm first that you travelled.'],
} as const satisfies Record<TripRefusal | ArrivalRefusal, readonly [ErrorCode, string]>;

export function tripRefused(refusal: TripRefusal | ArrivalRefusal): DomainError {
  const [code, message] = CONFLICTS[refusal];
  return new DomainError(code, 'conflict', message);
}

export function bookingNotFound(): DomainError {
  return new DomainError('BOOKING_NOT_FOUND', 'not_found', 'Booking not found');
}

export function passengersOnly(): DomainError {
  return new DomainError('FORBIDDEN', 'forbidden', 'Only the passenger of this booking can do this.');
}

/** Unknown, revoked and ended links get the same answer. */
export function linkNotFound(): DomainError {
  return new DomainError('NOT_FOUND', 'not_found', 'This link is no longer valid.');
}

export function noTrustedContact(): DomainError {
  const message = 'You have no trusted contact who has confirmed.';
  return new DomainError('NO_TRUSTED_CONTACT', 'conflict', message);
}

export function contactRefused(): DomainError {
  const message = 'This person does not want to be your trusted contact.';
  return new DomainError('CONTACT_REFUSED', 'conflict', message);
}

export function tooOften(seconds: number): DomainError {
  return new DomainError('THROTTLED', 'throttled', 'Too many requests. Please try again later.', {
    retryAfterSeconds: Math.max(1, Math.ceil(seconds)),
  });
}
