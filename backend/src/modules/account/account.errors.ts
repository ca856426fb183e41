import { DomainError, type FieldError } from '../../platform/errors';

/** Something of the person's is still under way; `details` names each matter. */
export function accountInUse(details: FieldError[]): DomainError {
  const message = 'Your account cannot be deleted while something is still open.';
  return new DomainError('ACCOUNT_IN_USE', 'conflict', message, { details });
}

export function riskPersonNotFound(): DomainError {
  return new DomainError('PROFILE_NOT_FOUND', 'not_found', 'The requested resource was not found.');
}

/** Who is shut out doesn't come back under the same number by leaving. */
export function accountSuspended(): DomainError {
  return new DomainError('SUSPENDED', 'forbidden', 'This account is suspended.');
}
