import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { api } from '../../../lib/api/client';
import type { components } from '../../../lib/api/schema.gen';
import type { Booking } from '../../../lib/api/types';
import { unwrap } from '../../../lib/api/unwrap';
import { pageSize } from '../../../lib/data-saver';
import { KEPT_LONG_MS } from '../../../lib/query/query-client';

export interface BookingsPage {
  data: Booking[];
  pagination: components['schemas']['Pagination'];
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
