import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { api, unwrap } from '../../../lib/api/client';
import type { Booking, Schemas } from '../../../lib/api/types';
import { pageSize } from '../../../lib/data-saver';
import { KEPT_LONG_MS } from '../../../lib/query/query-client';

export interface BookingsPage {
  data: Booking[];
  pagination: Schemas['Pagination'];
}

const PAGE = 50;

export const bookingsQuery = infiniteQueryOptions({
  queryKey: ['bookings', 'list'],
  queryFn: async ({ pageParam, signal }): Promise<BookingsPage> => {
    const query = { limit: pageSize(PAGE), ...(pageParam && { cursor: pageParam }) };
    return unwrap(api.GET('/api/bookings', { params: { query }, signal }));
  },
  initialPageParam: '',
  getNextPageParam: ({ pagination }) => (pagination.has_more ? pagination.next : null),
  meta: { keepMs: KEPT_LONG_MS },
});

export const useBookings = () => useInfiniteQuery(bookingsQuery);
