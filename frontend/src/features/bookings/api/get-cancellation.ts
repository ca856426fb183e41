import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../../lib/api/client';
import { unwrap } from '../../../lib/api/unwrap';

export const cancellationQuery = (id: string) =>
  queryOptions({
    queryKey: ['bookings', 'cancellation', id],
    queryFn: async ({ signal }) => {
      const path = { id };
      const { data } = await unwrap(api.GET('/api/bookings/{id}/cancellation', { params: { path }, signal }));
      return data;
    },
    // The refund depends on the minute, so it is refetched on every mount.
    staleTime: 0,
  });

export const useCancellation = (id: string, enabled = true) =>
  useQuery({ ...cancellationQuery(id), enabled });
