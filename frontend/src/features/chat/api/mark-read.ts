import type { QueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api/client';
import type { Conversation } from '../../../lib/api/types';
import { unwrap } from '../../../lib/api/unwrap';
import { setCount } from '../unread-counts';
import { conversationsQuery } from './conversations';
import type { ThreadId } from './messages';
import { unreadQuery } from './unread';

/** Marks what this person wrote about the ride as read, and takes it out of the counts. */
export async function markRead(queries: QueryClient, userId: string, { rideId, otherUserId }: ThreadId) {
  const { data } = await unwrap(
    api.PUT('/api/messages/read/{rideId}', {
      params: { path: { rideId } },
      body: { userId, otherUserId },
    }),
    'Failed to mark messages as read',
  );
  queries.setQueryData(
    unreadQuery(userId).queryKey,
    (counts) => counts && setCount(counts, rideId, data.count),
  );
  queries.setQueryData(conversationsQuery(userId).queryKey, (conversations) =>
    conversations?.map((one) => (isWith(one, rideId, otherUserId) ? { ...one, unread_count: 0 } : one)),
  );
}

const isWith = ({ ride_id, driver, passenger }: Conversation, rideId: string, otherUserId: string) =>
  ride_id === rideId && (driver.id === otherUserId || passenger.id === otherUserId);
