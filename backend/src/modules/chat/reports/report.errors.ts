import { DomainError } from '../../../platform/errors';

export function reportNotFound(): DomainError {
  return new DomainError('NOT_FOUND', 'not_found', 'The requested resource was not found.');
}

/** The budget of reports is used up. */
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

/** An admin who is part of it leaves the decision to another. */
export function ownReport(): DomainError {
  return new DomainError(
    'FORBIDDEN',
    'forbidden',
    'Somebody else must decide on a report that concerns you.',
  );
}

export function alreadyResolved(): DomainError {
  return new DomainError('STATE_CONFLICT', 'conflict', 'This report has been resolved in another way.');
}
