import { screen } from '@testing-library/react';
import { show } from '../../../test/show';
import type { Booking } from '../../lib/api/types';
import { PayScreen } from './pay-screen';

test('an expired hold is shown as expired, and its booking is refetched', async () => {
  const onChanged = jest.fn();
  const booking = { id: 'b-1', ride_id: 'r-1', seats: 2, hold_expires_at: '2026-01-01T00:00:00Z' } as Booking;
  await show(<PayScreen booking={booking} onChanged={onChanged} />);
  expect(screen.getByRole('link', { name: 'Book again' })).toHaveAttribute('href', '/rides/r-1?seats=2');
  expect(onChanged).toHaveBeenCalledTimes(1);
});
