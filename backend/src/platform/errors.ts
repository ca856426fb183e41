/**
 * The closed table of error codes (docs/api.md; tested). A code always has the same kind, so clients may
 * switch on it.
 */
export const ERROR_CODES = {
  VALIDATION_FAILED: 'invalid',
  MALFORMED_BODY: 'invalid',
  INVALID_OTP: 'invalid',
  INVALID_CODE: 'invalid',
  CODE_IN_MESSAGE: 'invalid',
  INVALID_PHONE: 'invalid',
  INVALID_PAYMENT_REFERENCE: 'invalid',
  UNSUPPORTED_PROVIDER: 'invalid',
  AMOUNT_OUT_OF_RANGE: 'invalid',
  PROMO_CODE_INVALID: 'invalid',
  INVALID_FILE: 'invalid',
  UNAUTHENTICATED: 'unauthenticated',
  INVALID_SIGNATURE: 'unauthenticated',
  FORBIDDEN: 'forbidden',
  NOT_A_DRIVER: 'forbidden',
  DOCUMENT_EXPIRED: 'forbidden',
  OWN_APPLICATION: 'forbidden',
  SUSPENDED: 'forbidden',
  NAME_FIXED: 'forbidden',
  WOMEN_ONLY: 'forbidden',
  BLOCKED: 'forbidden',
  FOREIGN_ORIGIN: 'forbidden',
  SECOND_FACTOR_REQUIRED: 'forbidden',
  REAUTHENTICATION_REQUIRED: 'forbidden',
  FRESH_CODE_REQUIRED: 'forbidden',
  NOT_INDEPENDENT: 'forbidden',
  NOT_FOUND: 'not_found',
  RIDE_NOT_FOUND: 'not_found',
  BOOKING_NOT_FOUND: 'not_found',
  PAYMENT_NOT_FOUND: 'not_found',
  CONVERSATION_NOT_FOUND: 'not_found',
  RECEIPT_NOT_FOUND: 'not_found',
  PROFILE_NOT_FOUND: 'not_found',
  NOT_ENOUGH_SEATS: 'conflict',
  STOP_NOT_FOUND: 'not_found',
  OWN_RIDE: 'conflict',
  RIDE_DEPARTED: 'conflict',
  RIDE_NOT_DEPARTED: 'conflict',
  RIDE_CANCELLED: 'conflict',
  RIDE_HAS_BOOKINGS: 'conflict',
  TOO_MANY_RIDES: 'conflict',
  RIDES_OVERLAP: 'conflict',
  TOO_MANY_ALERTS: 'conflict',
  TOO_MANY_TEMPLATES: 'conflict',
  TOO_EARLY: 'conflict',
  CODE_CLOSED: 'conflict',
  ALREADY_BOOKED: 'conflict',
  TOO_MANY_HOLDS: 'conflict',
  HOLD_EXPIRED: 'conflict',
  BOOKING_CANCELLED: 'conflict',
  ALREADY_BOARDED: 'conflict',
  ALREADY_PAID: 'conflict',
  LIVE_PAYMENT: 'conflict',
  NO_WALLET: 'conflict',
  BOOKING_VERIFICATION_REQUIRED: 'conflict',
  NOT_CHANGEABLE: 'conflict',
  NOT_PAID: 'conflict',
  NOT_RATEABLE: 'conflict',
  GENDER_FIXED: 'conflict',
  TRIP_ENDED: 'conflict',
  NO_TRUSTED_CONTACT: 'conflict',
  CONTACT_REFUSED: 'conflict',
  CLAIM_TOO_EARLY: 'conflict',
  CLAIM_TOO_LATE: 'conflict',
  NOT_SUPPORTED: 'conflict',
  APPLICATION_EXISTS: 'conflict',
  VERSION_CONFLICT: 'conflict',
  STATE_CONFLICT: 'conflict',
  APPROVAL_NEEDED: 'conflict',
  ACCOUNT_IN_USE: 'conflict',
  REQUEST_IN_FLIGHT: 'conflict',
  PAYLOAD_TOO_LARGE: 'too_large',
  UNSUPPORTED_MEDIA_TYPE: 'unsupported_media_type',
  NOT_ACCEPTABLE: 'not_acceptable',
  IDEMPOTENCY_KEY_REUSED: 'unprocessable',
  THROTTLED: 'throttled',
  CODE_LOCKED: 'throttled',
  TOO_MANY_MOVES: 'throttled',
  TOO_MANY_CONVERSATIONS: 'throttled',
  ANSWER_AWAITED: 'throttled',
  TOO_MANY_REPORTS: 'throttled',
  UNAVAILABLE: 'unavailable',
  INTERNAL: 'internal',
} as const satisfies Record<string, ErrorKind>;

