import { useQueryClient } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { show } from '../../../../test/show';
import type { Booking } from '../../../lib/api/types';
import { useRideBooking } from './ride-booking';

const booking = (status: Booking['status'], created_at = '2031-03-01T10:00:00Z') =>
  ({ id: created_at, ride_id: 'r-1', status, created_at }) as Booking;

type Cached = readonly [key: readonly string[], data: unknown];

function Offline({ cached }: { cached: readonly Cached[] }) {
  const queries = useQueryClient();
  for (const [index, [key, data]] of cached.entries()) {
    if (!queries.getQueryData(key)) queries.setQueryData(key, data, { updatedAt: index + 1 });
  }
  return <p>{useRideBooking('r-1', true)?.status ?? 'none'}</p>;
}

const held: Cached = [['bookings', 'ride', 'r-1'], booking('pending')];

test.each([
  ["the ride's booking", [held], 'pending'],
  [
    'a ticket fetched after the ride',
    [held, [['bookings', 'one', 'b'], booking('pending_verification')]],
    'pending_verification',
  ],
  [
    'a list fetched after the ride',
    [held, [['bookings', 'list'], { pages: [{ data: [booking('cancelled')] }] }]],
    'cancelled',
  ],
  [
    'an earlier booking of the same ride, fetched last',
    [held, [['bookings', 'one', 'b'], booking('cancelled', '2031-02-01T10:00:00Z')]],
    'pending',
  ],
  [
    'a booking of another ride',
    [[['bookings', 'one', 'b'], { ...booking('pending'), ride_id: 'r-2' }]],
    'none',
  ],
] as [string, Cached[], string][])(
  'without a network, given %s in the cache, the booking is %s',
  async (_, cached, status) => {
    await show(<Offline cached={cached} />, {
      answers: { 'GET /api/bookings?ride_id=r-1&limit=1': Promise.resolve(Response.error()) },
    });
    expect(await screen.findByText(status)).toBeVisible();
  },
);
