import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException, Logger } from '@nestjs/common';
import { ThrottlerException } from '@nestjs/throttler';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isConflict, isDatabaseUnavailable, postgresCode } from '../database';
import { DomainError, type ErrorCode, type ErrorKind, type FieldError } from '../errors';
import { requestFacts, type SecurityEvent, SecurityLog } from '../security';

export const STATUS_OF = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  not_acceptable: 406,
  conflict: 409,
  too_large: 413,
  unsupported_media_type: 415,
  unprocessable: 422,
  throttled: 429,
  internal: 500,
  unavailable: 503,
} as const satisfies Record<ErrorKind, number>;

export interface FailureBody {
  success: false;
  error: string;
  code: ErrorCode;
  request_id: string;
  details?: FieldError[];
}

const SERVER_ERROR = 'Server error. Please try again later.';
const NO_UPLOADS = 'Files cannot be uploaded at the moment. Please try again later.';
const FROM_STATUS: Record<number, [ErrorCode, string | null]> = {
  401: ['UNAUTHENTICATED', 'Authentication required. Please log in again.'],
  403: ['FORBIDDEN', 'Authentication required. Please log in again.'],
  404: ['NOT_FOUND', 'The requested resource was not found.'],
  406: ['NOT_ACCEPTABLE', null],
  413: ['PAYLOAD_TOO_LARGE', 'The request is too large.'],
  415: ['UNSUPPORTED_MEDIA_TYPE', 'Send this as application/json.'],
  429: ['THROTTLED', 'Too many requests. Please try again later.'],
  503: ['UNAVAILABLE', SERVER_ERROR],
};

export function toDomainError(error: unknown): DomainError {
  if (error instanceof DomainError) return error;
  if (error instanceof ThrottlerException)
    return new DomainError('THROTTLED', 'Too many requests. Please try again later.');
  if (isDatabaseUnavailable(error)) return new DomainError('UNAVAILABLE', SERVER_ERROR, { cause: error });
  if (isDiskProblem(error))
    return new DomainError('UNAVAILABLE', NO_UPLOADS, { cause: error, retryAfterSeconds: 60 });
  const status = statusOf(error);
  const known = status === null ? undefined : FROM_STATUS[status];
  if (known) return new DomainError(known[0], known[1] ?? SERVER_ERROR, { cause: error });
  if (status !== null && status >= 400 && status < 500) {
    return new DomainError('MALFORMED_BODY', 'The request could not be read.', { cause: error });
  }
  // Class 22 (data exception): invalid input that passed validation.
  if (postgresCode(error)?.startsWith('22')) {
    return new DomainError('VALIDATION_FAILED', 'A value in the request is not valid.', { cause: error });
  }
  return new DomainError('INTERNAL', SERVER_ERROR, { cause: error });
}

function isDiskProblem(error: unknown): boolean {
  const { code, syscall } = (error ?? {}) as { code?: unknown; syscall?: unknown };
  return syscall !== undefined && typeof code === 'string' && ['ENOSPC', 'EDQUOT', 'EROFS'].includes(code);
}

function statusOf(error: unknown): number | null {
  if (error instanceof HttpException) return error.getStatus();
  const status = (error as { statusCode?: unknown } | null)?.statusCode;
  return typeof status === 'number' ? status : null;
}

export function toFailure(error: DomainError, requestId: string): { status: number; body: FailureBody } {
  const body: FailureBody = { success: false, error: error.message, code: error.code, request_id: requestId };
  if (error.details !== undefined) body.details = error.details;
  return { status: STATUS_OF[error.kind], body };
}

@Catch()
export class ErrorFilter implements ExceptionFilter {
  private readonly logger = new Logger('Errors');

  constructor(private readonly securityLog: SecurityLog) {}

  catch(exception: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<FastifyRequest>();
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    const error = toDomainError(exception);
    const { status, body } = toFailure(error, request.id);
    if (status >= 500)
      this.logger.error({ err: error.cause ?? error, request_id: request.id }, error.message);
    const event = securityEventOf(error, request);
    if (event !== null) this.securityLog.record(event, { ...requestFacts(request), reason: error.code });
    if (error.retryAfterSeconds !== undefined)
      void reply.header('Retry-After', String(error.retryAfterSeconds));
    if (reply.sent) return;
    void reply.status(status).type('application/json; charset=utf-8').send(body);
  }
}

/** Null for refusals that honest clients also get. */
function securityEventOf(error: DomainError, request: FastifyRequest): SecurityEvent | null {
  if (error.kind === 'throttled') return 'throttled';
  if (error.code === 'INVALID_SIGNATURE') return 'bad_signature';
  if (error.code === 'FOREIGN_ORIGIN') return 'foreign_origin';
  if (error.kind === 'unauthenticated') {
    return request.headers.authorization === undefined ? null : 'bad_token';
  }
  const { url = '', config } = request.routeOptions;
  if (error.kind === 'forbidden' && url.startsWith('/api/admin/')) return 'forbidden';
  const isUpload = (config as { multipart?: string } | undefined)?.multipart !== undefined;
  const isRefusedUpload = ['too_large', 'unsupported_media_type'].includes(error.kind);
  const isUnreadable = error.code === 'MALFORMED_BODY' || error.code === 'INVALID_FILE';
  return isUpload && (isRefusedUpload || isUnreadable) ? 'upload_refused' : null;
}

/** True for errors with a defined response and retryable conflicts; others are bugs or outages. */
export function isExpectedError(error: unknown): boolean {
  return error instanceof DomainError || isConflict(error) || toDomainError(error).code !== 'INTERNAL';
}

export async function withFallbackMessage<Result>(
  message: string,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (isExpectedError(error)) throw error;
    throw new DomainError('INTERNAL', message, { cause: error });
  }
}
