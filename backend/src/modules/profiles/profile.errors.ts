import { brand } from '../../platform/brand';
import { DomainError, validationFailed } from '../../platform/errors';

const NOT_FOUND = 'The requested resource was not found.';

export function profileNotFound(): DomainError {
  return new DomainError('PROFILE_NOT_FOUND', 'not_found', NOT_FOUND);
}

/** Blocked in either direction or unreachable; the answer does not reveal which. */
export function personBlocked(): DomainError {
  return new DomainError('BLOCKED', 'forbidden', 'This is not possible with this person.');
}

/** The account was deleted during the request. */
export function accountDeleted(): DomainError {
  return new DomainError(
    'UNAUTHENTICATED',
    'unauthenticated',
    'Authentication required. Please log in again.',
  );
}

export function oneself(field = 'id'): DomainError {
  return validationFailed([{ field, message: `${field} must be somebody else` }]);
}

/** An approver has verified the name. */
export function nameFixed(): DomainError {
  const message = `Your name was checked with your documents. Write to ${brand.contact.email} to have it changed.`;
  return new DomainError('NAME_FIXED', 'forbidden', message);
}

/** Stated once; staff change it afterwards. */
export function genderFixed(): DomainError {
  const message = `You have already stated this. Write to ${brand.contact.email} to have it changed.`;
  return new DomainError('GENDER_FIXED', 'conflict', message);
}

export function notADriver(): DomainError {
  return new DomainError('NOT_A_DRIVER', 'forbidden', 'Only an approved driver shows a car.');
}

export function notAnImage(): DomainError {
  return new DomainError(
    'UNSUPPORTED_MEDIA_TYPE',
    'unsupported_media_type',
    'The picture must be a JPEG, PNG or WebP image.',
  );
}

export function ownGender(): DomainError {
  return new DomainError('FORBIDDEN', 'forbidden', 'This is your own profile. Ask another administrator.');
}
