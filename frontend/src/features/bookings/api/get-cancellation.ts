import { queryOptions, useQuery } from '@tanstack/react-query';
import { api, dataOf } from '../../../lib/api/client';

export const cancellationQuery = (id: string) =>
  queryOptions({
    queryKey: ['bookings', 'cancellation', id],
    queryFn: ({ signal }) => {
      const path = { id };
      return dataOf(api.GET('/api/bookings/{id}/cancellation', { params: { path }, signal }));
    },
    // Always refetch: the refund depends on the minute of the cancellation.
    staleTime: 0,
  });

export const useCancellation = (id: string, enabled = true) =>
  useQuery({ ...cancellationQuery(id), enabled });
