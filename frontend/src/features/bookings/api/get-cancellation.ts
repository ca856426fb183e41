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
    // The figure hangs on the minute: it is asked for again each time it is shown.
    staleTime: 0,
  });

/** What cancelling now gives back; of a cancelled booking, what it gave back. */
export const useCancellation = (id: string, enabled = true) =>
  useQuery({ ...cancellationQuery(id), enabled });
