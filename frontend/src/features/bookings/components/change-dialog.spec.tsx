import { screen, waitFor } from '@testing-library/react';
import { show } from '../../../../test/show';
import type { Booking } from '../../../lib/api/types';
import { ChangeDialog } from './change-dialog';

const booking = {
  id: 'b-1',
  ride_id: 'r-1',
  seats: 2,
  amount: 9_000,
  status: 'pending_verification',
  ride: { id: 'r-1', from_city: 'Douala', to_city: 'Kribi', departure_time: '2099-01-01T08:00:00Z' },
} as Booking;
const other = {
  id: 'r-2',
  departure_time: '2099-01-02T08:00:00Z',
  price: 9_000,
  seats_available: 0,
  boarding: {
    from_stop_id: null,
    to_stop_id: 's-kribi',
    departure_time: '2099-01-02T08:00:00Z',
    price: 5_000,
    seats_available: 2,
  },
  driver: { full_name: 'Paul Biloa' },
};
const page = { success: true, data: [other], pagination: { page: 1, limit: 9, has_more: false, next: null } };

const CHANGE = 'POST /api/bookings/b-1/change';
const open = async (preview: object, onClose = () => {}, rides = page as object) => {
  const answers: Record<string, unknown> = {
    'GET /api/rides?from_city=Douala&to_city=Kribi&upcoming=true&limit=9&sort=departure_time': rides,
    [CHANGE]: { success: true, data: { ...preview, booking } },
  };
  return { ...(await show(<ChangeDialog booking={booking} onClose={onClose} />, { answers })), answers };
};

test('shows the refund and the terms before fewer seats are confirmed', async () => {
  const { user } = await open({ difference: -4_500, refund: 4_500, amount_due: 0 });
  const confirm = await screen.findByRole('button', { name: 'Change' });
  expect(confirm).toBeDisabled();
  await user.click(screen.getByRole('button', { name: /fewer|less/i }));
  expect(await screen.findByText('Refunded to your mobile account')).toBeInTheDocument();
  expect(screen.getByText(/Seats that you give back are refunded/)).toBeInTheDocument();
  expect(confirm).toBeEnabled();
});

test('lists a driver without a name', async () => {
  const nameless = { ...other, driver: { full_name: null } };
  await open({}, undefined, { ...page, data: [nameless] });
  expect(await screen.findByRole('radio', { name: / · Driver · FCFA.5,000/ })).toBeInTheDocument();
});

test('shows and requests the part of another ride that leads to the booked towns', async () => {
  const { user } = await open({ difference: 1_000, refund: 0, amount_due: 1_000 });
  const fetched = jest.spyOn(window, 'fetch');
  await user.click(await screen.findByRole('radio', { name: /Paul Biloa · FCFA.5,000/ }));
  await screen.findByText('9,000', { exact: false });
  const preview = fetched.mock.calls.map(([input]) => input as Request).at(-1);
  expect(await preview?.json()).toEqual({
    seats: 2,
    ride_id: 'r-2',
    from_stop_id: null,
    to_stop_id: 's-kribi',
    preview: true,
  });
});

test('explains that a price difference is paid first and that the current seats stay reserved until then', async () => {
  const { user } = await open({ difference: 1_000, refund: 0, amount_due: 1_000 });
  await user.click(await screen.findByRole('radio', { name: /Paul Biloa/ }));
  expect(await screen.findByRole('button', { name: 'Go on to payment' })).toBeEnabled();
  expect(screen.getByText(/keep your current seats until the difference is paid/)).toBeInTheDocument();
});

test('a change under way cannot be closed, as if nothing would change', async () => {
  const onClose = jest.fn();
  const even = { difference: 0, refund: 0, amount_due: 0 };
  const { user, answers } = await open(even, onClose);
  await user.click(await screen.findByRole('radio', { name: /Paul Biloa/ }));
  const confirm = await screen.findByRole('button', { name: 'Change' });
  await waitFor(() => expect(confirm).toBeEnabled());
  let answer = (_body: object) => {};
  answers[CHANGE] = new Promise<object>((resolve) => {
    answer = resolve;
  });
  await user.click(confirm);
  expect(screen.getByRole('button', { name: 'Change nothing' })).toBeDisabled();
  await user.keyboard('{Escape}');
  expect(onClose).not.toHaveBeenCalled();
  answer({ success: true, data: { ...even, booking } });
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
});
