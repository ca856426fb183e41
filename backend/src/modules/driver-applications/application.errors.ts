import { DomainError, type FieldError } from '../../platform/errors';
import { saying } from '../../platform/http';

const NOT_FOUND = 'The requested resource was not found.';
/** spec §8: what a person is told for 401 and 403. */
const AUTHENTICATION_REQUIRED = 'Authentication required. Please log in again.';
const TRY_AGAIN = 'Please try again later.';

export function applicationNotFound(): DomainError {
  return new DomainError('NOT_FOUND', 'not_found', NOT_FOUND);
}

export function documentNotFound(): DomainError {
  return new DomainError('NOT_FOUND', 'not_found', NOT_FOUND);
}

export function applicationExists(): DomainError {
  return new DomainError(
    'APPLICATION_EXISTS',
    'conflict',
    'You have an application already: it is being looked at, or approved.',
  );
}

/** spec §5: every rule that the form breaks, in one sentence. */
export function applicationInvalid(details: FieldError[]): DomainError {
  const messages = [...new Set(details.map(({ message }) => message))].join(', ');
  return new DomainError('VALIDATION_FAILED', 'invalid', `Validation failed: ${messages}`, { details });
}

/** decision 21: nobody decides about themselves. */
export function ownApplication(): DomainError {
  return new DomainError('OWN_APPLICATION', 'forbidden', 'Nobody decides on their own application.');
}

export function changedMeanwhile(): DomainError {
  return new DomainError(
    'VERSION_CONFLICT',
    'conflict',
    'Somebody else has changed this application in the meantime. Look at it again.',
  );
}

/** A later application has taken its place. */
export function superseded(): DomainError {
  return new DomainError('STATE_CONFLICT', 'conflict', 'This person has sent a newer application.');
}

/** Its documents were deleted after the rejection (decision 23). */
export function filesRemoved(): DomainError {
  return new DomainError(
    'STATE_CONFLICT',
    'conflict',
    'The documents of this application have been deleted. The person has to send a new one.',
  );
}

export function nothingToDecide(): DomainError {
  return new DomainError('STATE_CONFLICT', 'conflict', 'No renewed paper is waiting here.');
}

export function notADriver(): DomainError {
  return new DomainError('NOT_A_DRIVER', 'forbidden', 'Only an approved driver sends renewed papers.');
}

/** Wrong, expired, altered, or of somebody who may not look any more: which of them is not told. */
export function linkRefused(): DomainError {
  return new DomainError('FORBIDDEN', 'forbidden', AUTHENTICATION_REQUIRED);
}

/** The steps of an application whose failures spec §8 names. */
export const STEPS = {
  profile: 'Failed to update profile',
  document: 'Failed to insert driver document',
  status: 'Failed to update profile status',
} as const;

/** A step that failed for a reason of ours: said by its name, without the inside of it. */
export function stepFailed(step: keyof typeof STEPS, cause: unknown): DomainError {
  return new DomainError('INTERNAL', 'internal', `${STEPS[step]}: ${TRY_AGAIN}`, { cause });
}

export function applicantMissing(): DomainError {
  return new DomainError('PROFILE_NOT_FOUND', 'not_found', `Profile not found: ${NOT_FOUND}`);
}

/** Does the work; what nobody foresaw in it is said as spec §8 says it. */
export function sayingUnexpected<Result>(work: () => Promise<Result>): Promise<Result> {
  return saying(`Unexpected error: ${TRY_AGAIN}`, work);
}
