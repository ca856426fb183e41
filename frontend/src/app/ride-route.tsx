import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { lazyComponent } from '../components/lazy-component';
import { useCreateBooking } from '../features/bookings/api/create-booking';
import { useRideBooking } from '../features/bookings/api/ride-booking';
import { bookingPhase, isHeld } from '../features/bookings/booking-phase';
import { statusPath } from '../features/payments/api/find-payment';
import { providersQuery } from '../features/payments/api/get-providers';
import type { SeatRequest } from '../features/rides/booking-intent';
import type { RideBookingStatus } from '../features/rides/components/booking-bar';
import { RideScreen } from '../features/rides/ride-screen';
import { hasCode } from '../lib/api/errors';
import type { Booking, Ride } from '../lib/api/types';
import { useAuth } from '../lib/auth/auth-context';
import { useAuthStore } from '../lib/auth/auth-store';
import { useSavesData } from '../lib/data-saver';
import { isPart } from '../lib/ride-part';
import { serverNow } from '../lib/server-clock';
import { whenIdle } from '../lib/when-idle';

const AskName = lazyComponent(() => import('../features/profile/components/ask-name').then((m) => m.AskName));

const AskGender = lazyComponent(() => import('../components/ask-gender').then((m) => m.AskGender));

interface RequestedBooking extends SeatRequest {
  ride: Ride;
}

/** On desktops, another ride may be selected while a booking is sent: each has its own state. */
export function RideRoute() {
  const { id = '' } = useParams();
  return <BookableRide key={id} id={id} />;
}

/** Asks for a missing name before booking, and for the gender if the ride is for women. */
function BookableRide({ id }: { id: string }) {
  const navigate = useNavigate();
  const { user } = useAuth();
  const name = useAuthStore((store) => store.user?.full_name);
  const booking = useRideBooking(id, user !== null);
  const [now] = useState(serverNow);
  const saves = useSavesData();
  usePrefetchProviders(user !== null && !saves);
  const { mutate, isPending, isSuccess, error } = useCreateBooking();
  const [awaitingName, setAwaitingName] = useState<RequestedBooking | null>(null);
  const [awaitingGender, setAwaitingGender] = useState<RequestedBooking | null>(null);
  const book = ({ ride, seats, travellers = [] }: RequestedBooking) =>
    mutate(
      {
        ...{ ride_id: ride.id, seats },
        ...(isPart(ride) && { from_stop_id: ride.from_stop_id, to_stop_id: ride.to_stop_id }),
        ...(travellers.length > 0 && { travellers: travellers.map((full_name) => ({ full_name })) }),
      },
      {
        onSuccess: (created) => void navigate(`/bookings/${created.id}`),
        onError: (refusal) => {
          if (hasCode(refusal, 'WOMEN_ONLY')) setAwaitingGender({ ride, seats, travellers });
        },
      },
    );
  return (
    <>
      <RideScreen
        book={{
          start: (ride, wanted) => (name ? book({ ride, ...wanted }) : setAwaitingName({ ride, ...wanted })),
          bookingStatus: booking && bookingStatusOf(booking, now),
          // True also while the booking screen loads.
          pending: isPending || isSuccess,
          error,
        }}
      />
      {awaitingGender && (
        <AskGender
          onClose={() => setAwaitingGender(null)}
          onWoman={() => {
            setAwaitingGender(null);
            book(awaitingGender);
          }}
        />
      )}
      {awaitingName && (
        <AskName
          onClose={() => setAwaitingName(null)}
          onNamed={() => {
            setAwaitingName(null);
            book(awaitingName);
          }}
        />
      )}
    </>
  );
}

function usePrefetchProviders(enabled: boolean): void {
  const queries = useQueryClient();
  useEffect(
    () => (enabled ? whenIdle(() => void queries.prefetchQuery(providersQuery)) : undefined),
    [queries, enabled],
  );
}

/** Null if the booking has expired or was cancelled. */
function bookingStatusOf(booking: Booking, now: number): RideBookingStatus | null {
  const path = `/bookings/${booking.id}`;
  switch (bookingPhase(booking)) {
    case 'pay':
      return isHeld(booking, now) ? { kind: 'held', path } : null;
    case 'waiting':
      return { kind: 'paying', path: booking.payment ? statusPath(booking.payment) : path };
    case 'ticket':
      return { kind: 'booked', path };
    case 'cancelled':
      return null;
  }
}
