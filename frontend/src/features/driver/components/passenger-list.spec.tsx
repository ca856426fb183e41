import { screen, within } from '@testing-library/react';
import { show } from '../../../../test/show';
import { type Auth, AuthContext } from '../../../lib/auth/auth-context';
import type { Reservation, ReservedRide } from '../api/reservations';
import { PassengerList } from './passenger-list';

const signedOut: Auth = {
  loading: false,
  user: null,
  session: null,
  requestCode: jest.fn(),
  verifyCode: jest.fn(),
  signOut: jest.fn(),
};

const passenger = (id: string, name: string, phone?: string) =>
  ({
    id,
    user_id: `u-${id}`,
    seats: 1,
    status: phone ? 'pending_verification' : 'pending',
    payment_status: phone ? 'completed' : 'processing',
    user: { id: `u-${id}`, full_name: name, avatar_url: null, ...(phone && { phone }) },
  }) as unknown as Reservation;

const passengers = [passenger('1', 'Paul', '237677123456'), passenger('2', 'Rose')];

test('a driver can call or WhatsApp paid passengers; others get only a chat button', async () => {
  await show(
    <AuthContext value={signedOut}>
      <PassengerList
        ride={{ id: 'r-1', bookings: passengers } as unknown as ReservedRide}
        passengers={passengers}
      />
    </AuthContext>,
  );
  const [paid, paying] = screen.getAllByRole('listitem').map((row) => within(row));
  expect(paid?.getByRole('link', { name: /^Call Paul on/ })).toHaveAttribute('href', 'tel:+237677123456');
  expect(paid?.getByRole('link', { name: 'Write to Paul on WhatsApp' })).toHaveAttribute(
    'href',
    'https://wa.me/237677123456',
  );
  expect(paying?.queryByRole('link')).not.toBeInTheDocument();
  expect(paying?.getByRole('button', { name: 'Write to Rose' })).toBeInTheDocument();
});
