import type { components } from './schema.gen';

/** The closed table of docs/api.md. */
export type ErrorCode = components['schemas']['ErrorCode'];

type ErrorBody = components['schemas']['FailureResponse'];

/** The server answered with a failure, or (status 0) the request was cut before it could. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: ErrorCode | null;
  readonly details: readonly { field: string; message: string }[];
  readonly requestId: string | null;
  /** Seconds to wait before trying again, where the server said so. */
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

/** No connection came about: no network, no such host, refused. */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError';
}

/** Whether the same request may succeed later without the person changing anything. */
export function isTemporary(error: unknown): boolean {
  if (error instanceof ConnectionError) return true;
  return error instanceof ApiError && (error.status === 0 || error.status >= 500);
}

/** Whether the server said exactly this `code` of the table in docs/api.md. */
export function hasCode(error: unknown, ...codes: ErrorCode[]): boolean {
  return error instanceof ApiError && error.code !== null && codes.includes(error.code);
}
