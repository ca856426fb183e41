import type { Reservation, ReservedRide } from './api/reservations';
import { bookedPart, seatPrice, seatsPerLeg } from './passenger-part';

export type PassengerState = 'paid' | 'boarded' | 'travelled' | 'paying' | 'unpaid' | 'cancelled';

export function passengerState({
  status,
  payment_status,
}: Pick<Reservation, 'status' | 'payment_status'>): PassengerState {
  switch (status) {
    case 'pending':
      return payment_status === 'processing' ? 'paying' : 'unpaid';
    case 'pending_verification':
      return 'paid';
    case 'confirmed':
      return 'boarded';
    case 'completed':
      return 'travelled';
    case 'cancelled':
      return 'cancelled';
  }
}

export function foldPassengers<Booking extends Pick<Reservation, 'status' | 'payment_status'>>(
  bookings: readonly Booking[],
): { shown: Booking[]; unpaid: Booking[]; cancelled: Booking[] } {
  const folds = { shown: [] as Booking[], unpaid: [] as Booking[], cancelled: [] as Booking[] };
  for (const booking of bookings) {
    const state = passengerState(booking);
    folds[state === 'unpaid' || state === 'cancelled' ? state : 'shown'].push(booking);
  }
  return folds;
}

const PAID: readonly PassengerState[] = ['paid', 'boarded', 'travelled'];

export const isPaid = (booking: Reservation) => PAID.includes(passengerState(booking));

export const paidDepartures = (ride: ReservedRide) =>
  ride.bookings.filter(isPaid).map((booking) => bookedPart(ride, booking).departure_time);

/** Sold seats of the leg with the most, and earnings in XAF. */
export function seatSales(
  ride: Pick<ReservedRide, 'bookings' | 'price'> & Partial<Pick<ReservedRide, 'stops'>>,
): { sold: number; earnings: number } {
  const paid = ride.bookings.filter(isPaid);
  return {
    sold: Math.max(...seatsPerLeg(ride, paid)),
    earnings: paid.reduce((sum, booking) => sum + booking.seats * seatPrice(ride, booking), 0),
  };
}
