import { screen } from '@testing-library/react';
import { useQueryClient } from '@tanstack/react-query';
import { show } from '../../../test/show';
import type { Booking } from '../../lib/api/types';
import { BookingsScreen } from './bookings-screen';

const DEPARTURE = new Date(Date.now() + 3_600_000).toISOString();
const ticket = {
  id: 'b-1',
  status: 'pending_verification',
  payment_status: 'completed',
  seats: 1,
  amount: 4500,
  payment: null,
  refund: null,
  ride: {
    id: 'r-1',
    from_city: 'Garoua',
    to_city: 'Maroua',
    departure_time: DEPARTURE,
    status: 'scheduled',
    driver: { id: 'd-1', full_name: 'Oumarou', avatar_url: null },
  },
} as unknown as Booking;

/** As a ticket that was opened here before, the list never. */
function OpenedBefore() {
  useQueryClient().setQueryData(['bookings', 'one', 'b-1'], ticket);
  return <BookingsScreen />;
}

test('without a network a ticket that was opened is in the list, though the list was never read', async () => {
  await show(<OpenedBefore />, {
    language: 'fr',
    answers: { 'GET /api/bookings?limit=50': Promise.resolve(Response.error()) },
  });
  expect(await screen.findByText('Maroua')).toBeVisible();
  expect(screen.getByText(/à jour à \d\d:\d\d/)).toBeVisible();
  expect(screen.queryByText('Impossible de charger vos billets')).toBeNull();
});
