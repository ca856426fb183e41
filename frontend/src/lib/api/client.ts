import createClient from 'openapi-fetch';
import { authClient } from '../auth/auth-client';
import { newIdempotencyKey } from '../idempotency-key';
import { onForget } from '../personal-data';
import { ApiError } from './errors';
import type { paths } from './schema.gen';
import { send } from './transport';

/** Time that a request with unknown outcome keeps its key. */
const RETRY_WINDOW_MS = 5 * 60_000;

const unsettled = new Map<string, { key: string; since: number }>();

onForget(() => unsettled.clear());

async function isInFlight(response: Response): Promise<boolean> {
  if (response.status !== 409) return false;
  const { code } = (await response.clone().json()) as { code?: string };
  return code === 'REQUEST_IN_FLIGHT';
}

/** One key for all attempts with a fingerprint: a retry after a lost response returns the first result. */
export async function withIdempotencyKey(
  fingerprint: string,
  signal: AbortSignal | undefined,
  send: (key: string) => Promise<Response>,
): Promise<Response> {
  const before = unsettled.get(fingerprint);
  const now = Date.now();
  const attempt =
    before && now - before.since < RETRY_WINDOW_MS ? before : { key: newIdempotencyKey(), since: now };
  unsettled.set(fingerprint, attempt);
  const response = await send(attempt.key).catch((error: unknown) => {
    // A repeated preview must not get REQUEST_IN_FLIGHT because of the aborted one.
    if (signal?.aborted) unsettled.delete(fingerprint);
    throw error;
  });
  if (response.status < 500 && !(await isInFlight(response))) unsettled.delete(fingerprint);
  return response;
}

/** Methods other than POST are idempotent. */
async function sendIdempotently(request: Request): Promise<Response> {
  if (request.method !== 'POST') return sendAsUser(request);
  const fingerprint = `${request.url} ${await request.clone().text()}`;
  return withIdempotencyKey(fingerprint, request.signal, (key) => {
    request.headers.set('Idempotency-Key', key);
    return sendAsUser(request);
  });
}

/** Adds the bearer token. A 401 is retried once after a refresh shared by all waiting requests. */
async function sendAsUser(request: Request): Promise<Response> {
  const retry = request.clone();
  const token = await authClient.accessToken();
  if (token) request.headers.set('Authorization', `Bearer ${token}`);
  const response = await send(request);
  if (response.status !== 401) return response;

  const renewed = await authClient.renewedToken(token);
  if (!renewed) return response;
  retry.headers.set('Authorization', `Bearer ${renewed}`);
  return send(retry);
}

export const api = createClient<paths, 'application/json'>({
  baseUrl: window.location.origin,
  fetch: sendIdempotently,
});

interface Answer<Body> {
  data?: Body;
  error?: unknown;
  response: Response;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

function failure(response: Response, body: unknown, fallback: string): ApiError {
  const seconds = Number(response.headers.get('Retry-After'));
  const retryAfter = Number.isFinite(seconds) && seconds > 0 ? seconds : null;
  return new ApiError(response.status, { error: fallback, ...(isRecord(body) && body) }, retryAfter);
}

/** Body of a successful response. @param fallback message if the server sends none. @throws ApiError */
export async function unwrap<Body>(answer: Promise<Answer<Body>>, fallback = ''): Promise<NonNullable<Body>> {
  const { data, error, response } = await answer;
  if (!response.ok || data == null) throw failure(response, error, fallback);
  return data;
}

/** {@link unwrap} for enveloped responses. */
export const dataOf = <Data>(answer: Promise<Answer<{ data: Data }>>, fallback?: string): Promise<Data> =>
  unwrap(answer, fallback).then(({ data }) => data);
