import createClient from 'openapi-fetch';
import { HttpError } from 'react-admin';
import { measureClock } from '../lib/clock';
import type { components, paths } from '../schema.gen';

type Failure = components['schemas']['FailureResponse'];

export type Send = (request: Request) => Promise<Response>;

/** @param origin absolute URL of the API */
export const createApi = (origin: string, send: Send) =>
  createClient<paths, 'application/json'>({
    baseUrl: origin,
    fetch: send,
    credentials: 'same-origin',
    headers: { accept: 'application/json' },
  });
export type Api = ReturnType<typeof createApi>;

/** @throws HttpError with status 0 if the server is unreachable */
export async function sendOrFail(send: Send, request: Request): Promise<Response> {
  try {
    const response = await send(request);
    // A connection lost during the body counts as unreachable.
    const { status, statusText, headers } = response;
    measureClock(headers);
    const body = await response.arrayBuffer();
    return new Response(body.byteLength > 0 ? body : null, { status, statusText, headers });
  } catch (cause) {
    if (request.signal.aborted) throw cause;
    throw new HttpError('console.errors.NETWORK', 0, { code: 'NETWORK' });
  }
}

/**
 * Body of a successful response.
 * @throws HttpError with the status; its message is a translation key for known codes, otherwise the server's
 * message
 */
export async function bodyOf<Body>(
  call: Promise<{ data?: Body; error?: unknown; response: Response }>,
): Promise<NonNullable<Body>> {
  const { data, error, response } = await call;
  if (response.ok && data != null) return data;
  throw failureOf(response.status, error);
}

/**
 * `data` of a successful response.
 * @throws HttpError as {@link bodyOf}
 */
export const dataOf = async <Data>(
  call: Promise<{ data?: { data: Data }; error?: unknown; response: Response }>,
): Promise<Data> => (await bodyOf(call)).data;

export const codeOf = (error: unknown): Failure['code'] | undefined =>
  error instanceof HttpError ? (error.body as Failure | null)?.code : undefined;

/** True for 4xx: the server answered, so an immediate retry would fail again. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof HttpError && error.status >= 400 && error.status < 500;

/** Allows three retries, but none after a refusal, so that staff see its reason immediately. */
export const mayRetry = (failures: number, error: unknown): boolean => failures < 3 && !isRefusal(error);

export const TRANSLATED_CODES = [
  'INVALID_OTP',
  'INVALID_PHONE',
  'VALIDATION_FAILED',
  'FORBIDDEN',
  'FRESH_CODE_REQUIRED',
  'NOT_INDEPENDENT',
  'APPROVAL_NEEDED',
  'NOT_FOUND',
  'OWN_APPLICATION',
  'VERSION_CONFLICT',
  'STATE_CONFLICT',
  'NOT_PAID',
  'RIDE_NOT_DEPARTED',
  'BOOKING_CANCELLED',
  'ALREADY_BOARDED',
  'TOO_EARLY',
  'RIDE_CANCELLED',
  'RIDE_DEPARTED',
  'RIDES_OVERLAP',
  'TOO_MANY_MOVES',
  'TOO_MANY_RIDES',
  'PAYLOAD_TOO_LARGE',
  'SUSPENDED',
  'INVALID_CODE',
  'CODE_LOCKED',
  'SECOND_FACTOR_REQUIRED',
  'REAUTHENTICATION_REQUIRED',
  'THROTTLED',
  'UNAVAILABLE',
  'INTERNAL',
] as const satisfies readonly Failure['code'][];

/** Texts for invalid fields, by name. */
const INVALID_FIELDS: Partial<Record<string, string>> = {
  phone: 'INVALID_PHONE',
  departure_time: 'INVALID_DEPARTURE',
};

function failureOf(status: number, answer: unknown): HttpError {
  const failure = isFailure(answer) ? answer : null;
  const invalid = failure?.details?.flatMap(({ field }) => INVALID_FIELDS[field] ?? []) ?? [];
  const code = failure?.code.endsWith('_NOT_FOUND') ? 'NOT_FOUND' : failure?.code;
  const translated = invalid[0] ?? TRANSLATED_CODES.find((one) => one === code);
  if (translated === undefined && failure !== null) return new HttpError(failure.error, status, failure);
  const key = translated ?? (status >= 500 ? 'INTERNAL' : 'UNKNOWN');
  return new HttpError(`console.errors.${key}`, status, failure);
}

const FACTOR_CODES = ['SECOND_FACTOR_REQUIRED', 'REAUTHENTICATION_REQUIRED'] as const;
export type FactorCode = (typeof FACTOR_CODES)[number];

export async function requiredFactor(response: Response): Promise<FactorCode | null> {
  if (response.status !== 403) return null;
  const refusal: unknown = await response
    .clone()
    .json()
    .catch(() => null);
  return (isFailure(refusal) && FACTOR_CODES.find((one) => one === refusal.code)) || null;
}

function isFailure(answer: unknown): answer is Failure {
  return typeof answer === 'object' && answer !== null && 'code' in answer && 'error' in answer;
}
