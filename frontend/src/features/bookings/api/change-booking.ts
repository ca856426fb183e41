import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api/client';
import type { components } from '../../../lib/api/schema.gen';
import type { Booking } from '../../../lib/api/types';
import { dataOf, unwrap } from '../../../lib/api/unwrap';
import { useMutation } from '../../../lib/query/use-mutation';

type Wanted = components['schemas']['ChangeBookingRequest'];

export const useChangePreview = (id: string, wanted: Wanted, enabled: boolean) =>
  useQuery({
    queryKey: ['bookings', 'change', id, wanted],
    meta: { keepMs: 0 },
    staleTime: 0,
    retry: false,
    queryFn: ({ signal }) => {
      const body = { ...wanted, preview: true };
      return dataOf(api.POST('/api/bookings/{id}/change', { params: { path: { id } }, body, signal }));
    },
    enabled,
  });

type Change = components['schemas']['ChangedBookingResponse'];

/** @param onChanged also called if the ticket is no longer shown */
export function useChangeBooking(id: string, onChanged: (change: Change) => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: Wanted) =>
      dataOf(api.POST('/api/bookings/{id}/change', { params: { path: { id } }, body })),
    onSuccess: onChanged,
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: ['rides'] });
      return queries.invalidateQueries({ queryKey: ['bookings'] });
    },
  });
}

const MAX_RIDES = 8;

export const useOtherRides = ({ ride }: Booking) =>
  useQuery({
    queryKey: ['rides', 'instead', ride.id],
    meta: { keepMs: 0 },
    queryFn: async ({ signal }) => {
      const { from_city, to_city } = ride;
      const query = {
        from_city,
        to_city,
        upcoming: true,
        limit: MAX_RIDES + 1,
        sort: 'departure_time',
      } as const;
      const { data } = await unwrap(api.GET('/api/rides', { params: { query }, signal }));
      return data.filter(({ id }) => id !== ride.id).slice(0, MAX_RIDES);
    },
  });
