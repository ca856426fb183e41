import { queryOptions } from '@tanstack/react-query';
import { api, dataOf, unwrap } from '../../../lib/api/client';
import { LIST_STALE_MS } from '../../../lib/query/query-client';

/** Hashes for checking codes offline, available from a day before departure. */
export const passesQuery = (rideId: string) =>
  queryOptions({
    queryKey: ['driver', 'passes', rideId],
    queryFn: ({ signal }) => {
      const params = { path: { id: rideId } };
      return dataOf(api.GET('/api/rides/{id}/boarding-pass-hashes', { params, signal }));
    },
    staleTime: LIST_STALE_MS,
  });

/** Fails with `INVALID_CODE`, `CODE_LOCKED`, `CODE_CLOSED`, `BOOKING_CANCELLED` and others. */
export async function verifyRideCode(rideId: string, code: string, verifiedAt?: string): Promise<string> {
  const params = { path: { id: rideId } };
  const body = { code, ...(verifiedAt !== undefined && { verified_at: verifiedAt }) };
  return (await unwrap(api.POST('/api/rides/{id}/verify', { params, body }))).data.id;
}

export async function verifyBookingCode(bookingId: string, code: string): Promise<string> {
  const params = { path: { id: bookingId } };
  return (await unwrap(api.POST('/api/bookings/{id}/verify', { params, body: { code } }))).data.id;
}
