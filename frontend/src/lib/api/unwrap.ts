import { ApiError } from './errors';

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

/**
 * Body of a successful response.
 * @param fallback message if the server sends none
 * @throws ApiError
 */
export async function unwrap<Body>(answer: Promise<Answer<Body>>, fallback = ''): Promise<NonNullable<Body>> {
  const { data, error, response } = await answer;
  if (!response.ok || data == null) throw failure(response, error, fallback);
  return data;
}

/** {@link unwrap} for enveloped responses. */
export const dataOf = <Data>(answer: Promise<Answer<{ data: Data }>>, fallback?: string): Promise<Data> =>
  unwrap(answer, fallback).then(({ data }) => data);
