import { DomainError, type FieldError } from '../../platform/errors';

/** `details` names each thing that blocks the deletion. */
export function accountInUse(details: FieldError[]): DomainError {
  const message = 'Your account cannot be deleted while something is still open.';
  return new DomainError('ACCOUNT_IN_USE', 'conflict', message, { details });
}

export function riskPersonNotFound(): DomainError {
  return new DomainError('PROFILE_NOT_FOUND', 'not_found', 'The requested resource was not found.');
}

/** A suspended person can't lift the suspension by deleting the account. */
export function accountSuspended(): DomainError {
  return new DomainError('SUSPENDED', 'forbidden', 'This account is suspended.');
}
