import { screen, waitFor } from '@testing-library/react';
import { show } from '../../test/show';
import { Link } from '../components/link';
import type { SessionUser } from '../lib/api/types';
import { AuthContext } from '../lib/auth/auth-context';
import { useAuthStore } from '../lib/auth/auth-store';
import { RideRoute } from './ride-route';

const user = { id: 'u-1', full_name: 'Paul' } as SessionUser;
const ride = (id: string) => ({
  id,
  driver_id: 'd-1',
  driver: { id: 'd-1', full_name: `Driver ${id}`, avatar_url: null, rating: { average: null, count: 0 } },
  from_city: 'Douala',
  to_city: 'Kribi',
  departure_time: '2099-01-02T08:00:00Z',
  price: 4000,
  service_fee: 0,
  seats: 4,
  seats_available: 2,
  status: 'scheduled',
  preferences: null,
});

async function open(answer: Response | Promise<Response>) {
  useAuthStore.setState({ user });
  const shown = await show(
    <AuthContext value={{ user } as never}>
      <Link to="/rides/r-2">Next ride</Link>
      <RideRoute />
    </AuthContext>,
    {
      path: '/rides/r-1',
      route: '/rides/:id',
      answers: {
        'GET /api/rides/r-1': { success: true, data: ride('r-1') },
        'GET /api/rides/r-2': { success: true, data: ride('r-2') },
        'POST /api/bookings': answer,
      },
    },
  );
  await shown.user.click(await screen.findByRole('button', { name: 'Book' }));
  return shown;
}

const refusal = (code: string) => Response.json({ success: false, error: 'Refused', code }, { status: 409 });

test('a refused booking is not shown with the ride that is selected next', async () => {
  const { user: person } = await open(refusal('NOT_ENOUGH_SEATS'));
  expect(await screen.findByRole('alert')).toBeVisible();
  await person.click(screen.getByRole('link', { name: 'Next ride' }));
  await screen.findByText('Driver r-2');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a booking that is being sent neither blocks nor interrupts the ride that is selected next', async () => {
  let refuse = (_answer: Response) => {};
  const late = new Promise<Response>((resolve) => {
    refuse = resolve;
  });
  const { user: person, requests } = await open(late);
  await person.click(screen.getByRole('link', { name: 'Next ride' }));
  await screen.findByText('Driver r-2');
  expect(screen.getByRole('button', { name: 'Book' })).toBeEnabled();
  const before = requests.length;
  refuse(refusal('WOMEN_ONLY'));
  // The refusal refetches the rides.
  await waitFor(() => expect(requests.length).toBeGreaterThan(before));
  expect(screen.queryByRole('dialog')).toBeNull();
});
