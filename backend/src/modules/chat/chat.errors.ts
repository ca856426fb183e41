import { DomainError, validationFailed } from '../../platform/errors';
import { personBlocked } from '../profiles';
import type { Sending } from './send-message.statement';
import { NEW_CONVERSATIONS_A_DAY } from './messages.sql';

const AUTHENTICATION_REQUIRED = 'Authentication required. Please log in again.';
const NOT_FOUND = 'The requested resource was not found.';

export function rideNotFound(): DomainError {
  return new DomainError('RIDE_NOT_FOUND', 'not_found', NOT_FOUND);
}

/** The answer for other people's conversations too, so that their existence doesn't leak. */
export function conversationNotFound(): DomainError {
  return new DomainError('CONVERSATION_NOT_FOUND', 'not_found', NOT_FOUND);
}

export function notYours(): DomainError {
  return new DomainError('FORBIDDEN', 'forbidden', AUTHENTICATION_REQUIRED);
}

/** The time of an answer is unknown; clients retry after an hour. */
const ASK_AGAIN_SECONDS = 3_600;

/** The most severe reason. */
export function notSent({ sender_suspended, refused, link_refused }: Sending): DomainError {
  if (sender_suspended) return new DomainError('SUSPENDED', 'forbidden', 'This account is suspended.');
  if (refused) return personBlocked();
  if (link_refused) {
    const message = 'Links can be sent to people with whom you have a paid booking';
    return validationFailed([{ field: 'content', message }]);
  }
  return new DomainError(
    'ANSWER_AWAITED',
    'throttled',
    'You have written a lot already. Wait for an answer before you write again.',
    { retryAfterSeconds: ASK_AGAIN_SECONDS },
  );
}

/** The sender's own code, with which the driver could claim the fare without a journey. */
export function codeInMessage(): DomainError {
  const message =
    'content must not have your boarding code. Show it to the driver when you get into the car.';
  return new DomainError('CODE_IN_MESSAGE', 'invalid', message, { details: [{ field: 'content', message }] });
}

export function tooManyConversations(retryAfterSeconds: number): DomainError {
  return new DomainError(
    'TOO_MANY_CONVERSATIONS',
    'throttled',
    `You can begin ${NEW_CONVERSATIONS_A_DAY} conversations a day with people with whom you have no paid booking.`,
    { retryAfterSeconds },
  );
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

export function unknownCursor(field: 'before' | 'after'): DomainError {
  return validationFailed([{ field, message: `${field} must be a message of this ride` }]);
}

export function conflictingCursors(): DomainError {
  return validationFailed([{ field: 'after', message: 'before and after cannot be combined' }]);
}
