import { screen } from '@testing-library/react';
import { show } from '../../../../test/show';
import { ApiError } from '../../../lib/api/errors';
import type { Ride } from '../../../lib/api/types';
import { AuthContext } from '../../../lib/auth/auth-context';
import { BookingBar } from './booking-bar';

const ride = {
  id: 'r',
  driver_id: 'd',
  from_city: 'Douala',
  to_city: 'Yaoundé',
  departure_time: '2099-01-01T08:00:00Z',
  price: 4_500,
  seats: 4,
  seats_available: 4,
  status: 'scheduled',
} as Ride;

test.each([
  ['en', 'You already hold unpaid seats on two rides', 'See my tickets'],
  ['fr', 'Vous gardez déjà des places non payées', 'Voir mes billets'],
] as const)(
  'too many unpaid bookings are reported in %s, with a link to them',
  async (language, text, linkName) => {
    const error = new ApiError(409, {
      error: 'You already hold unpaid seats on two rides. Pay for one booking or cancel it first.',
      code: 'TOO_MANY_HOLDS',
    });
    const book = { start: jest.fn(), bookingStatus: null, pending: false, error };
    await show(
      <AuthContext.Provider value={{ user: { id: 'u' } } as never}>
        <BookingBar ride={ride} seats={1} book={book} search={null} />
      </AuthContext.Provider>,
      { language },
    );
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
    expect(screen.getByRole('link', { name: linkName })).toHaveAttribute('href', '/bookings');
  },
);
