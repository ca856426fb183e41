import { type InfiniteData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, dataOf } from '../../../lib/api/client';
import type { Booking } from '../../../lib/api/types';
import { savesData } from '../../../lib/data-saver';
import { bookingKey } from '../../../lib/query/booking-key';
import { LONG_RETENTION_MS, unlessFresh } from '../../../lib/query/query-client';
import { serverNow } from '../../../lib/server-clock';
import { isRefundUnderWay } from '../refund';
import { type BookingsPage, bookingsQuery } from './list-bookings';

/** Polling intervals of a pending refund, as a fallback for realtime events. */
const REFUND_POLL_MS = 10_000;
const REFUND_SLOW_POLL_MS = 60_000;

export const bookingQuery = (id: string) =>
  queryOptions({
    queryKey: bookingKey(id),
    queryFn: ({ signal }) => dataOf(api.GET('/api/bookings/{id}', { params: { path: { id } }, signal })),
    refetchOnMount: unlessFresh,
    refetchInterval: ({ state }) => {
      if (!isRefundUnderWay(state.data?.refund)) return false;
      return savesData() ? REFUND_SLOW_POLL_MS : REFUND_POLL_MS;
    },
    meta: { keepMs: LONG_RETENTION_MS },
  });

export function useBooking(id: string) {
  const queries = useQueryClient();
  const list = queries.getQueryState<InfiniteData<BookingsPage>>(bookingsQuery.queryKey);
  const listed = list?.data?.pages.flatMap((page) => page.data).find((booking) => booking.id === id);
  // Counts as stale, so it is refetched: the list omits ratings and other data of departed trips.
  const updatedAt = listed && hasDeparted(listed) ? 0 : list?.dataUpdatedAt;
  return useQuery({
    ...bookingQuery(id),
    ...(listed && { initialData: listed, initialDataUpdatedAt: updatedAt }),
  });
}

const hasDeparted = ({ ride }: Booking) => Date.parse(ride.departure_time) <= serverNow();
