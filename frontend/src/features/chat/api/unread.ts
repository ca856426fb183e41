import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../../lib/api/client';
import { unwrap } from '../../../lib/api/unwrap';
import { KEPT_LONG_MS, LIST_WINDOW_MS } from '../../../lib/query/query-client';

/** What was kept before this page opened lacks what was written meanwhile: the line was not there to tell. */
export const againWhereKept = ({ state }: { state: { dataUpdatedAt: number } }) =>
  state.dataUpdatedAt < performance.timeOrigin ? 'always' : true;

export const unreadQuery = (userId: string) =>
  queryOptions({
    queryKey: ['chat', 'unread', userId],
    queryFn: async ({ signal }) => {
      const { data } = await unwrap(
        api.GET('/api/messages/unread/{userId}', { params: { path: { userId } }, signal }),
        'Failed to fetch unread counts',
      );
      return data;
    },
    // Kept right by the live line, and asked for again whenever that was lost.
    staleTime: LIST_WINDOW_MS,
    refetchOnMount: againWhereKept,
    meta: { keepMs: KEPT_LONG_MS },
  });

/** How many messages wait for a person, ride by ride. */
export const useUnread = (userId: string) => useQuery(unreadQuery(userId));
