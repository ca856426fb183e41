import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { bookingQuery } from '../features/bookings/api/get-booking';
import { bookingKey } from '../lib/query/booking-key';
import type { RealtimeClient } from '../lib/realtime/realtime-client';

/** Spreads refetches after a reconnect, to avoid a thundering herd. */
const SPREAD_MS = 3000;

export const LIVE_KEYS: readonly QueryKey[] = [
  ['chat'],
  ['bookings'],
  ['driver'],
  ['payments'],
  ['notifications'],
  ['support'],
];

/** Updates queries on server events and after reconnects. Unmounted queries are marked stale. */
export function keepQueriesLive(
  realtime: Pick<RealtimeClient, 'on' | 'onOpen'>,
  queries: QueryClient,
  userId: string,
): () => void {
  let opened = 0;
  let refetchTimer: ReturnType<typeof setTimeout> | undefined;
  const refresh = (...keys: readonly QueryKey[]) => {
    for (const queryKey of keys) void queries.invalidateQueries({ queryKey });
  };
  const stops = [
    realtime.on('booking:new', ({ ride_id }) => refresh(['driver'], ['rides', 'one', ride_id])),
    realtime.on('booking:updated', (booking) => {
      if (booking.user_id !== userId) return refresh(['driver'], ['rides', 'one', booking.ride_id]);
      // The event carries the same booking as GET /bookings/:id.
      queries.setQueryData(bookingQuery(booking.id).queryKey, (known) =>
        known && known.updated_at > booking.updated_at ? known : booking,
      );
      // Includes the chat, because its warnings end with the payment.
      refresh(['bookings', 'list'], ['rides', 'one', booking.ride_id], ['chat', 'thread', booking.ride_id]);
    }),
    // The status screen polls the payment.
    realtime.on('payment:updated', ({ booking_id }) => refresh(bookingKey(booking_id))),
    realtime.on('notification:new', ({ type }) => {
      refresh(['notifications']);
      if (type === 'support') refresh(['support']);
      if (type === 'ride_published') refresh(['departure-alerts']);
      // A decision may have changed the user's role.
      if (type === 'driver_application' || type === 'driver_document') {
        refresh(['driver', 'application'], ['profile']);
      }
    }),
    realtime.onOpen(() => {
      opened += 1;
      // The page has just loaded its queries.
      if (opened === 1) return;
      clearTimeout(refetchTimer);
      refetchTimer = setTimeout(() => refresh(...LIVE_KEYS), Math.random() * SPREAD_MS);
    }),
  ];
  return () => {
    clearTimeout(refetchTimer);
    for (const stop of stops) stop();
  };
}
