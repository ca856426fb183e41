import { act, screen } from '@testing-library/react';
import { show } from '../../../test/show';
import { AuthContext } from '../../lib/auth/auth-context';
import { DriverScreen } from './driver-screen';

const ride = (to_city: string, hours: number) => ({
  id: to_city,
  from_city: 'Douala',
  to_city,
  status: 'scheduled',
  listed: true,
  departure_time: new Date(Date.now() + hours * 3_600_000).toISOString(),
  created_at: new Date().toISOString(),
  seats: 4,
  seats_available: 4,
  price: 4500,
  stops: [],
  bookings: [],
});
const rides = [ride('Kribi', 2), ride('Bafoussam', 30)];
const weeks = { success: true, data: [] };

const showRides = (answers: Record<string, unknown>) =>
  show(
    <AuthContext value={{ user: { id: 'd-1', is_driver: true } } as never}>
      <DriverScreen unread={new Map()} />
    </AuthContext>,
    {
      path: '/driver',
      answers: {
        'GET /api/rides/driver?upcoming=true': { success: true, data: rides },
        'GET /api/driver/earnings/weeks': weeks,
        ...answers,
      },
    },
  );

afterEach(() => jest.useRealTimers());

const links = () => screen.queryAllByRole('link', { name: /Kribi|Bafoussam/ });

test('lists no ride until the reservations above the list are loaded', async () => {
  let answer: (body: unknown) => void = () => undefined;
  const { requests } = await showRides({
    'GET /api/driver/reservations': new Promise((resolve) => (answer = resolve)),
  });
  expect(await screen.findByRole('button', { name: 'Refresh' })).toBeInTheDocument();
  expect(requests).toContain('GET /api/driver/reservations');
  expect(screen.getByRole('status', { name: /Loading/ })).toBeInTheDocument();
  expect(links()).toEqual([]);
  answer({ success: true, rides });
  expect(await screen.findByRole('region', { name: 'Next departure' })).toHaveTextContent('Kribi');
  expect(links()).toHaveLength(2);
});

test('lists the rides after three seconds without the reservations', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  await showRides({ 'GET /api/driver/reservations': new Promise(() => undefined) });
  expect(await screen.findByRole('button', { name: 'Refresh' })).toBeInTheDocument();
  expect(links()).toEqual([]);
  act(() => jest.advanceTimersByTime(3_000));
  expect(links()).toHaveLength(2);
});

test('lists the rides if the content above them fails to load', async () => {
  await showRides({ 'GET /api/driver/earnings/weeks': Response.json({ error: 'Down' }, { status: 503 }) });
  expect(await screen.findAllByRole('link', { name: /Kribi|Bafoussam/ })).toHaveLength(2);
  expect(screen.queryByRole('region', { name: 'Next departure' })).not.toBeInTheDocument();
});
