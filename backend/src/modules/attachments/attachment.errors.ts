import { DomainError } from '../../platform/errors';

export function notAPhoto(): DomainError {
  const message = 'photos must be JPEG, PNG or WebP images';
  return new DomainError('UNSUPPORTED_MEDIA_TYPE', 'unsupported_media_type', message, {
    details: [{ field: 'photos', message }],
  });
}

/** Empty, or with other content behind the picture. */
export function unreadablePhoto(): DomainError {
  const message = 'photos must be whole pictures without other content';
  return new DomainError('INVALID_FILE', 'invalid', message, { details: [{ field: 'photos', message }] });
}

export function linkRefused(): DomainError {
  return new DomainError('FORBIDDEN', 'forbidden', 'This link is false or has expired.');
}
