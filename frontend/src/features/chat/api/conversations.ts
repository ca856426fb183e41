import { queryOptions, useQuery } from '@tanstack/react-query';
import { api, dataOf } from '../../../lib/api/client';
import { LONG_RETENTION_MS } from '../../../lib/query/query-client';
import { refetchIfPersisted } from './unread';

export const conversationsQuery = (userId: string) =>
  queryOptions({
    queryKey: ['chat', 'conversations', userId],
    queryFn: ({ signal }) =>
      dataOf(
        api.GET('/api/conversations/user/{userId}', { params: { path: { userId } }, signal }),
        'Failed to fetch conversations',
      ),
    refetchOnMount: refetchIfPersisted,
    meta: { keepMs: LONG_RETENTION_MS },
  });

export const useConversations = (userId: string) => useQuery(conversationsQuery(userId));
