import { chartsOf, isEmpty, listOf, type Series, totalOf } from './series';

const emptyDay = {
  searches: 0,
  searches_without_ride: 0,
  bookings: 0,
  bookings_paid: 0,
  median_seconds_to_ticket: null,
  slow_seconds_to_ticket: null,
  applications_decided: 0,
  median_seconds_to_decision: null,
  refunds: 0,
  refunded: 0,
  disputes: 0,
};

const series: Series = {
  days: [
    { ...emptyDay, day: '2026-11-20', searches: 9, searches_without_ride: 2, bookings: 5, bookings_paid: 3 },
    { ...emptyDay, day: '2026-11-21', median_seconds_to_ticket: 90, median_seconds_to_decision: 5400 },
  ],
  payments: [{ day: '2026-11-20', provider: 'mtn', outcome: 'failed', count: 4, amount: 18_000 }],
  corridors: [],
};

const chart = (name: string, provider?: string) => {
  const found = chartsOf(series, ['mtn', 'orange']).find(
    (one) => one.name === name && one.provider === provider,
  );
  if (!found) throw new Error(`no chart ${name}`);
  return found;
};
const values = (name: string, provider?: string) =>
  Object.fromEntries(chart(name, provider).layers.map((layer) => [layer.name, layer.values]));

test('draws the components of a total as stacked parts', () => {
  expect(values('searches')).toEqual({ with_ride: [7, 0], without_ride: [2, 0] });
  expect(values('bookings')).toEqual({ paid: [3, 0], unpaid: [2, 0] });
  expect(totalOf(chart('searches'))).toBe(9);
});

test('each provider has a chart of its payments by outcome', () => {
  expect(values('payments', 'mtn')).toEqual({ completed: [0, 0], failed: [4, 0], open: [0, 0] });
  expect(isEmpty(chart('payments', 'orange'))).toBe(true);
});

test('durations are in minutes or hours, with gaps for empty days and no sum', () => {
  expect(values('ticket')).toMatchObject({ median: [null, 1.5] });
  expect(values('decisions')).toEqual({ median: [null, 1.5] });
  expect(totalOf(chart('ticket'))).toBeNull();
});

test('a stacked part links to the list of its day, a chart to the list of all its days', () => {
  const payments = chart('payments', 'orange');
  const failed = payments.layers.find(({ name }) => name === 'failed');
  expect(listOf(payments, '2026-11-20', '2026-11-20', failed)).toEqual({
    resource: 'payments',
    filter: {
      provider: 'orange',
      result: 'failed',
      created_from: '2026-11-20',
      created_to: '2026-11-20',
    },
  });
  expect(listOf(chart('disputes'), '2026-11-20', '2026-11-21')).toEqual({
    resource: 'bookings',
    filter: { disputed: true, departure_from: '2026-11-20', departure_to: '2026-11-21' },
  });
});
