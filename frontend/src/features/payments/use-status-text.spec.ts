import { poll, startPolling } from './polling';
import { isReturned } from './use-status-text';

const answered = (status: 'completed' | 'refunded' | 'failed', message: string) =>
  poll(startPolling('p1'), { type: 'answered', status, message });

test.each([
  ['completed', 'Your payment arrived too late for the seats and is being refunded.'],
  ['completed', 'Your payment is being refunded.'],
  ['completed', 'Payment completed. Your booking has been cancelled.'],
  ['refunded', 'Your payment has been refunded.'],
] as const)('%s with "%s" is money that goes back, no ticket', (status, message) => {
  expect(isReturned(answered(status, message))).toBe(true);
});

test('a payment that holds its seats is no money that goes back, nor is one that failed', () => {
  const message = 'Payment completed successfully! Your seats have been reserved.';
  expect(isReturned(answered('completed', message))).toBe(false);
  expect(isReturned(answered('failed', 'Payment failed'))).toBe(false);
});
