import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { RealtimeClient } from '../lib/realtime/realtime-client';
import { bookingQuery } from '../features/bookings/api/get-booking';

/** After a loss each phone asks anew within this, by chance: a thousand that come back are no storm; milliseconds. */
const SPREAD_MS = 3000;

/** What may have changed while the line was lost. */
const ALL_LIVE: readonly QueryKey[] = [['chat'], ['bookings'], ['driver'], ['payments'], ['notifications']];

/**
 * Brings what is on the screens up to date when the server says that it has changed, and once after each loss of the line. Only
 * what is shown is fetched; the rest is marked old.
 */
export function keepQueriesLive(
  realtime: Pick<RealtimeClient, 'on' | 'onOpen'>,
  queries: QueryClient,
  userId: string,
): () => void {
  let opened = 0;
  let planned: ReturnType<typeof setTimeout> | undefined;
  const refresh = (...keys: readonly QueryKey[]) => {
    for (const queryKey of keys) void queries.invalidateQueries({ queryKey });
  };
  const stops = [
    realtime.on('booking:new', ({ ride_id }) => refresh(['driver'], ['rides', 'one', ride_id])),
    realtime.on('booking:updated', (booking) => {
      if (booking.user_id !== userId) return refresh(['driver'], ['rides', 'one', booking.ride_id]);
      // The event is the booking as its own read shows it: a ticket that is open changes at once.
      queries.setQueryData(bookingQuery(booking.id).queryKey, (known) =>
        known && known.updated_at > booking.updated_at ? known : booking,
      );
      // Once the ride is paid, its messages come without their warnings.
      refresh(['bookings', 'list'], ['rides', 'one', booking.ride_id], ['chat', 'thread', booking.ride_id]);
    }),
    // Its own screen asks after the payment itself.
    realtime.on('payment:updated', ({ booking_id }) => refresh(['bookings', 'one', booking_id])),
    realtime.on('notification:new', ({ type }) => {
      refresh(['notifications']);
      if (type === 'ride_published') refresh(['departure-alerts']);
      // An approver has decided: who one is here may have changed.
      if (type === 'driver_application' || type === 'driver_document') {
        refresh(['driver', 'application'], ['profile']);
      }
    }),
    realtime.onOpen(() => {
      opened += 1;
      // What is shown when the page opens was just asked for.
      if (opened === 1) return;
      clearTimeout(planned);
      planned = setTimeout(() => refresh(...ALL_LIVE), Math.random() * SPREAD_MS);
    }),
  ];
  return () => {
    clearTimeout(planned);
    for (const stop of stops) stop();
  };
}
