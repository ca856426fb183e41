import { structuredTrip } from './structured-trip';

const ride = {
  id: '7',
  from_city: 'Douala',
  to_city: 'Yaoundé',
  departure_time: new Date('2031-03-10T05:30:00Z'),
  amount: 4_700,
  seats_available: 2,
};

describe('The schema.org trip of a ride', () => {
  it("names the towns, the departure in Douala's time and the price of a seat", () => {
    expect(structuredTrip(ride, 'https://mboa.example')).toEqual({
      '@context': 'https://schema.org',
      '@type': 'Trip',
      name: 'Douala – Yaoundé',
      departureTime: '2031-03-10T06:30:00+01:00',
      itinerary: [
        { '@type': 'City', name: 'Douala' },
        { '@type': 'City', name: 'Yaoundé' },
      ],
      offers: {
        '@type': 'Offer',
        url: 'https://mboa.example/rides/7',
        price: 4_700,
        priceCurrency: 'XAF',
        availability: 'https://schema.org/InStock',
      },
    });
  });

  it('is sold out if no seat is free', () => {
    expect(structuredTrip({ ...ride, seats_available: 0 }, '')).toMatchObject({
      offers: { availability: 'https://schema.org/SoldOut' },
    });
  });
});
