import type { Booking } from '../../lib/api/types';
import { searchItems } from '../../lib/search-text';
import { serverNow } from '../../lib/server-clock';
import { isUpcoming } from './booking-phase';
import { canRebook } from './refund';

export const BOOKING_SORTS = ['departure', 'booked', 'amount'] as const;
export type BookingSort = (typeof BOOKING_SORTS)[number];

const departure = (booking: Booking) => booking.ride.departure_time;

export function listBookings(
  all: readonly Booking[],
  { past, text, sort }: { past: boolean; text: string; sort: BookingSort },
  now = serverNow(),
): Booking[] {
  const inPeriod = all.filter((booking) => isUpcoming(booking, now) !== past);
  const found = searchItems(
    inPeriod,
    text,
    ({ ride }) => `${ride.from_city} ${ride.to_city} ${ride.driver.full_name}`,
  );
  switch (sort) {
    case 'departure':
      return found.sort(
        (a, b) =>
          Number(canRebook(b.refund, now)) - Number(canRebook(a.refund, now)) ||
          departure(a).localeCompare(departure(b)) * (past ? -1 : 1),
      );
    case 'booked':
      return found.sort((a, b) => b.created_at.localeCompare(a.created_at));
    case 'amount':
      return found.sort((a, b) => b.amount - a.amount);
  }
}
