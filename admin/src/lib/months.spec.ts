import { lastMonths, monthName } from './months';

test('months begin at midnight in Douala, across the end of a year', () => {
  expect(lastMonths(3, Date.parse('2026-01-31T22:59:00Z'))).toEqual(['2026-01', '2025-12', '2025-11']);
  expect(lastMonths(1, Date.parse('2026-01-31T23:00:00Z'))).toEqual(['2026-02']);
});

test("a month is named in the console's language", () => {
  expect(monthName('2026-02', 'fr-FR')).toBe('février 2026');
  expect(monthName('2026-02', 'en-GB')).toBe('February 2026');
});
