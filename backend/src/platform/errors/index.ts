export { DomainError, ERROR_CODES, validationFailed } from './domain-error';
export type { DomainErrorOptions, ErrorCode, ErrorKind, FieldError } from './domain-error';
