import { areFewDays, dayBounds, doualaDay, doualaYear } from './douala';

describe('a day in Douala', () => {
  it('starts an hour before the UTC day', () => {
    expect(dayBounds('2026-11-21')).toEqual({
      from: new Date('2026-11-20T23:00:00.000Z'),
      to: new Date('2026-11-21T23:00:00.000Z'),
    });
  });

  it.each(['2026-02-30', '2026-13-01', '21-11-2026', 'tomorrow', ''])(
    'is null for an invalid date: %j',
    (day) => {
      expect(dayBounds(day)).toBeNull();
    },
  );

  it('is found for any instant, even in the last hour of the UTC day', () => {
    expect(doualaDay(new Date('2026-11-20T22:59:59.999Z'))).toBe('2026-11-20');
    for (const day of ['2026-11-21', '2028-02-29', '2026-01-01']) {
      const bounds = dayBounds(day);
      expect(bounds && [doualaDay(bounds.from), doualaDay(new Date(bounds.to.getTime() - 1))]).toEqual([
        day,
        day,
      ]);
    }
  });

  it.each([
    ['2026-11-21', '2026-11-21', true],
    ['2026-10-01', '2026-10-31', true],
    ['2026-10-01', '2026-11-01', false],
    ['2026-10-01', undefined, false],
    [undefined, '2026-10-01', false],
  ])('bounds a period that is short up to 31 days, and never if open: %s to %s → %s', (from, to, few) => {
    expect(areFewDays({ from, to })).toBe(few);
  });

  it('decides the year of a receipt, even in the last hour of the UTC year', () => {
    expect(doualaYear(new Date('2026-12-31T22:59:59Z'))).toBe(2026);
    expect(doualaYear(new Date('2026-12-31T23:00:00Z'))).toBe(2027);
  });
});
