import { fireEvent, screen } from '@testing-library/react';
import { show } from '../../../../test/show';
import type { Booking } from '../../../lib/api/types';
import { type Auth, AuthContext } from '../../../lib/auth/auth-context';
import { TicketDriver } from './ticket-driver';

const ride = {
  id: 'r-1',
  car_plate: 'LT 123 AB',
  car_model: 'Toyota Corolla',
  driver: {
    id: 'd-1',
    full_name: 'Aïcha N.',
    avatar_url: null,
    rating: { average: null, count: 0 },
    phone: '237677123456',
  },
} as Booking['ride'];

const signedOut: Auth = {
  loading: false,
  user: null,
  session: null,
  requestCode: jest.fn(),
  verifyCode: jest.fn(),
  signOut: jest.fn(),
};

const showDriver = (of: Booking['ride']) =>
  show(
    <AuthContext value={signedOut}>
      <TicketDriver ride={of} />
    </AuthContext>,
  );

test("the driver's number is beside the plate and never wraps", async () => {
  await showDriver(ride);
  const car = screen.getByText(/LT 123 AB/);
  expect(car.textContent).toBe('LT 123 AB · +237\u00a06\u00a077\u00a012\u00a034\u00a056');
});

test('call and WhatsApp links use the full number', async () => {
  await showDriver(ride);
  const call = screen.getByRole('link', { name: /^Call Aïcha N\. on/ });
  expect(call).toHaveAttribute('href', 'tel:+237677123456');
  expect(screen.getByRole('link', { name: 'Write to Aïcha N. on WhatsApp' })).toHaveAttribute(
    'href',
    'https://wa.me/237677123456',
  );
});

test('without a number there are no call buttons', async () => {
  await showDriver({
    ...ride,
    driver: { id: 'd-1', full_name: 'Aïcha N.', avatar_url: null, rating: { average: null, count: 0 } },
  });
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
});

test('the car is beside plate and model, and a missing photo breaks nothing', async () => {
  await showDriver({ ...ride, car_photo_url: '/api/car-photos/d-1?v=a' });
  fireEvent.error(screen.getByRole('img', { name: "The driver's car, Toyota Corolla" }));
  expect(screen.getByText(/LT 123 AB/)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: /^Call Aïcha N\. on/ })).toBeInTheDocument();
});
