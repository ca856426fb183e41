import { api, unwrap } from '../../../lib/api/client';

export interface ThreadId {
  rideId: string;
  otherUserId: string;
}

interface PageRange {
  before?: string;
  after?: string;
  limit?: number;
}

export function fetchMessages({ rideId, otherUserId }: ThreadId, range: PageRange, signal?: AbortSignal) {
  const params = { path: { rideId }, query: { otherUserId, ...range } };
  return unwrap(
    api.GET('/api/messages/ride/{rideId}', { params, ...(signal && { signal }) }),
    'Failed to fetch messages',
  );
}
