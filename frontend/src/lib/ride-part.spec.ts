import type { Ride } from './api/types';
import { partOf, priceBetween } from './ride-part';

const stop = (city: string, time: string, price: number | null, seats_available: number | null) => ({
  ...{ id: city, city, price, seats_available, meeting_point: `Gare de ${city}` },
  departure_time: `2026-12-01T${time}:00.000Z`,
});

const ride = {
  from_city: 'Douala',
  to_city: 'Yaoundé',
  departure_time: '2026-12-01T06:00:00.000Z',
  meeting_point: 'Ndokoti',
  dropoff_point: 'Mvan',
  ...{ price: 4500, seats: 4, seats_available: 1 },
  stops: [
    stop('Douala', '06:00', 1500, 3),
    stop('Édéa', '07:10', 2000, 1),
    stop('Eséka', '08:30', 2000, 2),
    stop('Yaoundé', '10:30', null, null),
  ],
} as unknown as Ride;

const between = (from_city: string, to_city: string) => partOf(ride, { from_city, to_city });

describe('the part of a ride', () => {
  it('has the towns, times, meeting point, price and free seats between the searched towns', () => {
    expect(between('edea', 'yaounde')).toMatchObject({
      ...{ from_stop_id: 'Édéa', to_stop_id: null, from_city: 'Édéa', to_city: 'Yaoundé' },
      departure_time: '2026-12-01T07:10:00.000Z',
      arrival_time: '2026-12-01T10:30:00.000Z',
      ...{ meeting_point: 'Gare de Édéa', dropoff_point: 'Mvan' },
      ...{ price: 4000, seats_available: 1, via: ['Eséka'] },
      whole: { from_city: 'Douala', to_city: 'Yaoundé' },
    });
  });

  it('has the meeting point of the ride if it starts at the departure', () => {
    expect(between('Douala', 'Édéa')).toMatchObject({
      ...{
        from_stop_id: null,
        to_stop_id: 'Édéa',
        meeting_point: 'Ndokoti',
        price: 1500,
        seats_available: 3,
      },
    });
  });

  it.each([
    ['Yaoundé', 'Douala'],
    ['Douala', 'Kribi'],
    ['Douala', 'Yaoundé'],
  ])('from %s to %s is the whole ride', (from, to) => {
    expect(between(from, to)).toMatchObject({
      ...{ from_stop_id: null, to_stop_id: null, price: 4500, seats_available: 1, whole: null },
    });
  });

  it('costs at most as much as the whole ride', () => {
    expect(priceBetween(ride, 0, 3)).toBe(4500);
  });

  it('is the whole ride if there are no stops', () => {
    const direct = { ...ride, stops: [] };
    expect(partOf(direct, { from_city: 'Douala', to_city: 'Yaoundé' })).toBe(direct);
  });
});
