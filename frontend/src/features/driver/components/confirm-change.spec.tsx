import { screen } from '@testing-library/react';
import { show } from '../../../../test/show';
import type { ReservedRide } from '../api/reservations';
import type { RideTerms } from '../api/save-ride';
import { ConfirmChange } from './confirm-change';

const STRIKE = 'this counts as a strike';

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

const ride = (from: number, status = 'pending_verification') =>
  ({
    id: 'r-1',
    from_city: 'Douala',
    to_city: 'Yaoundé',
    departure_time: inHours(from),
    seats: 4,
    seats_available: 3,
    price: 4500,
    stops: [],
    bookings: [{ id: 'b-1', status, payment_status: 'completed', seats: 1 }],
  }) as unknown as ReservedRide;

async function openDialog(before: ReservedRide, terms: Partial<RideTerms>, name = 'Move the departure?') {
  const none = () => undefined;
  await show(
    <ConfirmChange
      ride={before}
      following={[before]}
      terms={{ departure_time: before.departure_time, ...terms } as RideTerms}
      pending={false}
      onConfirm={none}
      onClose={none}
    />,
  );
  return screen.findByRole('dialog', { name });
}

test.each([
  ['that departs in less than 24 hours', 20, 33],
  ['into the next 24 hours', 40, 20],
])('moving a sold ride %s by more than 12 hours warns of a strike', async (_which, from, to) => {
  expect(await openDialog(ride(from), { departure_time: inHours(to) })).toHaveTextContent(STRIKE);
});

test.each([
  ['by 11 hours', 'pending_verification', 20, 31],
  ['that departs later', 'pending_verification', 30, 50],
  ['without a paid seat', 'pending', 20, 33],
])('moving a ride %s gives no strike', async (_which, status, from, to) => {
  expect(await openDialog(ride(from, status), { departure_time: inHours(to) })).not.toHaveTextContent(
    'strike',
  );
});

/** Departs in 10 hours; its passenger boards in Édéa, an hour later. */
function rideWithStop() {
  const cities = ['Douala', 'Édéa', 'Yaoundé'];
  const stops = cities.map((city, at) => ({ id: city, city, departure_time: inHours(10 + at), price: null }));
  const [booking] = ride(10).bookings;
  return { ...ride(10), stops, bookings: [{ ...booking, from_stop_id: 'Édéa', to_stop_id: null }] } as never;
}
const stopsWithEdeaIn = (hours: number) =>
  [10, hours, 34].map((at, index) => ({
    city: ['Douala', 'Édéa', 'Yaoundé'][index] ?? '',
    departure_time: inHours(at),
  }));

test('moving the stop of a paid passenger by more than 12 hours warns of a strike', async () => {
  const dialog = await openDialog(rideWithStop(), { stops: stopsWithEdeaIn(24) }, 'Move a booked stop?');
  expect(dialog).toHaveTextContent(STRIKE);
});

test('moving a booked stop by 11 hours gives no strike', async () => {
  const dialog = await openDialog(rideWithStop(), { stops: stopsWithEdeaIn(22) }, 'Move a booked stop?');
  expect(dialog).not.toHaveTextContent('strike');
});

test('dropping the stop of a paid passenger who boards within 24 hours warns of a strike', async () => {
  expect(await openDialog(rideWithStop(), { stops: [] }, 'Remove a booked stop?')).toHaveTextContent(STRIKE);
});
