import { screen, waitFor } from '@testing-library/react';
import { show } from '../../../../test/show';
import type { Booking } from '../../../lib/api/types';
import { RebookingCard } from './rebooking-card';

const booking = { id: 'b-1', seats: 2, ride: { from_city: 'Édéa', to_city: 'Yaoundé' } } as Booking;
const ride = {
  id: 'r-1',
  driver: { full_name: 'Paul Biloa' },
  from_city: 'Édéa',
  to_city: 'Yaoundé',
  departure_time: '2099-01-01T08:00:00Z',
  meeting_point: 'Pont Japonais',
  price: 2_500,
  service_fee: 0,
  seats_available: 3,
  stops: [],
  boarding: { from_stop_id: null, to_stop_id: null, departure_time: '2099-01-01T08:00:00Z', price: 2_500 },
};
const stop = (id: string, city: string, hour: string, price: number | null) => ({
  ...{ id, city, price, seats_available: 2 },
  meeting_point: `Gare de ${city}`,
  departure_time: `2099-01-01T${hour}:00:00Z`,
});
const throughEdea = {
  ...ride,
  id: 'r-2',
  driver: { full_name: 'Awa Ngono' },
  from_city: 'Douala',
  departure_time: '2099-01-01T08:00:00Z',
  price: 4_500,
  service_fee: 100,
  stops: [
    stop('s-1', 'Douala', '08', 1_500),
    stop('s-2', 'Édéa', '09', 3_000),
    stop('s-3', 'Yaoundé', '12', null),
  ],
  boarding: { from_stop_id: 's-2', to_stop_id: 's-3', departure_time: '2099-01-01T09:00:00Z', price: 3_000 },
};
const answers = (rides: object[], held: object[] = []) => ({
  'GET /api/bookings/b-1/rebooking': {
    success: true,
    data: { until: new Date(Date.now() + 60_000).toISOString(), credit: 5_000, rides },
  },
  'GET /api/bookings?limit=50': { success: true, data: held, pagination: { has_more: false, next: null } },
  'POST /api/bookings/b-1/rebook': { success: true, data: { ...booking, id: 'b-2', amount_due: 0 } },
});

async function open(rides: object[]) {
  const { user } = await show(<RebookingCard booking={booking} />, { answers: answers(rides) });
  const sent: unknown[] = [];
  const { fetch } = window;
  window.fetch = async (input, init) => {
    if (input instanceof Request && input.method === 'POST') sent.push(await input.clone().json());
    return fetch(input, init);
  };
  return { user, sent };
}

test('a part of a ride shows where and when to board and its total with the fee, and is rebooked by its stops', async () => {
  const { user, sent } = await open([throughEdea]);
  const part = await screen.findByRole('button', { name: /Awa Ngono/ });
  expect(part).toHaveTextContent(/10:00.*Gare de Édéa.*6,200/);
  await user.click(part);
  expect(sent).toEqual([{ ride_id: 'r-2', seats: 2, from_stop_id: 's-2', to_stop_id: 's-3' }]);
});

test('a whole ride shows its meeting point and is rebooked without stops', async () => {
  const { user, sent } = await open([ride]);
  const whole = await screen.findByRole('button', { name: /Paul Biloa/ });
  expect(whole).toHaveTextContent(/09:00.*Pont Japonais.*5,000/);
  await user.click(whole);
  expect(sent).toEqual([{ ride_id: 'r-1', seats: 2, from_stop_id: null, to_stop_id: null }]);
});

test('a dearer ride shows the difference to pay', async () => {
  await open([{ ...ride, boarding: { ...ride.boarding, price: 4_000 }, price: 4_000 }]);
  const dearer = await screen.findByRole('button', { name: /Paul Biloa/ });
  expect(dearer).toHaveTextContent(/8,000.*3,000 of it to pay/);
});

test('a difference below the minimum payment is shown as that minimum', async () => {
  const dear = { ...ride, boarding: { ...ride.boarding, price: 2_520 }, price: 2_520 };
  const terms = { amount: { min: 100, max: 500_000 }, service_fee: { percent: 0, min: 0, max: 0 } };
  await show(<RebookingCard booking={booking} />, {
    answers: { ...answers([dear]), 'GET /api/terms': { success: true, data: terms } },
  });
  const dearer = await screen.findByRole('button', { name: /Paul Biloa/ });
  await waitFor(() => expect(dearer).toHaveTextContent(/5,040.*100 of it to pay/));
});

test('until the difference is paid, the card leads to its payment instead of offering the refund', async () => {
  const chosen = { ...booking, id: 'b-2', status: 'pending', transferred: 5_000, amount_due: 3_000, ride };
  const hold_expires_at = new Date(Date.now() + 60_000).toISOString();
  await show(<RebookingCard booking={booking} />, { answers: answers([], [{ ...chosen, hold_expires_at }]) });
  const pay = await screen.findByRole('link', { name: /Pay.*3,000/ });
  expect(pay).toHaveAttribute('href', '/bookings/b-2');
  expect(screen.queryByRole('button', { name: 'Refund now' })).toBeNull();
});

test.each([
  ['an unpaid change of another booking', { changed_from: 'b-4' }],
  ['a replacement in the other direction', { ride: { ...ride, from_city: 'Yaoundé', to_city: 'Édéa' } }],
])('%s does not count as the chosen ride', async (_, other) => {
  const held = { ...booking, id: 'b-3', status: 'pending', transferred: 5_000, ride, ...other };
  const hold_expires_at = new Date(Date.now() + 60_000).toISOString();
  await show(<RebookingCard booking={booking} />, { answers: answers([], [{ ...held, hold_expires_at }]) });
  expect(await screen.findByRole('button', { name: 'Refund now' })).toBeVisible();
  expect(screen.queryByRole('link', { name: /Pay/ })).toBeNull();
});
