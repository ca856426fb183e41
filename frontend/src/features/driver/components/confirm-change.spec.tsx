import { screen } from '@testing-library/react';
import { show } from '../../../../test/show';
import type { ReservedRide } from '../api/reservations';
import type { RideTerms } from '../api/save-ride';
import { ConfirmChange } from './confirm-change';

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

async function askToMove(status: string, from: number, to: number) {
  const ride = {
    id: 'r-1',
    departure_time: inHours(from),
    seats: 4,
    seats_available: 3,
    price: 4500,
    stops: [],
    bookings: [{ id: 'b-1', status, payment_status: 'completed', seats: 1 }],
  } as unknown as ReservedRide;
  const terms = { departure_time: inHours(to) } as RideTerms;
  const none = () => undefined;
  await show(
    <ConfirmChange
      ride={ride}
      following={[ride]}
      terms={terms}
      pending={false}
      onConfirm={none}
      onClose={none}
    />,
  );
  return screen.findByRole('dialog', { name: 'Move the departure?' });
}

test.each([
  ['that departs in less than 24 hours', 20, 33],
  ['into the next 24 hours', 40, 20],
])('moving a sold ride %s by more than 12 hours warns of a strike', async (_which, from, to) => {
  expect(await askToMove('pending_verification', from, to)).toHaveTextContent('this counts as a strike');
});

test.each([
  ['by 11 hours', 'pending_verification', 20, 31],
  ['that departs later', 'pending_verification', 30, 50],
  ['without a paid seat', 'pending', 20, 33],
])('moving a ride %s gives no strike', async (_which, status, from, to) => {
  expect(await askToMove(status, from, to)).not.toHaveTextContent('strike');
});
