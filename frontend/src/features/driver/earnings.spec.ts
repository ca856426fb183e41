import type { Payout } from './api/payouts';
import { amountInPayouts, earningLines, earningStatus, payoutDelay, rideEarning } from './earnings';

const ride = { id: 'r-1', from_city: 'Douala', to_city: 'Kribi', departure_time: '2026-11-21T06:00:00Z' };

test('each amount is shown with its ride', () => {
  expect(earningLines([{ ride_id: 'r-1', amount: 9000, status: 'to_come' }], [ride])).toEqual([
    { key: 'r-1 to_come', amount: 9000, status: 'to_come', ride },
  ]);
});

test('a ride refunded after its payout has two lines, the second negative', () => {
  const lines = earningLines(
    [
      { ride_id: 'r-1', amount: -4500, status: 'available' },
      { ride_id: 'r-1', amount: 9000, status: 'paid' },
    ],
    [ride],
  );
  expect(lines.map(({ key, amount }) => [key, amount])).toEqual([
    ['r-1 available', -4500],
    ['r-1 paid', 9000],
  ]);
});

test('amounts are shown even if their ride is not loaded', () => {
  expect(earningLines([{ ride_id: 'r-2', amount: 4500, status: 'paid' }])).toMatchObject([
    { amount: 4500, ride: null },
  ]);
});

test('a ride shows its total after later refunds', () => {
  const earnings = [
    { ride_id: 'r-1', amount: -4500, status: 'available' as const },
    { ride_id: 'r-1', amount: 9000, status: 'paid' as const },
    { ride_id: 'r-2', amount: 1000, status: 'to_come' as const },
  ];
  expect(rideEarning('r-1', earnings)).toEqual({ amount: 4500, status: 'available' });
  expect(rideEarning('r-3', earnings)).toBeNull();
  expect(rideEarning('r-1')).toBeNull();
});

test('amounts in payouts are part of the available sum; completed payouts are not', () => {
  const payout = (status: Payout['status'], amount: number) => ({ status, amount }) as Payout;
  const made = [payout('manual', 4_500), payout('sent', 2_000), payout('completed', 9_000)];
  expect(amountInPayouts(made, 10_000)).toBe(6_500);
  expect(amountInPayouts(made, 5_000)).toBe(5_000);
  expect(amountInPayouts(made, -500)).toBe(0);
  expect(amountInPayouts(undefined, 5_000)).toBe(0);
});

test('a ride is shown as being paid out once payouts cover the available sum', () => {
  expect(earningStatus('available', { available: 13_500, sending: 13_500 })).toBe('sending');
  expect(earningStatus('available', { available: 13_500, sending: 4_500 })).toBe('available');
  expect(earningStatus('available', { available: 0, sending: 0 })).toBe('available');
  expect(earningStatus('to_come', { available: 13_500, sending: 13_500 })).toBe('to_come');
});

test('the payout delay is given in days if it is whole days', () => {
  expect(payoutDelay(48)).toEqual({ unit: 'days', count: 2 });
  expect(payoutDelay(36)).toEqual({ unit: 'hours', count: 36 });
  expect(payoutDelay(0)).toEqual({ unit: 'none', count: 0 });
});
