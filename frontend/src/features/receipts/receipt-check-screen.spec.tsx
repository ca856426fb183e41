import { screen } from '@testing-library/react';
import { show } from '../../../test/show';
import { ReceiptCheckScreen } from './receipt-check-screen';

const open = (answers: Record<string, unknown>, check = '?check=abc', language: 'fr' | 'en' = 'en') =>
  show(<ReceiptCheckScreen />, {
    path: `/receipts/RECEIPT-2026-000042${check}`,
    route: '/receipts/:number',
    answers,
    language,
  });

test('a genuine receipt shows amount and day, and nothing about the payer', async () => {
  const data = { valid: true, amount: 9000, issued_at: '2026-11-21T18:01:00Z' };
  await open({ 'GET /api/receipts/RECEIPT-2026-000042?check=abc': { success: true, data } });
  expect(await screen.findByText('This receipt is real')).toBeInTheDocument();
  expect(screen.getByText('RECEIPT-2026-000042')).toBeInTheDocument();
  expect(screen.getByText(/9,000/)).toBeInTheDocument();
  expect(screen.getByText(/November 21, 2026, 19:01/)).toBeInTheDocument();
  expect(screen.queryByText(/\+237/)).not.toBeInTheDocument();
});

test.each([
  [{ refund_amount: 9000, refund_completed: true }, 'A real receipt, but refunded', /9,000.* refunded/],
  [
    { refund_amount: 9000, refund_completed: false },
    'A real receipt, but refunded',
    /9,000.* being refunded/,
  ],
  [{ refund_amount: 4500, refund_completed: true }, 'A real receipt, partly refunded', /4,500.* refunded/],
  [{ moved_amount: 9000 }, 'A real receipt; its payment was moved', /9,000.* was moved to another booking/],
])('a genuine receipt with %j has its own title', async (refund, title, line) => {
  const data = { valid: true, amount: 9000, issued_at: '2026-11-21T18:01:00Z', ...refund };
  await open({ 'GET /api/receipts/RECEIPT-2026-000042?check=abc': { success: true, data } });
  expect(await screen.findByText(title)).toBeInTheDocument();
  expect(screen.getByText(line)).toBeInTheDocument();
  expect(screen.queryByText('This receipt is real')).not.toBeInTheDocument();
});

test('a wrong or missing check code finds no receipt', async () => {
  const answer = { success: true, data: { valid: false } };
  const { unmount } = await open(
    { 'GET /api/receipts/RECEIPT-2026-000042?check=abc': answer },
    '?check=abc',
    'fr',
  );
  expect(await screen.findByText('Ce reçu n’est pas reconnu')).toBeInTheDocument();
  unmount();
  await open({ 'GET /api/receipts/RECEIPT-2026-000042?check=': answer }, '');
  expect(await screen.findByText('Unknown receipt')).toBeInTheDocument();
});

test('a rate limit or missing network is not reported as a false receipt', async () => {
  const answers = {
    'GET /api/receipts/RECEIPT-2026-000042?check=abc': Response.json(
      { error: 'Too many requests', code: 'THROTTLED' },
      { status: 429 },
    ),
  };
  await open(answers);
  expect(await screen.findByRole('alert')).toHaveTextContent('Too many requests');
  expect(screen.queryByText('Unknown receipt')).not.toBeInTheDocument();
});
