import type { Ride, Town } from '../../lib/api/types';
import type { ReservedRide } from './api/reservations';
import type { RideTemplate } from './api/ride-templates';
import { rideForm } from './ride-form';
import {
  copyForm,
  fillFromTemplate,
  followingRides,
  leavesNoLaterThan,
  nextReturn,
  paidPassengers,
  returnForm,
  returnTerms,
  ridesOfLast7Days,
  seriesDays,
} from './series';
import { timedStops } from './stops';

beforeEach(() => {
  jest.useFakeTimers({ now: new Date('2026-11-25T20:00:00Z') });
});
afterEach(() => {
  jest.useRealTimers();
});

const ride = (changes: Partial<ReservedRide> = {}) =>
  ({
    id: 'r-1',
    series_id: 's-1',
    status: 'scheduled',
    from_city: 'Douala',
    to_city: 'Yaoundé',
    departure_time: '2026-11-19T05:30:00.000Z',
    seats: 3,
    seats_available: 3,
    price: 4_500,
    car_model: 'Toyota Corolla',
    car_plate: 'LT 123 AB',
    meeting_point: 'Rond-point Deïdo',
    description: null,
    women_only: false,
    preferences: null,
    bookings: [],
    ...changes,
  }) as unknown as ReservedRide;

test('a series has one ride on each chosen weekday through the last day', () => {
  // The 26th is a Thursday.
  expect(seriesDays('2026-11-26', { weekdays: [1, 4], until: '2026-12-03' })).toEqual([
    '2026-11-26',
    '2026-11-30',
    '2026-12-03',
  ]);
  expect(seriesDays('2026-11-26', { weekdays: [], until: '2026-12-03' })).toEqual([]);
  expect(seriesDays('2026-11-26', { weekdays: [4], until: '2026-11-25' })).toEqual([]);
});

test('a mistyped last day lists the days of 60 days at most', () => {
  expect(seriesDays('2026-11-26', { weekdays: [1, 2, 3, 4, 5, 6, 7], until: '9999-12-31' })).toHaveLength(61);
  expect(seriesDays('2026-11-26', { weekdays: [], until: '9999-12-31' })).toEqual([]);
});

test('the return ride swaps the towns; weekdays and end date shift by the days between the rides, to the 60th day at most', () => {
  const form = {
    ...rideForm(ride()),
    day: '2026-11-29', // a Sunday
    time: '06:30',
    repeat: { weekdays: [3, 7], until: '2026-12-06' },
  };
  const back = { day: '2026-11-30', time: '17:00', meeting_point: ' Mvan ' };
  expect(returnTerms(form, back)).toMatchObject({
    from_city: 'Yaoundé',
    to_city: 'Douala',
    departure_time: '2026-11-30T16:00:00.000Z',
    meeting_point: 'Mvan',
    car_plate: 'LT 123 AB',
    price: 4_500,
    repeat: { weekdays: [1, 4], until: '2026-12-07' },
  });
  const late = { ...form, repeat: { weekdays: [7], until: '2027-01-24' } };
  expect(returnTerms(late, back).repeat).toEqual({ weekdays: [1], until: '2027-01-24' });
  expect(leavesNoLaterThan(back, form)).toBe(false);
  expect(leavesNoLaterThan({ ...back, day: '2026-11-29', time: '06:30' }, form)).toBe(true);
});

test('copies a ride to the chosen number of days later or, if that day has passed, to tomorrow', () => {
  expect(copyForm(ride(), 8)).toMatchObject({ day: '2026-11-27', time: '06:30', price: '4500' });
  expect(copyForm(ride(), 0)).toMatchObject({ day: '2026-11-26', time: '06:30' });
});

test('the return form of a ride starts in the other town, without its meeting point', () => {
  expect(returnForm(ride(), [])).toMatchObject({
    from_city: 'Yaoundé',
    to_city: 'Douala',
    meeting_point: '',
  });
});

const TOWNS = [
  { name: 'Douala', main: true, latitude: 4.05, longitude: 9.7 },
  { name: 'Yaoundé', main: true, latitude: 3.87, longitude: 11.52 },
];

