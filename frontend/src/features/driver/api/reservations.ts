import { queryOptions, useQuery } from '@tanstack/react-query';
import { api, unwrap } from '../../../lib/api/client';
import type { Schemas } from '../../../lib/api/types';
import { LIST_STALE_MS, LONG_RETENTION_MS, unlessFresh } from '../../../lib/query/query-client';

export type ReservedRide = Schemas['ReservedRideResponse'];
export type Reservation = Schemas['ReservationResponse'];

export const reservationsQuery = queryOptions({
  queryKey: ['driver', 'reservations'],
  queryFn: async ({ signal }) => {
    const { rides } = await unwrap(
      api.GET('/api/driver/reservations', { signal }),
      'Failed to fetch reservations',
    );
    return rides;
  },
  staleTime: LIST_STALE_MS,
  refetchOnMount: unlessFresh,
  meta: { keepMs: LONG_RETENTION_MS },
});

export const useReservations = () => useQuery(reservationsQuery);

/** Undefined while loading, null for another driver's ride. */
export const useReservedRide = (rideId: string) =>
  useQuery({ ...reservationsQuery, select: (rides) => rides.find(({ id }) => id === rideId) ?? null });
