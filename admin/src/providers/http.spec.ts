import { QueryClient } from '@tanstack/react-query';
import { HttpError } from 'react-admin';
import { mayRetry } from './http';

/** The number of calls before the query of a list fails. */
async function callsUntilFailure(error: Error): Promise<number> {
  const ask = jest.fn().mockRejectedValue(error);
  const queries = new QueryClient({ defaultOptions: { queries: { retry: mayRetry, retryDelay: 0 } } });
  await expect(queries.fetchQuery({ queryKey: ['list'], queryFn: ask })).rejects.toBe(error);
  return ask.mock.calls.length;
}

test.each([403, 404, 409, 429])('a refusal with %i is shown without a retry', async (status) => {
  expect(await callsUntilFailure(new HttpError('refused', status))).toBe(1);
});

test.each([0, 500, 503])('a failure with status %i is retried three times', async (status) => {
  expect(await callsUntilFailure(new HttpError('failed', status))).toBe(4);
});
