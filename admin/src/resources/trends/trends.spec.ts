import { changeOf, figuresOf, type Trends, trendsCsv } from './trends';

const span = {
  from: '2026-11-20',
  to: '2026-11-26',
  bookings: 4,
  seats_sold: 5,
  seats_offered: 8,
  cancellations: 1,
  fees: null,
  costs: null,
  credits: null,
  net_revenue: null,
  new_passengers: 2,
  returning_passengers: 1,
  searches: 9,
  searches_without_ride: 3,
};
const trends: Trends = { spans: [span], total: span, before: span, cancellations: [], corridors: [] };

describe('Trends', () => {
  it('omit money that the server withholds', () => {
    expect(figuresOf(trends)).not.toContain('net_revenue');
    expect(figuresOf({ ...trends, total: { ...span, net_revenue: 0 } })).toContain('net_revenue');
  });

  it('are exported with the given headers', () => {
    const [head, row] = trendsCsv(trends, (name) => name.toUpperCase()).split('\r\n');
    expect(head).toContain('FROM,TO,BOOKINGS,SEATS_SOLD');
    expect(row).toBe('2026-11-20,2026-11-26,4,5,8,1,2,1,9,3');
  });

  it.each([
    [150, 100, 50],
    [-50, -100, 50],
    [1, 0, null],
  ])('change to %i from %i by %p percent', (now, before, change) =>
    expect(changeOf(now, before)).toBe(change),
  );
});
