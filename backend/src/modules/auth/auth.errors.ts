import { DomainError, rateLimited, refusal } from '../../platform/errors';
import { WRONG_FACTOR_CODES } from './second-factor/one-time-passwords';

/** The same message for a wrong, expired, used or locked code, so that guessers learn nothing. */
export function invalidOtp(message = 'Token has expired or is invalid'): DomainError {
  return new DomainError('INVALID_OTP', message);
}

export const freshCodeRequired = refusal(
  'FRESH_CODE_REQUIRED',
  'Please confirm with a new code sent to your number.',
);
export const sessionNotFound = refusal('NOT_FOUND', 'Session not found');

export const tooManyCodes = rateLimited('Too many codes were requested. Please try again later.');

export function notSignedIn(message = 'Authentication required. Please log in again.'): DomainError {
  return new DomainError('UNAUTHENTICATED', message);
}

export const accountSuspended = refusal('SUSPENDED', 'This account is suspended.');
export const ownAccess = refusal('FORBIDDEN', 'You cannot change your own access.');
export const foreignOrigin = refusal('FOREIGN_ORIGIN', 'This request came from another site.');

export function smsUnavailable(cause: unknown): DomainError {
  return new DomainError('UNAVAILABLE', 'The code could not be sent. Please try again.', { cause });
}

export function authProviderUnavailable(cause: unknown): DomainError {
  return new DomainError('UNAVAILABLE', 'Server error. Please try again later.', { cause });
}

export const wrongFactorCode = refusal('INVALID_CODE', 'This code is wrong.');

export function factorLocked(seconds: number): DomainError {
  const message = `Too many wrong codes. Try again in ${WRONG_FACTOR_CODES.lockedMinutes} minutes.`;
  return new DomainError('CODE_LOCKED', message, { retryAfterSeconds: seconds });
}

export const factorExists = refusal('STATE_CONFLICT', 'A second factor is already set up. Remove it first.');
export const noFactor = refusal('STATE_CONFLICT', 'No second factor is set up.');

export const factorUnreadable = refusal(
  'STATE_CONFLICT',
  'This second factor can no longer be read. Another administrator has to reset it.',
);
export const ownReset = refusal('FORBIDDEN', 'Another administrator has to reset your second factor.');
