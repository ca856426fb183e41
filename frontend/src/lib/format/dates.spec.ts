import { formatDate, formatDay, formatDuration, formatLongDay, formatNearDay, formatTime } from './dates';
import { addDays, dayOf, daysBetween, isDay } from './days';

const plain = (text: string) => text.replace(/\s/g, ' ');

beforeEach(() => {
  jest.useFakeTimers({ now: new Date('2026-11-20T09:00:00Z') });
});

afterEach(() => {
  jest.useRealTimers();
});

test("formats times in Douala's zone, 24 hours, in both languages", () => {
  const departure = new Date('2026-11-21T05:30:00Z');
  expect(formatTime(departure, 'fr')).toBe('06:30');
  expect(formatTime(departure, 'en')).toBe('06:30');
  expect(formatTime(new Date('2026-11-20T23:15:00Z'), 'en')).toBe('00:15');
});

test('a day has its weekday, and its year only if it is not the current one', () => {
  const saturday = new Date('2026-11-21T05:30:00Z');
  expect(plain(formatDay(saturday, 'fr'))).toBe('sam. 21 nov.');
  expect(formatDay(saturday, 'en')).toBe('Sat, Nov 21');
  expect(plain(formatLongDay(saturday, 'fr'))).toBe('samedi 21 novembre');
  expect(formatDay(new Date('2027-01-02T05:30:00Z'), 'en')).toBe('Sat, Jan 2, 2027');
});

test('near days have a name and the date', () => {
  expect(plain(formatNearDay(new Date('2026-11-21T05:30:00Z'), 'fr'))).toBe('demain, 21 nov.');
  expect(formatNearDay(new Date('2026-11-20T18:00:00Z'), 'en')).toBe('today, Nov\u00a020');
  expect(formatNearDay(new Date('2026-11-23T05:30:00Z'), 'en')).toBe('Mon, Nov 23');
});

test('late in the evening in London it is already tomorrow in Douala', () => {
  expect(dayOf(new Date('2026-11-20T23:30:00Z'))).toBe('2026-11-21');
});

test('counts days across months and years', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
  expect(addDays('2026-03-01', -1)).toBe('2026-02-28');
  expect(daysBetween('2026-11-20', '2026-12-02')).toBe(12);
});

test('accepts only real days', () => {
  expect(isDay('2026-11-21')).toBe(true);
  expect(isDay('2026-02-30')).toBe(false);
  expect(isDay('tomorrow')).toBe(false);
  expect(isDay(null)).toBe(false);
});

test('formats durations briefly', () => {
  expect(plain(formatDuration(230))).toBe('3 h 50');
  expect(plain(formatDuration(45))).toBe('45 min');
});

test("a document's date includes the year", () => {
  expect(plain(formatDate('2027-12-31', 'fr'))).toBe('31 décembre 2027');
  expect(formatDate('2027-12-31', 'en')).toBe('December 31, 2027');
});

test('French formats the first of a month as an ordinal', () => {
  expect(plain(formatDate('2027-05-01', 'fr'))).toBe('1er mai 2027');
  expect(plain(formatDay(new Date('2026-12-01T05:30:00Z'), 'fr'))).toBe('mar. 1er déc.');
  expect(formatDay(new Date('2026-12-01T05:30:00Z'), 'en')).toBe('Tue, Dec 1');
  expect(plain(formatDate('2027-05-11', 'fr'))).toBe('11 mai 2027');
});
