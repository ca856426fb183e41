import { api, unwrap } from '../../../lib/api/client';

export interface ThreadId {
  rideId: string;
  otherUserId: string;
}

interface Place {
  before?: string;
  after?: string;
  limit?: number;
}

export function fetchMessages({ rideId, otherUserId }: ThreadId, place: Place, signal?: AbortSignal) {
  const params = { path: { rideId }, query: { otherUserId, ...place } };
  return unwrap(
    api.GET('/api/messages/ride/{rideId}', { params, ...(signal && { signal }) }),
    'Failed to fetch messages',
  );
}
