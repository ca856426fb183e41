import { HttpError } from 'react-admin';
import type { components } from '../schema.gen';

/** What every failing call of the API answers (docs/api.md). */
type Failure = components['schemas']['FailureResponse'];

export type Fetch = typeof globalThis.fetch;

export interface Call {
  method?: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  body?: object;
  token?: string;
  signal?: AbortSignal;
}

/**
 * Makes one call and reads its JSON answer.
 * @throws HttpError with the answer's status; its message is a key of our texts where the failure's code has one,
 * else the server's own sentence. Status 0: the server could not be reached.
 */
export async function callApi<Answer>(fetch: Fetch, path: string, call: Call = {}): Promise<Answer> {
  const response = await send(fetch, path, call, 'application/json');
  const answer: unknown = await response.json().catch(() => null);
  if (response.ok && answer !== null) return answer as Answer;
  throw failureOf(response.status, answer);
}

/** Fetches a file of that media type. @throws HttpError as {@link callApi} */
export async function callForFile(
  fetch: Fetch,
  path: string,
  accept: string,
  call: Call = {},
): Promise<Blob> {
  const response = await send(fetch, path, call, `${accept}, application/json`);
  if (response.ok) return response.blob();
  throw failureOf(response.status, await response.json().catch(() => null));
}

async function send(fetch: Fetch, path: string, call: Call, accept: string): Promise<Response> {
  const { method = 'GET', body, token, signal } = call;
  try {
    return await fetch(path, {
      method,
      credentials: 'same-origin',
      headers: {
        accept,
        ...(body && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
      ...(signal && { signal }),
    });
  } catch (cause) {
    if (signal?.aborted) throw cause;
    throw new HttpError('console.errors.NETWORK', 0, { code: 'NETWORK' });
  }
}

/** Codes that a member of staff can meet and for which the console has words in both languages. */
export const SPOKEN_CODES = [
  'INVALID_OTP',
  'INVALID_PHONE',
  'VALIDATION_FAILED',
  'FORBIDDEN',
  'NOT_FOUND',
  'OWN_APPLICATION',
  'VERSION_CONFLICT',
  'STATE_CONFLICT',
  'NOT_PAID',
  'RIDE_NOT_DEPARTED',
  'BOOKING_CANCELLED',
  'SUSPENDED',
  'INVALID_CODE',
  'CODE_LOCKED',
  'SECOND_FACTOR_REQUIRED',
  'REAUTHENTICATION_REQUIRED',
  'THROTTLED',
  'UNAVAILABLE',
  'INTERNAL',
] as const satisfies readonly Failure['code'][];

function failureOf(status: number, answer: unknown): HttpError {
  const failure = isFailure(answer) ? answer : null;
  const badPhone = failure?.details?.some(({ field }) => field === 'phone') ?? false;
  const spoken = SPOKEN_CODES.find((code) => code === (badPhone ? 'INVALID_PHONE' : failure?.code));
  const words = spoken ?? (failure === null && status >= 500 ? 'INTERNAL' : 'UNKNOWN');
  const message = spoken === undefined && failure !== null ? failure.error : `console.errors.${words}`;
  return new HttpError(message, status, failure);
}

/** What the API may ask of staff before it does something. */
const FACTOR_CODES = ['SECOND_FACTOR_REQUIRED', 'REAUTHENTICATION_REQUIRED'] as const;
export type FactorCode = (typeof FACTOR_CODES)[number];

/** Which showing of the second factor the refused call wants; null for every other error. */
export function factorAskedBy(error: unknown): FactorCode | null {
  if (!(error instanceof HttpError) || !isFailure(error.body)) return null;
  const { code } = error.body;
  return FACTOR_CODES.find((one) => one === code) ?? null;
}

function isFailure(answer: unknown): answer is Failure {
  return typeof answer === 'object' && answer !== null && 'code' in answer && 'error' in answer;
}
