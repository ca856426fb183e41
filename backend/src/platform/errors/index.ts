export { DomainError, ERROR_CODES, notFound, validationFailed } from './domain-error';
export type { ErrorCode, ErrorKind, FieldError } from './domain-error';
