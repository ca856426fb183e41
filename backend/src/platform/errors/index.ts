export { DomainError, ERROR_CODES, validationFailed } from './domain-error';
export type { ErrorCode, ErrorKind, FieldError } from './domain-error';
