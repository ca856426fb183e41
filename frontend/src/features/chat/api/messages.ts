import { api } from '../../../lib/api/client';
import { unwrap } from '../../../lib/api/unwrap';

/** Whose messages: one's own with this person about this ride. */
export interface ThreadId {
  rideId: string;
  otherUserId: string;
}

interface Place {
  before?: string;
  after?: string;
  limit?: number;
}

/** A page of a conversation, ascending: the newest, those before a message, or those that came after it. */
export function fetchMessages({ rideId, otherUserId }: ThreadId, place: Place, signal?: AbortSignal) {
  const params = { path: { rideId }, query: { otherUserId, ...place } };
  return unwrap(
    api.GET('/api/messages/ride/{rideId}', { params, ...(signal && { signal }) }),
    'Failed to fetch messages',
  );
}
