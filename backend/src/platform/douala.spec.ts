import { dayBounds, doualaYear, formatDoualaDay, formatDoualaTime } from './douala';

describe('a day in Douala', () => {
  it('begins an hour before the UTC day', () => {
    expect(dayBounds('2026-11-21')).toEqual({
      from: new Date('2026-11-20T23:00:00.000Z'),
      to: new Date('2026-11-21T23:00:00.000Z'),
    });
  });

  it.each(['2026-02-30', '2026-13-01', '21-11-2026', 'tomorrow', ''])('does not exist: %j', (day) => {
    expect(dayBounds(day)).toBeNull();
  });

  it('decides the year of a receipt, also in the last hour of the UTC year', () => {
    expect(doualaYear(new Date('2026-12-31T22:59:59Z'))).toBe(2026);
    expect(doualaYear(new Date('2026-12-31T23:00:00Z'))).toBe(2027);
  });

  it('is written in 24 h in both languages, in English as in the United States', () => {
    const departure = new Date('2026-11-21T05:30:00Z');
    expect(formatDoualaTime(departure, 'en')).toBe('Sat, Nov 21 06:30');
    expect(formatDoualaTime(departure, 'fr')).toBe('sam. 21 nov. 06:30');
  });

  it('is written out in documents', () => {
    const lastHourOfNovember = new Date('2026-11-30T23:30:00Z');
    expect(formatDoualaDay(lastHourOfNovember, 'en')).toBe('December 1, 2026');
    expect(formatDoualaDay(lastHourOfNovember, 'fr')).toBe('1er décembre 2026');
    expect(formatDoualaDay(new Date('2026-11-21T05:30:00Z'), 'fr')).toBe('21 novembre 2026');
  });
});
