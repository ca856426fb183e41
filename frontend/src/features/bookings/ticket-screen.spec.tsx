import { screen } from '@testing-library/react';
import { show } from '../../../test/show';
import type { Booking } from '../../lib/api/types';
import { AuthContext } from '../../lib/auth/auth-context';
import { TicketScreen } from './ticket-screen';

const NOON = new Date(Date.now() + 72 * 3_600_000).toISOString();
const LATER = new Date(Date.now() + 75 * 3_600_000).toISOString();

const ticket = (more: Partial<Booking>) =>
  ({
    id: 'b-1',
    ride_id: 'r-1',
    status: 'confirmed',
    payment_status: 'completed',
    seats: 1,
    amount: 4500,
    payment: null,
    refund: null,
    ride: {
      id: 'r-1',
      from_city: 'Douala',
      to_city: 'Yaoundé',
      departure_time: LATER,
      status: 'scheduled',
      driver: { id: 'd-1', full_name: 'Aïcha', avatar_url: null },
    },
    ...more,
  }) as Booking;

const open = (booking: Booking) =>
  show(
    <AuthContext value={{ user: { id: 'u-1' } } as never}>
      <TicketScreen booking={booking} query={{ data: booking, dataUpdatedAt: Date.now() } as never} />
    </AuthContext>,
  );

test('a moved departure shows the former and the new time above the ticket', async () => {
  await open(ticket({ full_refund_until: LATER, booked_departure_time: NOON }));
  const notice = await screen.findByRole('alert');
  expect(notice).toHaveTextContent(
    /moved the departure: .* instead of .*cancel before .* and get everything back/,
  );
  expect(notice.compareDocumentPosition(screen.getByRole('article'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test.each([
  ['dashed before', NOON, 'true'],
  ['solid after', new Date(Date.now() - 3_600_000).toISOString(), 'false'],
])('the route of a ticket is %s its departure', async (_line, departure_time, planned) => {
  const booking = ticket({});
  await open({ ...booking, ride: { ...booking.ride, departure_time } });
  const article = await screen.findByRole('article');
  expect(article.querySelector('[data-planned]')).toHaveAttribute('data-planned', planned);
});

test('a departure moved back to its first time shows no former time', async () => {
  await open(ticket({ full_refund_until: LATER, booked_departure_time: LATER }));
  expect(await screen.findByRole('alert')).not.toHaveTextContent('instead of');
});

test.each([
  ['of a moved ride can', LATER, 1],
  ['of another ride cannot', undefined, 0],
])('a ticket under a claim %s be cancelled', async (_, until, buttons) => {
  const claim = { id: 'c-1', kind: 'no_show', status: 'open', contest_until: LATER } as const;
  const moved = until && { full_refund_until: until, booked_departure_time: LATER };
  await open(ticket({ status: 'pending_verification', claim, ...moved }));
  expect(await screen.findByRole('article')).toBeVisible();
  expect(screen.queryAllByRole('button', { name: /^Cancel/ })).toHaveLength(buttons);
});

test('a departure that never moved has no notice', async () => {
  await open(ticket({}));
  expect(await screen.findByRole('article')).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a ticket for part of a ride ends at the time that the driver stated for its stop', async () => {
  const stop = (id: string, city: string, hours: number) => ({
    id,
    city,
    departure_time: new Date(Date.parse('2027-01-10T06:00:00Z') + hours * 3_600_000).toISOString(),
  });
  const stops = [stop('s-1', 'Douala', 0), stop('s-2', 'Edéa', 2), stop('s-3', 'Yaoundé', 5)];
  const { ride } = ticket({});
  const part = { ...ride, to_city: 'Edéa', stops } as Booking['ride'];
  const { unmount } = await open(ticket({ ride: part, from_stop_id: null, to_stop_id: 's-2' }));
  expect(await screen.findByText(/~09:00/)).toBeVisible();
  unmount();
  await open(ticket({ ride: { ...part, to_city: 'Yaoundé' }, from_stop_id: null, to_stop_id: null }));
  expect(await screen.findByText(/~12:00/)).toBeVisible();
});

test.each([
  ['before', 'offers', LATER],
  ['after', 'does not offer', new Date(Date.now() - 3_600_000).toISOString()],
])('%s departure a ticket %s the calendar', async (_when, offers, departure_time) => {
  const { ride } = ticket({});
  await open(ticket({ status: 'pending_verification', ride: { ...ride, departure_time } }));
  expect(await screen.findByRole('article')).toBeVisible();
  const buttons = screen.queryAllByRole('button', { name: 'Add to calendar' });
  expect(buttons).toHaveLength(offers === 'offers' ? 1 : 0);
});
