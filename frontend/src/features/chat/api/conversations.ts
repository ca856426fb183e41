import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../../lib/api/client';
import { unwrap } from '../../../lib/api/unwrap';
import { KEPT_LONG_MS } from '../../../lib/query/query-client';
import { refetchIfPersisted } from './unread';

export const conversationsQuery = (userId: string) =>
  queryOptions({
    queryKey: ['chat', 'conversations', userId],
    queryFn: async ({ signal }) => {
      const { data } = await unwrap(
        api.GET('/api/conversations/user/{userId}', { params: { path: { userId } }, signal }),
        'Failed to fetch conversations',
      );
      return data;
    },
    refetchOnMount: refetchIfPersisted,
    meta: { keepMs: KEPT_LONG_MS },
  });

export const useConversations = (userId: string) => useQuery(conversationsQuery(userId));
