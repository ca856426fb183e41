import {
  excerpt,
  formatAgo,
  formatDay,
  formatLength,
  formatMoment,
  formatPhone,
  formatShortDay,
  formatXaf,
  lastMonths,
  monthName,
  shortId,
  today,
} from './format';

const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');

describe('The formatters of the console', () => {
  it('format prices by the conventions of both languages', () => {
    expect(plain(formatXaf(4500, 'fr'))).toBe('4 500 FCFA');
    expect(plain(formatXaf(4500, 'en'))).toBe('FCFA 4,500');
  });

  it("format times in Douala's zone, 24 hours", () => {
    expect(formatMoment('2026-11-20T23:30:00.000Z', 'fr')).toContain('00:30');
    expect(formatMoment('2026-11-20T23:30:00.000Z', 'en')).toMatch(/Nov 21, 2026.*00:30/);
  });

  it('format relative time in its largest whole unit', () => {
    const now = new Date('2026-11-21T12:00:00Z');
    expect(plain(formatAgo('2026-11-21T08:40:00Z', 'fr', now))).toBe('il y a 3 h');
    expect(formatAgo('2026-11-19T11:00:00Z', 'en', now)).toBe('2 days ago');
    expect(plain(formatAgo('2026-11-21T11:59:50Z', 'fr', now))).toBe('il y a 1 min');
    expect(plain(formatLength(7200, 'fr'))).toBe('2 h');
    expect(formatLength(3 * 86_400, 'en')).toBe('3 days');
  });

  it("format a document's date, and return the current date in Douala", () => {
    expect(formatDay('2026-12-12', 'fr')).toBe('12 déc. 2026');
    expect(formatDay('2026-12-12', 'en')).toBe('Dec 12, 2026');
    expect(today(new Date('2026-11-20T23:30:00Z'))).toBe('2026-11-21');
  });

  it('name the month of a day on a chart, because its number is ambiguous in English', () => {
    expect(formatShortDay('2026-11-08', 'fr')).toBe('8 nov.');
    expect(formatShortDay('2026-11-08', 'en')).toBe('Nov 8');
  });

  it('group the digits of a stored phone number', () => {
    expect(formatPhone('237670000001')).toBe('+237 6 70 00 00 01');
    expect(formatPhone('unknown')).toBe('unknown');
  });

  it('mark a truncated message', () => {
    expect(excerpt('Where is my refund?')).toBe('Where is my refund?');
    expect(excerpt('é'.repeat(140))).toBe('é'.repeat(140));
    expect(excerpt('🙂'.repeat(140))).toBe('🙂'.repeat(140));
    expect(excerpt(`${'a'.repeat(139)} b`)).toBe(`${'a'.repeat(139)}…`);
  });

  it("shorten a record's id, and show an unreadable record as empty", () => {
    expect(shortId({ id: '01a20001-4e1b-7645-a1a9-af019369c36a' })).toBe('…9369c36a');
    expect(shortId({})).toBe('');
  });
});

test('months begin at midnight in Douala, across the end of a year', () => {
  expect(lastMonths(3, new Date('2026-01-31T22:59:00Z'))).toEqual(['2026-01', '2025-12', '2025-11']);
  expect(lastMonths(1, new Date('2026-01-31T23:00:00Z'))).toEqual(['2026-02']);
});

test("a month is named in the console's language", () => {
  expect(monthName('2026-02', 'fr')).toBe('février 2026');
  expect(monthName('2026-02', 'en')).toBe('February 2026');
});
