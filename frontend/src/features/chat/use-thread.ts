import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { Message } from '../../lib/api/types';
import { realtime } from '../../lib/realtime/realtime';
import { markRead } from './api/mark-read';
import type { ThreadId } from './api/messages';
import { ThreadKeeper, useThreadQuery } from './api/thread';
import { useVisible } from './use-visible';

const isPartOf = ({ ride_id, sender_id, receiver_id }: Message, { rideId, otherUserId }: ThreadId) =>
  ride_id === rideId && (sender_id === otherUserId || receiver_id === otherUserId);

/** An open conversation: loaded, followed live, brought up to date after each loss, and read as it arrives. */
export function useThread({ rideId, otherUserId }: ThreadId, userId: string) {
  const queries = useQueryClient();
  const id = useMemo(() => ({ rideId, otherUserId }), [rideId, otherUserId]);
  const keeper = useMemo(() => new ThreadKeeper(queries, id), [queries, id]);
  const query = useThreadQuery(id);
  const loaded = query.data !== undefined;

  useEffect(() => {
    const leave = realtime.followRide(rideId, () => void keeper.catchUp());
    const stop = realtime.on('message:new', (message) => {
      if (isPartOf(message, id)) keeper.keep(message);
    });
    return () => {
      leave();
      stop();
    };
  }, [keeper, id, rideId]);

  useEffect(() => {
    if (loaded) keeper.settle();
  }, [loaded, keeper]);

  const visible = useVisible();
  const lastUnread = query.data?.messages.findLast((one) => one.sender_id === otherUserId && !one.read)?.id;
  useEffect(() => {
    if (!visible || lastUnread === undefined) return;
    markRead(queries, userId, id).then(
      () => keeper.seen(),
      (error: unknown) => console.error('Failed to mark messages as read', error),
    );
  }, [visible, lastUnread, queries, userId, id, keeper]);

  return { query, keeper };
}
