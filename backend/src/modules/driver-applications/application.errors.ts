import { DomainError, type FieldError, rateLimited, refusal } from '../../platform/errors';
import { withFallbackMessage } from '../../platform/http';

const NOT_FOUND = 'The requested resource was not found.';
const AUTHENTICATION_REQUIRED = 'Authentication required. Please log in again.';
const TRY_AGAIN = 'Please try again later.';

export const tooManyDocuments = rateLimited('You have opened too many documents. Please wait a moment.');

export const applicationExists = refusal(
  'APPLICATION_EXISTS',
  'You already have an application, which is under review or approved.',
);

export function applicationInvalid(details: FieldError[]): DomainError {
  const messages = [...new Set(details.map(({ message }) => message))].join(', ');
  return new DomainError('VALIDATION_FAILED', `Validation failed: ${messages}`, { details });
}

export const ownApplication = refusal('OWN_APPLICATION', "You can't decide on your own application.");
export const driverNameLocked = refusal(
  'FORBIDDEN',
  'Only an administrator can change the name of an approved driver.',
);
export const changedMeanwhile = refusal(
  'VERSION_CONFLICT',
  'Somebody else has changed this application in the meantime. Look at it again.',
);
export const superseded = refusal('STATE_CONFLICT', 'This person has sent a newer application.');
export const filesRemoved = refusal(
  'STATE_CONFLICT',
  'The documents of this application have been deleted. The person has to send a new one.',
);
export const nothingToDecide = refusal('STATE_CONFLICT', 'This document has no renewal to review.');
export const notADriver = refusal('NOT_A_DRIVER', 'Only approved drivers can renew documents.');

/** The same for wrong, expired and other people's links, so that the error reveals nothing. */
export const linkRefused = refusal('FORBIDDEN', AUTHENTICATION_REQUIRED);

export const STEPS = {
  profile: 'Failed to update profile',
  document: 'Failed to insert driver document',
  status: 'Failed to update profile status',
} as const;

export function stepFailed(step: keyof typeof STEPS, cause: unknown): DomainError {
  return new DomainError('INTERNAL', `${STEPS[step]}: ${TRY_AGAIN}`, { cause });
}

export const applicantMissing = refusal('PROFILE_NOT_FOUND', `Profile not found: ${NOT_FOUND}`);

export function withUnexpectedMessage<Result>(work: () => Promise<Result>): Promise<Result> {
  return withFallbackMessage(`Unexpected error: ${TRY_AGAIN}`, work);
}
