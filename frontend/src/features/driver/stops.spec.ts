import type { Town } from '../../lib/api/types';
import type { Stop } from '../../lib/ride-part';
import type { ReservedRide } from './api/reservations';
import type { RideTerms } from './api/save-ride';
import { departureOf, rideForm, rideTerms } from './ride-form';
import { returnTerms } from './series';
import {
  bookingsOfDroppedStops,
  bookingsOfMovedStops,
  legsOf,
  minutesBetween,
  NO_STOPS,
  priceOfLegs,
  type RouteForm,
  shiftedTimes,
  stopDays,
  stopsForm,
  stopTerms,
  suggestedStops,
  timeAfter,
} from './stops';

const DAY = '2026-12-01';
const DEPARTURE = departureOf(DAY, '22:30');
const edea = { city: 'Édéa', time: '23:40', meeting_point: 'Péage', price: '3000' };
const boumnyebel = { city: 'Boumnyébel', time: '01:10', meeting_point: 'Marché', price: '' };
const route: RouteForm & { price: string } = {
  from_city: 'Douala',
  to_city: 'Yaoundé',
  time: '22:30',
  price: '4500',
  // Not in the order of travel.
  stops: [boumnyebel, edea],
  first_price: '1500',
  arrival: '02:20',
};

const stop = (city: string, departure_time: string, price: number | null = null): Stop => ({
  id: `id-${city}`,
  city,
  meeting_point: null,
  departure_time,
  price,
  seats_available: null,
});

test('durations may span midnight', () => {
  expect(minutesBetween('22:30', '01:10')).toBe(160);
  expect(timeAfter('22:30', 160)).toBe('01:10');
});

test('stops are sent in the order of travel, also past midnight, between departure and arrival', () => {
  expect(stopTerms(route, DEPARTURE)).toEqual([
    { city: 'Douala', departure_time: DEPARTURE, price: 1500 },
    { city: 'Édéa', departure_time: departureOf(DAY, '23:40'), meeting_point: 'Péage', price: 3000 },
    {
      city: 'Boumnyébel',
      departure_time: departureOf('2026-12-02', '01:10'),
      meeting_point: 'Marché',
      price: null,
    },
    { city: 'Yaoundé', departure_time: departureOf('2026-12-02', '02:20') },
  ]);
});

test('the arrival may be more than a day after the departure', () => {
  const long = { ...route, stops: [{ ...edea, time: '22:00' }], arrival: '23:00' };
  expect(stopTerms(long, DEPARTURE).at(-1)?.departure_time).toBe(departureOf('2026-12-02', '23:00'));
});

test('an unchanged stop keeps its exact time', () => {
  const exact = '2026-12-01T22:40:12.345Z';
  const sent = stopTerms({ ...route, stops: [edea] }, DEPARTURE, [stop('Édéa', exact)]);
  expect(sent[1]?.departure_time).toBe(exact);
});

test('a leg without a price counts as the whole ride', () => {
  expect(legsOf(route).map(({ from, to, price }) => [from, to, price])).toEqual([
    ['Douala', 'Édéa', '1500'],
    ['Édéa', 'Boumnyébel', '3000'],
    ['Boumnyébel', 'Yaoundé', ''],
  ]);
  expect(priceOfLegs(route)).toBe(9000);
});

test('stops and arrival get their day, even more than a day after the departure', () => {
  expect(stopDays({ ...route, day: DAY })).toEqual({ stops: ['2026-12-02', DAY], arrival: '2026-12-02' });
  const long = { ...route, day: DAY, time: '20:00', stops: [{ ...edea, time: '19:00' }], arrival: '21:00' };
  expect(stopDays(long)).toEqual({ stops: ['2026-12-02'], arrival: '2026-12-02' });
  expect(stopDays({ ...long, stops: [], arrival: '02:00' }).arrival).toBe('2026-12-02');
});

test('stops move along with the departure', () => {
  const { stops, arrival } = shiftedTimes(route, '22:30', '23:00');
  expect([...stops.map(({ time }) => time), arrival]).toEqual(['01:40', '00:10', '02:50']);
});

