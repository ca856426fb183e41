export {
  DomainError,
  ERROR_CODES,
  invalidField,
  notFound,
  rateLimited,
  reasonOf,
  rethrowFor,
  refusal,
  validationFailed,
} from './domain-error';
export type { ErrorCode, ErrorKind, FieldError } from './domain-error';
