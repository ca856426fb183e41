import { type ErrorCode, type ErrorKind } from './error-codes';

/** One field and the rule it broke. */
export interface FieldError {
  field: string;
  message: string;
}

export interface DomainErrorOptions {
  details?: FieldError[];
  /** Seconds, sent as `Retry-After`. */
  retryAfterSeconds?: number;
  cause?: unknown;
}

/** The only error a service throws on purpose. `message` is shown to the person. */
export class DomainError extends Error {
  readonly details: FieldError[] | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    readonly code: ErrorCode,
    readonly kind: ErrorKind,
    message: string,
    options: DomainErrorOptions = {},
  ) {
    super(message, { cause: options.cause });
    this.name = 'DomainError';
    this.details = options.details;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}

/** A body, query or path that breaks a rule: names the field and the rule. */
export function validationFailed(details: FieldError[]): DomainError {
  const message = details.map((detail) => detail.message).join(', ') || 'The request is not valid';
  return new DomainError('VALIDATION_FAILED', 'invalid', message, { details });
}
