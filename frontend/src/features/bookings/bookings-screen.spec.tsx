import { useQueryClient } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { show } from '../../../test/show';
import type { Booking } from '../../lib/api/types';
import { BookingsScreen } from './bookings-screen';

const DEPARTURE = new Date(Date.now() + 3_600_000).toISOString();
const ticket = {
  id: 'b-1',
  status: 'pending_verification',
  payment_status: 'completed',
  seats: 1,
  amount: 4500,
  payment: null,
  refund: null,
  ride: {
    id: 'r-1',
    from_city: 'Garoua',
    to_city: 'Maroua',
    departure_time: DEPARTURE,
    status: 'scheduled',
    driver: { id: 'd-1', full_name: 'Oumarou', avatar_url: null },
  },
} as unknown as Booking;

const LIST = 'GET /api/bookings?limit=50';

const showList = (data: object[], path = '/') =>
  show(<BookingsScreen />, {
    path,
    language: 'fr',
    answers: { [LIST]: { success: true, data, pagination: { has_more: false, next: null } } },
  });

/** Opens a ticket, but never the list. */
function OpenedBefore() {
  useQueryClient().setQueryData(['bookings', 'one', 'b-1'], ticket);
  return <BookingsScreen />;
}

test('offline, without a cached list, tickets opened before are listed', async () => {
  await show(<OpenedBefore />, {
    language: 'fr',
    answers: { [LIST]: Promise.resolve(Response.error()) },
  });
  expect(await screen.findByText('Maroua')).toBeVisible();
  expect(screen.getByText(/à jour à \d\d:\d\d/)).toBeVisible();
  expect(screen.queryByText('Impossible de charger vos billets')).toBeNull();
});

test('a cancelled booking shows its reason, and its price only if it was paid', async () => {
  const past = (id: string, more: Partial<Booking>) => ({ ...ticket, id, status: 'cancelled', ...more });
  const data = [
    past('b-2', { payment_status: 'failed', cancel_reason: 'payment_failed', amount: 4000 }),
    past('b-3', { payment_status: 'refunded', cancel_reason: 'ride_cancelled', amount: 5000 }),
  ];
  await showList(data, '/bookings?past=true');
  expect(await screen.findByText('Non payée · Le paiement n’a pas abouti')).toBeVisible();
  expect(screen.queryByText(/4\s000/)).toBeNull();
  expect(screen.getByText('Le conducteur a annulé ce trajet')).toBeVisible();
  expect(screen.getByText(/5\s000/)).toBeVisible();
});

test('a paid booking with an undecided claim shows the claim instead of "reserved"', async () => {
  const claim = (status: string) => ({
    id: 'c-1',
    kind: 'no_show',
    status,
    contest_until: ticket.ride.departure_time,
  });
  const data = [
    { ...ticket, id: 'b-2', status: 'pending_verification', claim: claim('open') },
    { ...ticket, id: 'b-3', status: 'pending_verification', claim: claim('dismissed') },
  ];
  await showList(data);
  expect(await screen.findAllByText('Payé · réclamation en cours')).toHaveLength(1);
  expect(screen.getAllByText('Payé · réservé')).toHaveLength(1);
});

test('while another ride can be chosen, a cancelled booking comes first and shows the deadline', async () => {
  const refund = { status: 'requested', amount: 5000, rule: 'ride_cancelled', rebook_until: DEPARTURE };
  const cancelled = { ...ticket, id: 'b-2', status: 'cancelled', cancel_reason: 'ride_cancelled', refund };
  const later = new Date(Date.parse(DEPARTURE) + 60_000).toISOString();
  const data = [ticket, { ...cancelled, ride: { ...ticket.ride, departure_time: later } }];
  await showList(data);
  const [first] = await screen.findAllByRole('listitem');
  expect(first).toHaveTextContent('Annulé · à remplacer');
  expect(first).toHaveTextContent(
    /Choisissez un autre trajet avant \d\d:\d\d, sinon 5\s000\sFCFA vous sont remboursés/,
  );
});

test.each([
  ['that paid another booking', 'Annulé', 'credited'],
  ['on its way', 'Annulé · remboursement en cours', 'requested'],
])('a refund %s has the chip "%s"', async (_which, chip, status) => {
  const refund = { status, amount: 5000, rule: 'ride_cancelled' };
  const data = [{ ...ticket, status: 'cancelled', cancel_reason: 'ride_cancelled', refund }];
  await showList(data, '/bookings?past=true');
  expect(await screen.findByText(chip)).toBeVisible();
});