export type ErrorCode = keyof typeof ERROR_CODES;

export type ErrorKind =
  | 'invalid'
  | 'unauthenticated'
  | 'forbidden'
  | 'not_found'
  | 'not_acceptable'
  | 'conflict'
  | 'too_large'
  | 'unsupported_media_type'
  | 'unprocessable'
  | 'throttled'
  | 'unavailable'
  | 'internal';
export interface FieldError {
  field: string;
  message: string;
  problem?: string;
  values?: Record<string, string | number>;
}

export interface DomainErrorOptions {
  details?: FieldError[];
  retryAfterSeconds?: number;
  cause?: unknown;
}

/** The only error that services throw deliberately. `message` is shown to people. */
export class DomainError extends Error {
  readonly kind: ErrorKind;
  readonly details: FieldError[] | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    readonly code: ErrorCode,
    message: string,
    options: DomainErrorOptions = {},
  ) {
    super(message, { cause: options.cause });
    this.name = 'DomainError';
    this.kind = ERROR_CODES[code];
    this.details = options.details;
    this.retryAfterSeconds = options.retryAfterSeconds ?? (this.kind === 'unavailable' ? 5 : undefined);
  }
}

/** Names an error that always has the same message. */
export function refusal(code: ErrorCode, message: string, options?: DomainErrorOptions): () => DomainError {
  return () => new DomainError(code, message, options);
}

export function rateLimited(message: string): (retryAfterSeconds: number) => DomainError {
  return (retryAfterSeconds) => new DomainError('THROTTLED', message, { retryAfterSeconds });
}

export const notFound = refusal('NOT_FOUND', 'The requested resource was not found.');

export function validationFailed(details: FieldError[]): DomainError {
  const message = details.map((detail) => detail.message).join(', ') || 'The request is not valid';
  return new DomainError('VALIDATION_FAILED', message, { details });
}

export function invalidField(
  field: string,
  message: string,
  { code = 'VALIDATION_FAILED', cause }: { code?: ErrorCode; cause?: unknown } = {},
): DomainError {
  return new DomainError(code, message, { details: [{ field, message }], cause });
}

/** Rethrows a DomainError's message as a field's error. */
export const rethrowFor =
  (field: string) =>
  (error: unknown): never => {
    if (!(error instanceof DomainError)) throw error;
    throw invalidField(field, error.message, { code: error.code, cause: error.cause });
  };

/** Seconds of a `Retry-After` header (number or date); 0 if missing, past or unreadable. */
export function secondsOfRetryAfter(header: string | string[] | undefined, now = Date.now()): number {
  const value = String(header ?? '');
  const seconds = /^\d+$/.test(value) ? Number(value) : (Date.parse(value) - now) / 1000;
  return seconds > 0 ? Math.ceil(seconds) : 0;
}

/** Error code or name. Never the message, which may contain a URL with a password. */
export function reasonOf(error: unknown): string {
  const code = (error as { code?: unknown } | null)?.code;
  if (typeof code === 'string' && code !== '') return code;
  return error instanceof Error ? error.name : 'unknown';
}
