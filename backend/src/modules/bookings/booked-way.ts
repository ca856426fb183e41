import type { LockedRide } from '../rides';
import type { BookingEntity } from './booking.entity';

/** SQL over booking `b` and ride `r`. */
export const BOARDS_AT = 'coalesce(b.boarding_time, r.departure_time)';
export const FROM_CITY = 'coalesce(b.from_city, r.from_city)';
export const TO_CITY = 'coalesce(b.to_city, r.to_city)';

export const BOOKED_WAY = `${FROM_CITY} AS from_city, ${TO_CITY} AS to_city, ${BOARDS_AT} AS departure_time`;

type Way = Pick<BookingEntity, 'from_city' | 'to_city' | 'meeting_point' | 'boarding_time'>;

export function rideAsBooked(ride: LockedRide, booking: Way & { now: Date }): LockedRide {
  const { boarding_time, now } = booking;
  const way = { ...ride, to_city: booking.to_city ?? ride.to_city };
  if (boarding_time === null) return way;
  return {
    ...way,
    from_city: booking.from_city ?? ride.from_city,
    meeting_point: booking.meeting_point,
    departure_time: boarding_time,
    departed: boarding_time <= now,
  };
}
