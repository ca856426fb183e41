import type { Schemas } from './types';

export type ErrorCode = Schemas['ErrorCode'];

type ErrorBody = Schemas['FailureResponse'];

/** An error response, or a timeout (status 0). */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: ErrorCode | null;
  readonly details: readonly { field: string; message: string }[];
  readonly requestId: string | null;
  /** Seconds, from `Retry-After`. */
  readonly retryAfter: number | null;

  constructor(status: number, body: Partial<ErrorBody> = {}, retryAfter: number | null = null) {
    super(body.error ?? '');
    this.status = status;
    this.code = body.code ?? null;
    this.details = body.details ?? [];
    this.requestId = body.request_id ?? null;
    this.retryAfter = retryAfter;
  }
}

export class ConnectionError extends Error {
  override readonly name = 'ConnectionError';
}

/** True if the same request may succeed later. */
export function isTemporary(error: unknown): boolean {
  if (error instanceof ConnectionError || hasCode(error, 'REQUEST_IN_FLIGHT')) return true;
  return error instanceof ApiError && (error.status === 0 || error.status >= 500);
}

export function hasCode(error: unknown, ...codes: ErrorCode[]): boolean {
  return error instanceof ApiError && error.code !== null && codes.includes(error.code);
}
