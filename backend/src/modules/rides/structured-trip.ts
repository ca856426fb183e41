import { DateTime } from 'luxon';
import { DOUALA } from '../../platform/douala';
import type { Xaf } from '../../platform/money';

export interface OfferedRide {
  id: string;
  from_city: string;
  to_city: string;
  departure_time: Date;
  /** One seat with the service fee. */
  amount: Xaf;
  seats_available: number;
}

export function structuredTrip(ride: OfferedRide, origin: string): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'Trip',
    name: `${ride.from_city} – ${ride.to_city}`,
    departureTime: DateTime.fromJSDate(ride.departure_time, { zone: DOUALA }).toISO({
      suppressMilliseconds: true,
    }),
    itinerary: [ride.from_city, ride.to_city].map((name) => ({ '@type': 'City', name })),
    offers: {
      '@type': 'Offer',
      url: `${origin}/rides/${ride.id}`,
      price: ride.amount,
      priceCurrency: 'XAF',
      availability: ride.seats_available > 0 ? 'https://schema.org/InStock' : 'https://schema.org/SoldOut',
    },
  };
}
