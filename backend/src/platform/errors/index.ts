export { DomainError, validationFailed } from './domain-error';
export type { DomainErrorOptions, ErrorKind, FieldError } from './domain-error';
export { ERROR_CODES } from './error-codes';
export type { ErrorCode } from './error-codes';
