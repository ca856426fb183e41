import { screen } from '@testing-library/react';
import { show } from '../../../../test/show';
import type { Booking } from '../../../lib/api/types';
import type { BookingRefund } from '../refund';
import { CancellationFigures } from './cancel-booking';
import { RefundCard } from './refund-card';

const booking = {
  amount: 9000,
  given_back: 0,
  payment: { amount: 9000, provider: 'mtn', phone_number: '237677123456', outcome: 'returned' },
} as Booking;
const orange = { ...booking, payment: { ...booking.payment, provider: 'orange' } } as Booking;

const refund = (more: Partial<BookingRefund>): BookingRefund => ({
  amount: 4500,
  credit: 0,
  rule: 'within_24_hours',
  status: 'sent',
  expected_by: new Date(Date.now() + 600_000).toISOString(),
  completed_at: null,
  ...more,
});

test('a pending refund shows amount, rule, deadline and number', async () => {
  await show(<RefundCard booking={booking} refund={refund({})} />);
  const card = screen.getByRole('region', { name: 'Refund' });
  expect(card).toHaveTextContent('On its way');
  expect(card).toHaveTextContent('4,500');
  expect(card).toHaveTextContent(/Arrives at \+237 6 77 12 34 56 by (today|tomorrow)/);
  expect(card).toHaveTextContent(/of FCFA\s9,000 paid/);
  expect(card).toHaveTextContent('part of the price is refunded');
});

test('a payment returned in full counts as what the provider took, which may be less than its amount', async () => {
  await show(<RefundCard booking={booking} refund={refund({ amount: 3000, rule: 'staff' })} />);
  const card = screen.getByRole('region', { name: 'Refund' });
  expect(card).toHaveTextContent('3,000');
  expect(card).not.toHaveTextContent('9,000');
});

test('while another ride can be chosen, the refund is not shown as sent', async () => {
  const rebook_until = new Date(Date.now() + 300_000).toISOString();
  await show(<RefundCard booking={booking} refund={refund({ status: 'requested', rebook_until })} />);
  const card = screen.getByRole('region', { name: 'Refund' });
  expect(card).toHaveTextContent('Kept for you');
  expect(card).toHaveTextContent(/Unless you choose another ride, it arrives at \+237 6 77 12 34 56/);
});

test.each([
  ['the part that paid another booking', 0, /FCFA\s8,500 paid for your new booking/],
  ['that everything is refunded, if the rest was given back before', 8500, /everything is refunded/],
])("after the driver's cancellation a smaller refund explains %s", async (_what, given_back, text) => {
  const rest = refund({ amount: 500, rule: 'ride_cancelled' });
  await show(<RefundCard booking={{ ...booking, given_back }} refund={rest} />);
  expect(screen.getByRole('region', { name: 'Refund' })).toHaveTextContent(text);
});

test('a payment used for another ride does not count as refunded', async () => {
  const used = refund({ amount: 9000, rule: 'ride_cancelled', status: 'credited', expected_by: null });
  await show(<RefundCard booking={booking} refund={used} />);
  const card = screen.getByRole('region', { name: 'Refund' });
  expect(card).toHaveTextContent('It paid for your new booking.');
  expect(card).not.toHaveTextContent('refunded');
});

test('a manual refund promises a day, not a time', async () => {
  const expected_by = new Date(Date.now() + 3 * 86_400_000).toISOString();
  await show(<RefundCard booking={orange} refund={refund({ status: 'manual', expected_by })} />);
  expect(
    screen.getByText(/^Our team is sending it manually to .*, by \w{3}, \w{3} \d+\.$/),
  ).toBeInTheDocument();
});

test('a completed refund is shown with its time of arrival', async () => {
  const completed_at = '2026-11-20T11:58:00Z';
  await show(
    <RefundCard
      booking={booking}
      refund={refund({ status: 'completed', expected_by: null, completed_at })}
    />,
  );
  expect(screen.getByText('Arrived')).toBeInTheDocument();
  expect(screen.getByText(/12:58/)).toBeInTheDocument();
});

test('the preview of a cancellation shows exact amounts paid, retained and refunded', async () => {
  await show(<CancellationFigures booking={orange} refund={{ amount: 4500 }} />);
  const terms = screen.getAllByRole('term').map((term) => term.textContent);
  const figures = screen.getAllByRole('definition').map((figure) => figure.textContent?.replace(/\s/g, ' '));
  expect(terms).toEqual(['Paid', 'Kept for the driver', 'You get back']);
  expect(figures).toEqual(['FCFA 9,000', 'FCFA 4,500', 'FCFA 4,500']);
  expect(screen.getByText(/within 3 working days/)).toBeInTheDocument();
});

test('without a refund, no time of arrival is shown', async () => {
  await show(<CancellationFigures booking={booking} refund={{ amount: 0 }} />);
  expect(screen.queryByText(/within/)).not.toBeInTheDocument();
});

test("the preview of a cancellation separates the retained service fee from the driver's share", async () => {
  const paid = { ...orange, amount: 9450, service_fee: 450 };
  await show(<CancellationFigures booking={paid} refund={{ amount: 4725, service_fee: 225 }} />);
  expect(await screen.findByText('Service fee not refunded')).toBeInTheDocument();
  const figures = screen.getAllByRole('definition').map((figure) => figure.textContent?.replace(/\s/g, ' '));
  expect(figures).toEqual([
    'FCFA 9,450FCFA 450 service fee included',
    'FCFA 4,500',
    'FCFA 225',
    'FCFA 4,725',
  ]);
});
