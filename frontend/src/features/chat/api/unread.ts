import { queryOptions, useQuery } from '@tanstack/react-query';
import { api, dataOf } from '../../../lib/api/client';
import type { Schemas } from '../../../lib/api/types';
import { LIST_STALE_MS, LONG_RETENTION_MS } from '../../../lib/query/query-client';

/** Refetches data persisted by an earlier page load, which may have missed events. */
export const refetchIfPersisted = ({ state }: { state: { dataUpdatedAt: number } }) =>
  state.dataUpdatedAt < performance.timeOrigin ? 'always' : true;

export const unreadQuery = (userId: string) =>
  queryOptions({
    queryKey: ['chat', 'unread', userId],
    queryFn: ({ signal }) =>
      dataOf(
        api.GET('/api/messages/unread/{userId}', { params: { path: { userId } }, signal }),
        'Failed to fetch unread counts',
      ),
    // Realtime events keep the counts current.
    staleTime: LIST_STALE_MS,
    refetchOnMount: refetchIfPersisted,
    meta: { keepMs: LONG_RETENTION_MS },
  });

export const useUnread = (userId: string) => useQuery(unreadQuery(userId));

export type UnreadCount = Schemas['UnreadCountResponse'];

export function countIncoming(counts: readonly UnreadCount[], rideId: string): UnreadCount[] {
  const before = counts.find((count) => count.rideId === rideId)?.count ?? 0;
  return setCount(counts, rideId, before + 1);
}

export function setCount(counts: readonly UnreadCount[], rideId: string, count: number): UnreadCount[] {
  const others = counts.filter((one) => one.rideId !== rideId);
  return count > 0 ? [...others, { rideId, count }] : others;
}

export function totalOf(counts: readonly UnreadCount[]): number {
  return counts.reduce((sum, { count }) => sum + count, 0);
}
