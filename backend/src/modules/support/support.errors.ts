import { DomainError } from '../../platform/errors';

export function caseClosed(): DomainError {
  return new DomainError(
    'STATE_CONFLICT',
    'conflict',
    'This request was solved long ago. Please open a new one.',
  );
}

export function caseChanged(): DomainError {
  return new DomainError('VERSION_CONFLICT', 'conflict', 'This request has changed. Please read it again.');
}

export function tooManyMessages(retryAfterSeconds: number): DomainError {
  return new DomainError('THROTTLED', 'throttled', 'You have written to us often. Please try again later.', {
    retryAfterSeconds,
  });
}
