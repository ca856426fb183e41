import { screen, waitFor } from '@testing-library/react';
import { show } from '../../../../test/show';
import { useToasts } from '../../../components/toast-store';
import type { Booking } from '../../../lib/api/types';
import { ReceiptLine } from './receipt-line';

const booking = {
  seats: 2,
  ride: { from_city: 'Douala', to_city: 'Yaoundé', departure_time: '2026-11-24T05:30:00Z' },
} as Booking;

const receipt = {
  receipt_number: 'RECEIPT-2026-000042',
  check: 'abc',
  issued_at: '2026-11-21T18:01:00Z',
  payment: { id: 'p-1', amount: 9000, provider: 'mtn', phone_number: '237677123456', transaction_id: null },
};

const READ = 'GET /api/payments/p-1/receipt';
const SAVE = 'GET /api/payments/p-1/receipt?lang=en';

const open = (answers: Record<string, unknown> = {}) =>
  show(<ReceiptLine booking={booking} paymentId="p-1" />, {
    answers: { [READ]: { success: true, data: receipt }, ...answers },
  });

beforeEach(() => {
  URL.createObjectURL = jest.fn(() => 'blob:receipt');
  URL.revokeObjectURL = jest.fn();
});

test('tapping the number opens the receipt', async () => {
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Receipt RECEIPT-2026-000042' }));
  const dialog = await screen.findByRole('dialog', { name: 'Receipt RECEIPT-2026-000042' });
  expect(dialog).toHaveTextContent('9,000');
  expect(dialog).toHaveTextContent('Douala → Yaoundé, 2 seats');
  expect(dialog).toHaveTextContent(/MTN MoMo, \+237 6 77 12 34 56/);
});

test("the PDF is saved under the receipt's number", async () => {
  const saved: string[] = [];
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  const { user } = await open({
    [SAVE]: new Response('%PDF-1.7', { headers: { 'content-type': 'application/pdf' } }),
  });
  await user.click(await screen.findByRole('button', { name: 'Save the receipt as PDF' }));
  await waitFor(() => expect(saved).toEqual(['RECEIPT-2026-000042.pdf']));
  expect(useToasts.getState().latest).toMatchObject({ tone: 'success', title: 'Receipt saved' });
});

test('a failed PDF download shows its reason and can be retried', async () => {
  const { user } = await open({ [SAVE]: Response.json({ error: 'x', code: 'INTERNAL' }, { status: 500 }) });
  const button = await screen.findByRole('button', { name: 'Save the receipt as PDF' });
  await user.click(button);
  await waitFor(() =>
    expect(useToasts.getState().latest).toMatchObject({
      tone: 'error',
      title: 'The receipt could not be saved',
      description: 'Server error. Please try again later.',
    }),
  );
  expect(button).toBeEnabled();
});

test('renders nothing without a receipt', async () => {
  const { container, requests } = await show(<ReceiptLine booking={booking} paymentId="p-1" />);
  await waitFor(() => expect(requests).toContain(READ));
  expect(container).toBeEmptyDOMElement();
});
