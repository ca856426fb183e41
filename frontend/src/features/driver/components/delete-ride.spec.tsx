import { screen } from '@testing-library/react';
import { show } from '../../../../test/show';
import type { ReservedRide } from '../api/reservations';
import { DeleteRide } from './delete-ride';

const HOUR_MS = 3_600_000;
const STRIKE = 'Less than 24 hours before departure, this counts as a strike.';

async function askToCancel(status: string, inHours: number) {
  const ride = {
    id: 'r-1',
    from_city: 'Douala',
    to_city: 'Yaoundé',
    departure_time: new Date(Date.now() + inHours * HOUR_MS).toISOString(),
    price: 4500,
    stops: [],
    bookings: [{ id: 'b-1', status, payment_status: 'completed', seats: 1 }],
  } as unknown as ReservedRide;
  const { user } = await show(<DeleteRide ride={ride} />, {
    answers: { 'GET /api/driver/reservations': { success: true, rides: [] } },
  });
  await user.click(screen.getByRole('button', { name: 'Cancel this ride' }));
  return screen.findByRole('dialog');
}

test('cancelling a sold ride less than 24 hours before departure warns of a strike', async () => {
  expect(await askToCancel('pending_verification', 23)).toHaveTextContent(STRIKE);
});

test.each([
  ['a sold ride earlier', 'pending_verification', 25],
  ['a ride without a paid seat', 'pending', 23],
])('cancelling %s gives no strike', async (_which, status, inHours) => {
  expect(await askToCancel(status, inHours)).not.toHaveTextContent('strike');
});
