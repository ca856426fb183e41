import { useNavigate } from 'react-router';
import { useCreateBooking } from '../features/bookings/api/create-booking';
import { RideScreen } from '../features/rides/ride-screen';

/** A ride and its booking: from here one goes on to pay. */
export function RideRoute() {
  const navigate = useNavigate();
  const { mutate, isPending, error } = useCreateBooking();
  return (
    <RideScreen
      book={{
        start: (ride, seats) =>
          mutate(
            { ride_id: ride.id, seats },
            { onSuccess: (booking) => void navigate(`/bookings/${booking.id}`) },
          ),
        pending: isPending,
        error,
      }}
    />
  );
}
