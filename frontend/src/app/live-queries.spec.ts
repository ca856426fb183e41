import { QueryClient } from '@tanstack/react-query';
import { keepQueriesLive } from './live-queries';

type Listener = (payload: { type: string }) => void;

/** A live line on which a test says what comes in. */
function line() {
  const listeners = new Map<string, Listener>();
  return {
    on: jest.fn((event: string, listener: Listener) => {
      listeners.set(event, listener);
      return () => listeners.delete(event);
    }),
    onOpen: () => () => undefined,
    say: (event: string, payload: { type: string }) => listeners.get(event)?.(payload),
  };
}

const isOld = (queries: QueryClient, queryKey: string[]) => queries.getQueryState(queryKey)?.isInvalidated;

test.each([
  ['driver_application', true],
  ['driver_document', true],
  ['payment_completed', false],
])('told of a %s, the person and their application are asked for again: %s', (type, expected) => {
  const queries = new QueryClient();
  const keys = [
    ['profile', 'me'],
    ['driver', 'application'],
  ];
  for (const key of keys) queries.setQueryData(key, {});
  queries.setQueryData(['notifications', 'list'], {});
  const live = line();
  keepQueriesLive(live as unknown as Parameters<typeof keepQueriesLive>[0], queries, 'ada');
  live.say('notification:new', { type });
  expect(isOld(queries, ['notifications', 'list'])).toBe(true);
  for (const key of keys) expect(isOld(queries, key)).toBe(expected);
});
