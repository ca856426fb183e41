import { DomainError, refusal } from '../../platform/errors';
import type { ArrivalRefusal, TripRefusal } from './trip.policy';

const REFUSALS: Record<TripRefusal | ArrivalRefusal, () => DomainError> = {
  cancelled: refusal('BOOKING_CANCELLED', 'This booking has been cancelled.'),
  not_paid: refusal('NOT_PAID', 'This booking has not been paid.'),
  ended: refusal('TRIP_ENDED', 'This trip is over.'),
  not_departed: refusal('RIDE_NOT_DEPARTED', 'The ride has not departed yet.'),
  not_boarded: refusal('BOOKING_VERIFICATION_REQUIRED', 'Confirm first that you travelled.'),
};

export const tripRefused = (why: TripRefusal | ArrivalRefusal) => REFUSALS[why]();

export const bookingNotFound = refusal('BOOKING_NOT_FOUND', 'Booking not found');
export const passengersOnly = refusal('FORBIDDEN', 'Only the passenger of this booking can do this.');

/** The same error for unknown, revoked and ended links. */
export const linkNotFound = refusal('NOT_FOUND', 'This link is no longer valid.');
export const noTrustedContact = refusal(
  'NO_TRUSTED_CONTACT',
  'You have no trusted contact who has confirmed.',
);
export const contactRefused = refusal(
  'CONTACT_REFUSED',
  'This person does not want to be your trusted contact.',
);

export function tooManyRequests(seconds: number): DomainError {
  return new DomainError('THROTTLED', 'Too many requests. Please try again later.', {
    retryAfterSeconds: Math.max(1, Math.ceil(seconds)),
  });
}
