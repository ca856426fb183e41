import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { api, unwrap } from '../../lib/api/client';
import type { Conversation, Message } from '../../lib/api/types';
import { realtime } from '../../lib/realtime/realtime';
import { conversationsQuery } from './api/conversations';
import type { ThreadId } from './api/messages';
import { ThreadSync, useThreadQuery } from './api/thread';
import { setCount, unreadQuery } from './api/unread';

const isPartOf = ({ ride_id, sender_id, receiver_id }: Message, { rideId, otherUserId }: ThreadId) =>
  ride_id === rideId && (sender_id === otherUserId || receiver_id === otherUserId);

export function useThread({ rideId, otherUserId }: ThreadId, userId: string) {
  const queries = useQueryClient();
  const id = useMemo(() => ({ rideId, otherUserId }), [rideId, otherUserId]);
  const sync = useMemo(() => new ThreadSync(queries, id), [queries, id]);
  const query = useThreadQuery(id);
  const loaded = query.data !== undefined;

  useEffect(() => {
    const leave = realtime.followRide(rideId, () => void sync.catchUp());
    const stop = realtime.on('message:new', (message) => {
      if (isPartOf(message, id)) sync.add(message);
    });
    return () => {
      leave();
      stop();
    };
  }, [sync, id, rideId]);

  useEffect(() => {
    if (loaded) sync.addEarlyMessages();
  }, [loaded, sync]);

  const visible = useVisible();
  const lastUnread = query.data?.messages.findLast((one) => one.sender_id === otherUserId && !one.read)?.id;
  useEffect(() => {
    if (!visible || lastUnread === undefined) return;
    markRead(queries, userId, id).then(
      () => sync.showAsRead(),
      (error: unknown) => console.error('Failed to mark messages as read', error),
    );
  }, [visible, lastUnread, queries, userId, id, sync]);

  return { query, sync };
}

async function markRead(queries: QueryClient, userId: string, { rideId, otherUserId }: ThreadId) {
  const { data } = await unwrap(
    api.PUT('/api/messages/read/{rideId}', { params: { path: { rideId } }, body: { userId, otherUserId } }),
    'Failed to mark messages as read',
  );
  queries.setQueryData(
    unreadQuery(userId).queryKey,
    (counts) => counts && setCount(counts, rideId, data.count),
  );
  queries.setQueryData(conversationsQuery(userId).queryKey, (conversations) =>
    conversations?.map((one) =>
      isConversationWith(one, rideId, otherUserId) ? { ...one, unread_count: 0 } : one,
    ),
  );
}

const isConversationWith = (
  { ride_id, driver, passenger }: Conversation,
  rideId: string,
  otherUserId: string,
) => ride_id === rideId && (driver.id === otherUserId || passenger.id === otherUserId);

const subscribe = (changed: () => void) => {
  document.addEventListener('visibilitychange', changed);
  return () => document.removeEventListener('visibilitychange', changed);
};

const useVisible = () => useSyncExternalStore(subscribe, () => document.visibilityState === 'visible');
