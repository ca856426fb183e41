export {
  DomainError,
  ERROR_CODES,
  invalidField,
  notFound,
  reasonOf,
  rethrowFor,
  refusal,
  validationFailed,
} from './domain-error';
export type { ErrorCode, ErrorKind, FieldError } from './domain-error';
