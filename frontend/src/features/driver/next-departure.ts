import type { ReservedRide } from './api/reservations';
import { passengerState } from './passengers';

/** Time that a departed ride stays current while passengers are missing. */
const LATE_BOARDING_MS = 3 * 3_600_000;

type DrivenRide = Pick<ReservedRide, 'status' | 'departure_time'> & {
  bookings: readonly Pick<ReservedRide['bookings'][number], 'status' | 'payment_status'>[];
};

/** The ride that just departed with passengers missing, else the next one. */
export function nextDeparture<Ride extends DrivenRide>(rides: readonly Ride[], now: number): Ride | null {
  const leaves = (ride: Ride) => new Date(ride.departure_time).getTime();
  const awaitsPassengers = (ride: Ride) =>
    ride.bookings.some((booking) => passengerState(booking) === 'paid');
  const [first = null] = rides
    .filter((ride) => ride.status === 'scheduled')
    .filter((ride) => leaves(ride) > now || (leaves(ride) > now - LATE_BOARDING_MS && awaitsPassengers(ride)))
    .sort((a, b) => leaves(a) - leaves(b));
  return first;
}
