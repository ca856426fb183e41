import { DomainError, type FieldError } from '../../platform/errors';
import { withFallbackMessage } from '../../platform/http';

const NOT_FOUND = 'The requested resource was not found.';
const AUTHENTICATION_REQUIRED = 'Authentication required. Please log in again.';
const TRY_AGAIN = 'Please try again later.';

export function tooManyDocuments(retryAfterSeconds: number): DomainError {
  const message = 'You have opened too many documents. Please wait a moment.';
  return new DomainError('THROTTLED', 'throttled', message, { retryAfterSeconds });
}

export function applicationExists(): DomainError {
  return new DomainError(
    'APPLICATION_EXISTS',
    'conflict',
    'You already have an application, which is under review or approved.',
  );
}

export function applicationInvalid(details: FieldError[]): DomainError {
  const messages = [...new Set(details.map(({ message }) => message))].join(', ');
  return new DomainError('VALIDATION_FAILED', 'invalid', `Validation failed: ${messages}`, { details });
}

export function ownApplication(): DomainError {
  return new DomainError('OWN_APPLICATION', 'forbidden', 'Nobody decides on their own application.');
}

export function nameOfDriver(): DomainError {
  const message = 'Only an administrator changes the name of somebody who was approved as a driver.';
  return new DomainError('FORBIDDEN', 'forbidden', message);
}

export function changedMeanwhile(): DomainError {
  return new DomainError(
    'VERSION_CONFLICT',
    'conflict',
    'Somebody else has changed this application in the meantime. Look at it again.',
  );
}

export function superseded(): DomainError {
  return new DomainError('STATE_CONFLICT', 'conflict', 'This person has sent a newer application.');
}

export function filesRemoved(): DomainError {
  return new DomainError(
    'STATE_CONFLICT',
    'conflict',
    'The documents of this application have been deleted. The person has to send a new one.',
  );
}

export function nothingToDecide(): DomainError {
  return new DomainError('STATE_CONFLICT', 'conflict', 'No renewed document is waiting here.');
}

export function notADriver(): DomainError {
  return new DomainError('NOT_A_DRIVER', 'forbidden', 'Only an approved driver sends renewed documents.');
}

/** One error for wrong, expired, altered and foreign links. */
export function linkRefused(): DomainError {
  return new DomainError('FORBIDDEN', 'forbidden', AUTHENTICATION_REQUIRED);
}

export const STEPS = {
  profile: 'Failed to update profile',
  document: 'Failed to insert driver document',
  status: 'Failed to update profile status',
} as const;

export function stepFailed(step: keyof typeof STEPS, cause: unknown): DomainError {
  return new DomainError('INTERNAL', 'internal', `${STEPS[step]}: ${TRY_AGAIN}`, { cause });
}

export function applicantMissing(): DomainError {
  return new DomainError('PROFILE_NOT_FOUND', 'not_found', `Profile not found: ${NOT_FOUND}`);
}

export function sayingUnexpected<Result>(work: () => Promise<Result>): Promise<Result> {
  return withFallbackMessage(`Unexpected error: ${TRY_AGAIN}`, work);
}