describe('a ride', () => {
  const ride = {
    from_city: 'Douala',
    to_city: 'Yaoundé',
    departure_time: DEPARTURE,
    price: 4500,
    seats: 4,
    seats_available: 4,
    stops: [
      stop('Douala', DEPARTURE, 1500),
      stop('Édéa', departureOf(DAY, '23:40'), 3500),
      stop('Yaoundé', departureOf('2026-12-02', '02:20')),
    ],
    bookings: [],
  } as unknown as ReservedRide;

  test('is sent unchanged by an unchanged form', () => {
    const sent = rideTerms(rideForm(ride), ride).stops ?? [];
    expect(sent.map(({ city, departure_time, price }) => [city, departure_time, price ?? null])).toEqual(
      ride.stops.map(({ city, departure_time, price }) => [city, departure_time, price]),
    );
  });

  test('loses its stops if the form has none, and sends none if it had none', () => {
    expect(rideTerms({ ...rideForm(ride), ...NO_STOPS }, ride).stops).toEqual([]);
    const plain = { ...ride, stops: [] };
    expect(rideTerms(rideForm(plain), plain)).not.toHaveProperty('stops');
    expect(stopsForm(plain)).toEqual(NO_STOPS);
  });

  test('has a return with reversed stops, the same times between them and reversed prices', () => {
    const back = { day: DAY, time: '06:00', meeting_point: 'Mvan' };
    expect(returnTerms(rideForm(ride), back).stops).toEqual([
      { city: 'Yaoundé', departure_time: departureOf(DAY, '06:00'), price: 3500 },
      { city: 'Édéa', departure_time: departureOf(DAY, '08:40'), meeting_point: null, price: 1500 },
      { city: 'Douala', departure_time: departureOf(DAY, '09:50') },
    ]);
  });

  describe('with bookings', () => {
    const booking = (id: string, status: string, from_stop_id: string | null) => ({
      id,
      status,
      from_stop_id,
      to_stop_id: null,
    });
    const booked = {
      ...ride,
      bookings: [
        booking('partway', 'pending_verification', 'id-Édéa'),
        booking('cancelled', 'cancelled', 'id-Édéa'),
        booking('whole', 'pending_verification', null),
      ],
    } as unknown as ReservedRide;
    const sent = rideTerms(rideForm(ride), ride).stops ?? [];
    const ids = (select: typeof bookingsOfDroppedStops, terms: Partial<RideTerms>) =>
      select(booked, terms as RideTerms).map(({ id }) => id);

    test('lists the active ones of a dropped stop', () => {
      expect(ids(bookingsOfDroppedStops, { stops: [] })).toEqual(['partway']);
      expect(ids(bookingsOfDroppedStops, { stops: sent })).toEqual([]);
      expect(ids(bookingsOfDroppedStops, {})).toEqual([]);
    });

    test('lists the active ones that board at a moved stop', () => {
      const moved = sent.map((each, at) =>
        at === 1 ? { ...each, departure_time: departureOf(DAY, '23:50') } : each,
      );
      expect(ids(bookingsOfMovedStops, { stops: moved })).toEqual(['partway']);
      expect(ids(bookingsOfMovedStops, { stops: sent })).toEqual([]);
      expect(ids(bookingsOfMovedStops, { stops: [] })).toEqual([]);
      expect(ids(bookingsOfMovedStops, {})).toEqual([]);
    });
  });
});

test('towns near the direct route are suggested in the order of travel', () => {
  const town = (name: string, latitude: number, longitude: number): Town => ({
    name,
    region: '',
    latitude,
    longitude,
    main: false,
  });
  const [douala, yaounde] = [town('Douala', 4.05, 9.7), town('Yaoundé', 3.87, 11.52)];
  const towns = [
    douala,
    town('Boumnyébel', 3.88, 10.84),
    town('Édéa', 3.8, 10.13),
    town('Kribi', 2.94, 9.91),
    town('Mbankomo', 3.78, 11.4),
    yaounde,
  ];
  expect(suggestedStops(towns, douala, yaounde).map(({ city }) => city)).toEqual([
    'Édéa',
    'Boumnyébel',
    'Mbankomo',
  ]);
});
