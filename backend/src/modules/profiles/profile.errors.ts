import { brand } from '../../platform/brand';
import { type DomainError, invalidField, refusal } from '../../platform/errors';

const NOT_FOUND = 'The requested resource was not found.';

export const profileNotFound = refusal('PROFILE_NOT_FOUND', NOT_FOUND);

/** One has blocked the other, or is suspended; the error doesn't reveal which. */
export const personBlocked = refusal('BLOCKED', 'This is not possible with this person.');

/** The account was deleted during the request. */
export const accountDeleted = refusal('UNAUTHENTICATED', 'Authentication required. Please log in again.');

export const mustBeSomeoneElse = (field = 'id'): DomainError =>
  invalidField(field, `${field} must be somebody else`);

/** An approver has verified the name. */
export const nameFixed = refusal(
  'NAME_FIXED',
  `Your name was checked with your documents. Write to ${brand.contact.email} to have it changed.`,
);

/** Only staff can change a stated gender. */
export const genderFixed = refusal(
  'GENDER_FIXED',
  `You have already stated this. Write to ${brand.contact.email} to have it changed.`,
);
export const notADriver = refusal('NOT_A_DRIVER', 'Only approved drivers can show a car.');
export const notAnImage = refusal('UNSUPPORTED_MEDIA_TYPE', 'The picture must be a JPEG, PNG or WebP image.');
export const ownGender = refusal('FORBIDDEN', 'This is your own profile. Ask another administrator.');
