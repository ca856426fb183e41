import { DomainError, invalidField, refusal } from '../../platform/errors';
import { personBlocked } from '../profiles';
import { NEW_CONVERSATIONS_PER_DAY } from './messages.sql';
import type { SendResult } from './send-message.statement';

const AUTHENTICATION_REQUIRED = 'Authentication required. Please log in again.';
const NOT_FOUND = 'The requested resource was not found.';

export const rideNotFound = refusal('RIDE_NOT_FOUND', NOT_FOUND);

/** Also returned for other people's conversations, so that their existence doesn't leak. */
export const conversationNotFound = refusal('CONVERSATION_NOT_FOUND', NOT_FOUND);
export const notYours = refusal('FORBIDDEN', AUTHENTICATION_REQUIRED);

/** An estimate, because the other person may answer at any time. */
const RETRY_AFTER_SECONDS = 3_600;

/** Names the most severe reason. */
export function notSent({ sender_suspended, refused, link_refused }: SendResult): DomainError {
  if (sender_suspended) return new DomainError('SUSPENDED', 'This account is suspended.');
  if (refused) return personBlocked();
  if (link_refused) {
    return invalidField('content', 'Links can be sent to people with whom you have a paid booking');
  }
  return new DomainError(
    'ANSWER_AWAITED',
    'You have written a lot already. Wait for an answer before you write again.',
    { retryAfterSeconds: RETRY_AFTER_SECONDS },
  );
}

/** A driver who has the passenger's code could claim the fare without a journey. */
export function codeInMessage(): DomainError {
  const message =
    'content must not contain your boarding code. Show it to the driver when you get into the car.';
  return invalidField('content', message, { code: 'CODE_IN_MESSAGE' });
}

export function tooManyConversations(retryAfterSeconds: number): DomainError {
  return new DomainError(
    'TOO_MANY_CONVERSATIONS',
    `You can begin ${NEW_CONVERSATIONS_PER_DAY} conversations a day with people with whom you have no paid booking.`,
    { retryAfterSeconds },
  );
}

export const passengerWritesFirst = refusal(
  'FORBIDDEN',
  'You can write to passengers who booked this ride or who wrote to you first.',
);

export function passengerNeeded(): DomainError {
  return invalidField('passenger_id', 'passenger_id must be a passenger of your ride');
}

export function unknownCursor(field: 'before' | 'after'): DomainError {
  return invalidField(field, `${field} must be a message of this ride`);
}

export function conflictingCursors(): DomainError {
  return invalidField('after', 'before and after cannot be combined');
}
