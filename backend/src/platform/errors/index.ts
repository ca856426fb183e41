export { DomainError, validationFailed } from './domain-error';
export type { DomainErrorOptions, FieldError } from './domain-error';
export { ERROR_CODES, type ErrorKind } from './error-codes';
export type { ErrorCode } from './error-codes';
