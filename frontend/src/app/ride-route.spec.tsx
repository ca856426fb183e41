import { screen } from '@testing-library/react';
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

test('a refused booking is not shown with the ride that is selected next', async () => {
  useAuthStore.setState({ user });
  const { user: person } = await show(
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
        'POST /api/bookings': Response.json(
          { success: false, error: 'Only one seat is left', code: 'NOT_ENOUGH_SEATS' },
          { status: 409 },
        ),
      },
    },
  );
  await person.click(await screen.findByRole('button', { name: 'Book' }));
  expect(await screen.findByRole('alert')).toBeVisible();
  await person.click(screen.getByRole('link', { name: 'Next ride' }));
  await screen.findByText('Driver r-2');
  expect(screen.queryByRole('alert')).toBeNull();
});