test.each([
  ['in the evening, if it arrives in the morning', '2026-11-26', '06:30', '2026-11-26', '17:00'],
  ['the next morning, if it arrives after 16:00', '2026-11-26', '13:00', '2026-11-27', '06:30'],
  ['in the morning, if it arrives at night', '2026-11-26', '23:00', '2026-11-27', '06:30'],
  ['never in the past', '2026-11-19', '06:30', '2026-11-26', '06:30'],
])('a return is suggested %s', (_when, day, time, backDay, backTime) => {
  const form = { ...rideForm(ride()), day, time };
  expect(nextReturn(form, TOWNS as Town[])).toEqual({ day: backDay, time: backTime });
});

test('with stops, the suggested return is based on the arrival time the driver entered', () => {
  const edea = { city: 'Édéa', time: '08:30', meeting_point: '', price: '' };
  const form = { ...rideForm(ride()), day: '2026-11-26', time: '06:30', stops: [edea], arrival: '16:30' };
  expect(nextReturn(form, TOWNS as Town[])).toEqual({ day: '2026-11-27', time: '06:30' });
});

test('rides of the last seven days have departed, less than seven days ago', () => {
  const at = (departure_time: string): Ride => ride({ departure_time });
  const now = Date.parse('2026-11-25T20:00:00Z');
  const rides = [
    '2026-11-18T19:00:00Z',
    '2026-11-18T21:00:00Z',
    '2026-11-25T19:00:00Z',
    '2026-11-25T21:00:00Z',
  ];
  expect(ridesOfLast7Days(rides.map(at), now).map((each) => each.departure_time)).toEqual(rides.slice(1, 3));
});

test('a template leaves fields unchanged for which it has no value', () => {
  const template = { name: 'Lundi', from_city: 'Kribi', to_city: null, time: null, price: 3_000 };
  const form = fillFromTemplate({ ...template, seats: null } as unknown as RideTemplate, rideForm(ride()));
  expect(form).toMatchObject({ from_city: 'Kribi', to_city: 'Yaoundé', price: '3000', seats: 3 });
  expect(form).not.toHaveProperty('name');
});

test('a template stores complete stops with their times of day, and fills them in again', () => {
  const edea = { city: 'Édéa', time: '23:40', meeting_point: 'Péage', price: '' };
  const night = { ...rideForm(ride()), time: '22:30', stops: [edea], first_price: '1500', arrival: '02:20' };
  const stops = timedStops(night);
  expect(stops?.map(({ city, time, price }) => [city, time, price])).toEqual([
    ['Douala', '22:30', 1500],
    ['Édéa', '23:40', null],
    ['Yaoundé', '02:20', undefined],
  ]);
  const template = { from_city: 'Douala', to_city: 'Yaoundé', time: '22:30', price: null, stops };
  expect(fillFromTemplate(template as RideTemplate, rideForm(ride()))).toMatchObject({
    stops: [edea],
    first_price: '1500',
    arrival: '02:20',
  });
  expect(timedStops({ ...night, arrival: '' })).toBeUndefined();
  expect(timedStops({ ...night, stops: [{ ...edea, city: null }] })).toBeUndefined();
});

test('a change of a series covers the ride and its later scheduled rides; each paid passenger counts once', () => {
  const booking = (user_id: string, status: string) => ({
    user_id,
    status,
    seats: 1,
    payment_status: 'completed',
  });
  const rides = [
    ride({ id: 'r-0', departure_time: '2026-11-12T05:30:00.000Z' }),
    ride({ bookings: [booking('p-1', 'pending_verification')] as never }),
    ride({
      id: 'r-2',
      departure_time: '2026-11-26T05:30:00.000Z',
      bookings: [
        booking('p-1', 'confirmed'),
        booking('p-2', 'pending'),
        booking('p-3', 'cancelled'),
      ] as never,
    }),
    ride({ id: 'r-3', departure_time: '2026-12-03T05:30:00.000Z', status: 'cancelled' }),
    ride({ id: 'r-4', departure_time: '2026-12-03T05:30:00.000Z', series_id: 's-2' }),
  ];
  const following = followingRides(ride(), rides);
  expect(following.map(({ id }) => id)).toEqual(['r-1', 'r-2']);
  expect(paidPassengers(following)).toEqual({ count: 1, amount: 9_000 });
  const single = ride({ id: 'r-9', series_id: null });
  expect(followingRides(single, [...rides, single, ride({ id: 'r-8', series_id: null })])).toEqual([single]);
});
