import { screen } from '@testing-library/react';
import { show } from '../../../test/show';
import { DriverRideScreen } from './driver-ride-screen';

const IN_TWO_DAYS = new Date(Date.now() + 48 * 3_600_000).toISOString();
const YESTERDAY = new Date(Date.now() - 24 * 3_600_000).toISOString();

const open = (status: string, departure_time: string) =>
  show(<DriverRideScreen conversations={null} afterTrip={() => null} />, {
    path: '/driver/rides/r-1',
    route: '/driver/rides/:id',
    answers: {
      'GET /api/driver/reservations': {
        success: true,
        rides: [
          {
            ...{
              id: 'r-1',
              status,
              departure_time,
              listed: true,
              seats: 4,
              price: 4500,
              bookings: [],
              stops: [],
            },
            ...{
              from_city: 'Douala',
              to_city: 'Yaoundé',
              car_model: 'Toyota Corolla',
              car_plate: 'LT 123 AB',
            },
          },
        ],
      },
    },
  });

beforeEach(() => jest.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => jest.restoreAllMocks());

test('an upcoming ride without passengers asks its driver to share it', async () => {
  await open('scheduled', IN_TWO_DAYS);
  expect(await screen.findByText('Share your ride: bookings arrive here.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Share this ride' })).toBeVisible();
});

test.each([
  ['cancelled ride', 'cancelled', IN_TWO_DAYS],
  ['departed ride', 'scheduled', YESTERDAY],
])('a %s without passengers is not offered for sharing', async (_which, status, departure) => {
  await open(status, departure);
  expect(await screen.findByText('Nobody booked this ride')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Share this ride' })).toBeNull();
});
