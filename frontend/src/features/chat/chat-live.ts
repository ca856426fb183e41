import type { QueryClient } from '@tanstack/react-query';
import type { RealtimeClient } from '../../lib/realtime/realtime-client';
import { conversationsQuery } from './api/conversations';
import { countIncoming, setCount, unreadQuery } from './api/unread';

/** Events within this time share one refetch. */
const REFETCH_DELAY_MS = 300;

/** Counts a new message immediately, until the server's count arrives. */
export function keepChatLive(realtime: Pick<RealtimeClient, 'on'>, queries: QueryClient, userId: string) {
  const { queryKey } = unreadQuery(userId);
  let refetchTimer: ReturnType<typeof setTimeout> | undefined;
  const refreshLists = () => {
    refetchTimer ??= setTimeout(() => {
      refetchTimer = undefined;
      void queries.invalidateQueries({ queryKey: conversationsQuery(userId).queryKey });
      void queries.invalidateQueries({ queryKey: ['chat', 'dashboard'] });
    }, REFETCH_DELAY_MS);
  };
  const counted = new Set<string>();
  const stops = [
    realtime.on('message:new', ({ id, ride_id, receiver_id, read }) => {
      refreshLists();
      if (receiver_id !== userId || read || counted.has(id)) return;
      counted.add(id);
      queries.setQueryData(queryKey, (counts) => counts && countIncoming(counts, ride_id));
    }),
    realtime.on('unread:changed', ({ rideId, count }) => {
      refreshLists();
      queries.setQueryData(queryKey, (counts) => counts && setCount(counts, rideId, count));
    }),
  ];
  return () => {
    clearTimeout(refetchTimer);
    for (const stop of stops) stop();
  };
}
