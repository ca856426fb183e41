import { DomainError } from '../../platform/errors';

/** One sentence for a wrong, old, used or locked code: an answer that told them apart would help only a guesser. */
export function invalidOtp(message = 'Token has expired or is invalid'): DomainError {
  return new DomainError('INVALID_OTP', 'invalid', message);
}

/** For what needs a code typed just now, besides the session. */
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

/** spec §8: 401. */
export function notSignedIn(message = 'Authentication required. Please log in again.'): DomainError {
  return new DomainError('UNAUTHENTICATED', 'unauthenticated', message);
}

export function accountSuspended(): DomainError {
  return new DomainError('SUSPENDED', 'forbidden', 'This account is suspended.');
}

/** decision 21: nobody decides about themselves. */
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
