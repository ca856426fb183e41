import { earningLines, rideEarning } from './earnings';

const ride = { id: 'r-1', from_city: 'Douala', to_city: 'Kribi', departure_time: '2026-11-21T06:00:00Z' };

test('each amount is told with its ride', () => {
  expect(earningLines([{ ride_id: 'r-1', amount: 9000, status: 'to_come' }], [ride])).toEqual([
    { key: 'r-1 to_come', amount: 9000, status: 'to_come', ride },
  ]);
});

test('a ride that was refunded after its payout has two lines, the second below zero', () => {
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

test('the money is shown also where the ride is not known yet', () => {
  expect(earningLines([{ ride_id: 'r-2', amount: 4500, status: 'paid' }])).toMatchObject([
    { amount: 4500, ride: null },
  ]);
});

test('a ride shows what it brought in all, after what was refunded later', () => {
  const earnings = [
    { ride_id: 'r-1', amount: -4500, status: 'available' as const },
    { ride_id: 'r-1', amount: 9000, status: 'paid' as const },
    { ride_id: 'r-2', amount: 1000, status: 'to_come' as const },
  ];
  expect(rideEarning('r-1', earnings)).toEqual({ amount: 4500, status: 'available' });
  expect(rideEarning('r-3', earnings)).toBeNull();
  expect(rideEarning('r-1')).toBeNull();
});
