import { DomainError } from '../../platform/errors';
import { WRONG_FACTOR_CODES } from './second-factor/one-time-passwords';

/** The same message for a wrong, expired, used or locked code, so that guessers learn nothing. */
export function invalidOtp(message = 'Token has expired or is invalid'): DomainError {
  return new DomainError('INVALID_OTP', 'invalid', message);
}

export function freshCodeRequired(): DomainError {
  return new DomainError(
    'FRESH_CODE_REQUIRED',
    'forbidden',
    'Please confirm with a new code sent to your number.',
  );
}

export function sessionNotFound(): DomainError {
  return new DomainError('NOT_FOUND', 'not_found', 'Session not found');
}

export function tooManyCodes(retryAfterSeconds: number): DomainError {
  return new DomainError('THROTTLED', 'throttled', 'Too many codes were requested. Please try again later.', {
    retryAfterSeconds,
  });
}

export function notSignedIn(message = 'Authentication required. Please log in again.'): DomainError {
  return new DomainError('UNAUTHENTICATED', 'unauthenticated', message);
}

export function accountSuspended(): DomainError {
  return new DomainError('SUSPENDED', 'forbidden', 'This account is suspended.');
}

export function ownAccess(): DomainError {
  return new DomainError('FORBIDDEN', 'forbidden', 'You cannot change your own access.');
}

export function foreignOrigin(): DomainError {
  return new DomainError('FOREIGN_ORIGIN', 'forbidden', 'This request came from another site.');
}

export function smsUnavailable(cause: unknown): DomainError {
  return new DomainError('UNAVAILABLE', 'unavailable', 'The code could not be sent. Please try again.', {
    cause,
  });
}

export function authProviderUnavailable(cause: unknown): DomainError {
  return new DomainError('UNAVAILABLE', 'unavailable', 'Server error. Please try again later.', { cause });
}

export function wrongFactorCode(): DomainError {
  return new DomainError('INVALID_CODE', 'invalid', 'This code is not the right one.');
}

export function factorLocked(seconds: number): DomainError {
  const message = `Too many wrong codes. Try again in ${WRONG_FACTOR_CODES.lockedMinutes} minutes.`;
  return new DomainError('CODE_LOCKED', 'throttled', message, { retryAfterSeconds: seconds });
}

export function factorExists(): DomainError {
  const message = 'A second factor is set up already. Remove it first.';
  return new DomainError('STATE_CONFLICT', 'conflict', message);
}

export function noFactor(): DomainError {
  return new DomainError('STATE_CONFLICT', 'conflict', 'No second factor is set up.');
}

/** Sealed with another key; the factor must be set up again. */
export function factorUnreadable(): DomainError {
  const message = 'This second factor can no longer be read. Another administrator has to reset it.';
  return new DomainError('STATE_CONFLICT', 'conflict', message);
}

export function ownReset(): DomainError {
  const message = 'Another administrator resets your second factor.';
  return new DomainError('FORBIDDEN', 'forbidden', message);
}
