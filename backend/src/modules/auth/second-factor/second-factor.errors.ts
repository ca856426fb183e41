import { DomainError } from '../../../platform/errors';
import { WRONG_FACTOR_CODES } from './second-factor.state';

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

/** The server's key isn't the one that the secret was sealed with: it has to be set up anew. */
export function factorUnreadable(): DomainError {
  const message = 'This second factor can no longer be read. Another administrator has to reset it.';
  return new DomainError('STATE_CONFLICT', 'conflict', message);
}

export function ownReset(): DomainError {
  const message = 'Another administrator resets your second factor.';
  return new DomainError('FORBIDDEN', 'forbidden', message);
}
