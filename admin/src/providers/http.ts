import { HttpError } from 'react-admin';

/** What every failing call of the API answers (docs/api.md). */
export interface Failure {
  success: false;
  error: string;
  code: string;
  request_id?: string;
  details?: { field: string; message: string }[];
}

export type Fetch = typeof globalThis.fetch;

export interface Call {
  method?: 'GET' | 'POST';
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
  const { method = 'GET', body, token, signal } = call;
  let response: Response;
  try {
    response = await fetch(path, {
      method,
      credentials: 'same-origin',
      headers: {
        accept: 'application/json',
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
  const answer: unknown = await response.json().catch(() => null);
  if (response.ok && answer !== null) return answer as Answer;
  throw failureOf(response.status, answer);
}

/** Codes that a member of staff can meet and for which the console has words in both languages. */
const SPOKEN_CODES: ReadonlySet<string> = new Set([
  'INVALID_OTP',
  'VALIDATION_FAILED',
  'THROTTLED',
  'INTERNAL',
]);

function failureOf(status: number, answer: unknown): HttpError {
  const failure = isFailure(answer) ? answer : null;
  const code = failure?.code ?? (status >= 500 ? 'INTERNAL' : 'UNKNOWN');
  const spoken = SPOKEN_CODES.has(code) ? code : status === 429 ? 'THROTTLED' : null;
  return new HttpError(
    spoken ? `console.errors.${spoken}` : (failure?.error ?? 'console.errors.UNKNOWN'),
    status,
    failure,
  );
}

function isFailure(answer: unknown): answer is Failure {
  return typeof answer === 'object' && answer !== null && 'code' in answer && 'error' in answer;
}
