import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api, dataOf } from '../../../lib/api/client';
import type { Schemas } from '../../../lib/api/types';
import { bookingKey } from '../../../lib/query/booking-key';
import { useMutation } from '../../../lib/query/use-mutation';

type Trip = Schemas['TripResponse'];

const keyOf = (bookingId: string) => [...bookingKey(bookingId), 'trip'];

export const useTrip = (bookingId: string) =>
  useQuery({
    queryKey: keyOf(bookingId),
    queryFn: ({ signal }) =>
      dataOf(api.GET('/api/bookings/{id}/trip-share', { params: { path: { id: bookingId } }, signal })),
    staleTime: 0,
  });

export function useTripCommands(bookingId: string) {
  const queries = useQueryClient();
  const params = { path: { id: bookingId } };
  const updateTrip = (change: Partial<Trip>) =>
    queries.setQueryData<Trip>(keyOf(bookingId), (trip) => trip && { ...trip, ...change });
  return {
    share: useMutation({
      mutationFn: () => dataOf(api.POST('/api/bookings/{id}/trip-share', { params })),
      onSuccess: updateTrip,
    }),
    revoke: useMutation({
      mutationFn: () => dataOf(api.DELETE('/api/bookings/{id}/trip-share', { params })),
      onSuccess: updateTrip,
    }),
    arrive: useMutation({
      mutationFn: () => dataOf(api.POST('/api/bookings/{id}/arrived', { params })),
      onSuccess: updateTrip,
    }),
    send: useMutation({
      mutationFn: () => dataOf(api.POST('/api/bookings/{id}/trip-share/send', { params })),
      onSuccess: () => queries.invalidateQueries({ queryKey: keyOf(bookingId) }),
    }),
  };
}

const REFRESH_MS = 30_000;

/** Public by link. Not persisted. */
export const useSharedTrip = (token: string) =>
  useQuery({
    queryKey: ['trips', token],
    queryFn: ({ signal }) => dataOf(api.GET('/api/trips/{token}', { params: { path: { token } }, signal })),
    staleTime: 0,
    refetchInterval: REFRESH_MS,
    meta: { keepMs: 0 },
  });
