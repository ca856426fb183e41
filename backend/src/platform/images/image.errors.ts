import { DomainError } from '../errors';

export function imageUnreadable(): DomainError {
  return new DomainError('INVALID_FILE', 'invalid', 'The picture could not be read.');
}

export function imageTooLarge(): DomainError {
  return new DomainError('INVALID_FILE', 'invalid', 'The picture has too many pixels.');
}
