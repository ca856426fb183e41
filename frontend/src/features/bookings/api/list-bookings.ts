import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { api, unwrap } from '../../../lib/api/client';
import type { Booking, Schemas } from '../../../lib/api/types';
import { pageSize } from '../../../lib/data-saver';
import { LONG_RETENTION_MS } from '../../../lib/query/query-client';

export interface BookingsPage {
  data: Booking[];
  pagination: Schemas['Pagination'];
}

export const bookingsQuery = infiniteQueryOptions({
  queryKey: ['bookings', 'list'],
  queryFn: async ({ pageParam, signal }): Promise<BookingsPage> => {
    const query = { limit: pageSize(50), ...(pageParam && { cursor: pageParam }) };
    return unwrap(api.GET('/api/bookings', { params: { query }, signal }));
  },
  initialPageParam: '',
  getNextPageParam: ({ pagination }) => (pagination.has_more ? pagination.next : null),
  meta: { keepMs: LONG_RETENTION_MS },
  // Stored bookings may have changed since the app was last open.
  refetchOnMount: ({ state }) => (state.dataUpdatedAt < performance.timeOrigin ? 'always' : true),
});

export const useBookings = () => useInfiniteQuery(bookingsQuery);
