import { DomainError, validationFailed } from '../../platform/errors';

/** spec §8 "API error display": the sentences of 401 or 403, and of 404. */
const AUTHENTICATION_REQUIRED = 'Authentication required. Please log in again.';
const NOT_FOUND = 'The requested resource was not found.';

export function rideNotFound(): DomainError {
  return new DomainError('RIDE_NOT_FOUND', 'not_found', NOT_FOUND);
}

/** Also somebody else's: telling would leak (docs/api.md). */
export function conversationNotFound(): DomainError {
  return new DomainError('CONVERSATION_NOT_FOUND', 'not_found', NOT_FOUND);
}

export function messageNotFound(): DomainError {
  return new DomainError('NOT_FOUND', 'not_found', NOT_FOUND);
}

/** Another person's list, or the driver's from somebody else. */
export function notYours(): DomainError {
  return new DomainError('FORBIDDEN', 'forbidden', AUTHENTICATION_REQUIRED);
}

export function senderSuspended(): DomainError {
  return new DomainError('SUSPENDED', 'forbidden', 'This account is suspended.');
}

export function passengerWritesFirst(): DomainError {
  const message = 'You can write to passengers who booked this ride or who wrote to you first.';
  return new DomainError('FORBIDDEN', 'forbidden', message);
}

export function passengerNeeded(): DomainError {
  return validationFailed([
    { field: 'passenger_id', message: 'passenger_id must be a passenger of your ride' },
  ]);
}

/** Not among the caller's messages of this ride, whether or not it exists. */
export function unknownPlace(field: 'before' | 'after'): DomainError {
  return validationFailed([{ field, message: `${field} must be a message of this ride` }]);
}

export function twoPlaces(): DomainError {
  return validationFailed([{ field: 'after', message: 'before and after exclude each other' }]);
}

export function badCursor(): DomainError {
  return validationFailed([{ field: 'cursor', message: 'cursor must be the next of a page before' }]);
}
