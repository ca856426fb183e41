import { DomainError } from '../../platform/errors';

export function notFound(): DomainError {
  return new DomainError('NOT_FOUND', 'not_found', 'The requested resource was not found.');
}

export function tooManyReports(retryAfterSeconds: number): DomainError {
  return new DomainError(
    'TOO_MANY_REPORTS',
    'throttled',
    'You have made many reports today. Please try again later.',
    {
      retryAfterSeconds,
    },
  );
}

export function ownReport(): DomainError {
  return new DomainError(
    'FORBIDDEN',
    'forbidden',
    'Somebody else must decide on a report that concerns you.',
  );
}

export function suspendsAsAdmin(): DomainError {
  return new DomainError('FORBIDDEN', 'forbidden', 'Only an administrator suspends people.');
}

export function alreadyResolved(): DomainError {
  return new DomainError('STATE_CONFLICT', 'conflict', 'This report has been resolved in another way.');
}
