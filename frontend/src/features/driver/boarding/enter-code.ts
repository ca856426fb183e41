import type { QueryClient } from '@tanstack/react-query';
import { isTemporary } from '../../../lib/api/errors';
import { serverNow } from '../../../lib/server-clock';
import { reservationsQuery } from '../api/reservations';
import { passesQuery, verifyBookingCode, verifyRideCode } from './api';
import { useBoardings } from './boarding-store';
import { findByCode } from './pass-check';

export interface EnteredCode {
  rideId: string;
  code: string;
  bookingId: string | null;
}

/** Thrown if the code matches no waiting passenger in the stored hashes. */
export class UnknownCode extends Error {}
/** Thrown after too many wrong codes offline. */
export class PhoneLocked extends Error {}

export function markBoarded(queries: QueryClient, bookingId: string): void {
  queries.setQueryData(reservationsQuery.queryKey, (rides) =>
    rides?.map((ride) => ({
      ...ride,
      bookings: ride.bookings.map((booking) =>
        booking.id === bookingId
          ? { ...booking, status: 'confirmed' as const, code_verified: true }
          : booking,
      ),
    })),
  );
  void queries.invalidateQueries({ queryKey: reservationsQuery.queryKey });
}

/**
 * Verifies the code at the server or, offline, against the stored hashes.
 * @throws UnknownCode, PhoneLocked, ApiError; ConnectionError without stored hashes
 */
export async function enterCode(
  queries: QueryClient,
  { rideId, code, bookingId }: EnteredCode,
): Promise<{ by: 'server' | 'phone'; bookingIds: string[] }> {
  try {
    const id = await (bookingId ? verifyBookingCode(bookingId, code) : verifyRideCode(rideId, code));
    useBoardings.getState().remove({ rideId, code });
    useBoardings.getState().resetWrong(rideId);
    markBoarded(queries, id);
    return { by: 'server', bookingIds: [id] };
  } catch (error) {
    if (!isTemporary(error)) throw error;
    const stored = queries.getQueryData(passesQuery(rideId).queryKey);
    if (!stored || Date.parse(stored.valid_until) < serverNow()) throw error;
    const { wrong, enqueue, countWrong } = useBoardings.getState();
    if ((wrong[rideId] ?? 0) >= stored.tries) throw new PhoneLocked();
    const passes = bookingId ? stored.passes.filter((pass) => pass.booking_id === bookingId) : stored.passes;
    const bookingIds = await findByCode(code, stored, passes);
    if (bookingIds.length === 0) {
      countWrong(rideId);
      throw new UnknownCode();
    }
    enqueue({ rideId, code, bookingIds, verifiedAt: new Date(serverNow()).toISOString() });
    return { by: 'phone', bookingIds };
  }
}
