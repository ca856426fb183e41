import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../../lib/api/client';
import { unwrap } from '../../../lib/api/unwrap';
import { KEPT_LONG_MS, LIST_WINDOW_MS } from '../../../lib/query/query-client';

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
    meta: { keepMs: KEPT_LONG_MS },
  });

/** How many messages wait for a person, ride by ride. */
export const useUnread = (userId: string) => useQuery(unreadQuery(userId));
