import { languageOf, LANGUAGES } from '../locales/languages';
import { serverNow } from './clock';

/** Times are shown as in Cameroon, whatever the zone of the device. */
const ZONE = 'Africa/Douala';

export const tagOf = (locale: string) => LANGUAGES[languageOf(locale)].tag;

export function formatXaf(amount: number, locale: string): string {
  return new Intl.NumberFormat(tagOf(locale), { style: 'currency', currency: 'XAF' }).format(amount);
}

export function formatMoment(iso: string, locale: string): string {
  return new Intl.DateTimeFormat(tagOf(locale), {
    timeZone: ZONE,
    dateStyle: 'medium',
    timeStyle: 'short',
    hourCycle: 'h23',
  }).format(new Date(iso));
}

const MEDIUM: Intl.DateTimeFormatOptions = { dateStyle: 'medium' };

/** @param day without a time, `2026-12-12` */
export function formatDay(day: string, locale: string, style = MEDIUM): string {
  return new Intl.DateTimeFormat(tagOf(locale), { timeZone: 'UTC', ...style }).format(new Date(day));
}

/** `22 nov.`, `Nov 22` */
export const formatShortDay = (day: string, locale: string) =>
  formatDay(day, locale, { day: 'numeric', month: 'short' });

export function formatNumber(value: number, locale: string): string {
  return new Intl.NumberFormat(tagOf(locale)).format(value);
}

/** UTC+1 all year. */
const inDouala = (instant: Date) => new Date(instant.getTime() + 3_600_000).toISOString();

export const today = (now = serverNow()) => inDouala(now).slice(0, 10);

export const daysBefore = (day: string, days: number) =>
  new Date(Date.parse(day) - days * 86_400_000).toISOString().slice(0, 10);

export function lastMonths(count: number, now = serverNow()): string[] {
  const [year, month] = today(now).split('-').map(Number) as [number, number];
  return Array.from({ length: count }, (_, ago) =>
    new Date(Date.UTC(year, month - 1 - ago, 1)).toISOString().slice(0, 7),
  );
}

/** `novembre 2026` */
export const monthName = (month: string, locale: string) =>
  formatDay(month, locale, { month: 'long', year: 'numeric' });

/** `2026-11-21 06:30` in Douala, a time for spreadsheets. */
export const doualaMoment = (iso: string) => inDouala(new Date(iso)).slice(0, 16).replace('T', ' ');

const UNITS = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

/** In the largest whole unit; at least 1 minute. */
function largestUnit(seconds: number): [number, (typeof UNITS)[number][0]] {
  const [unit, length] = UNITS.find(([, one]) => seconds >= one) ?? ['minute', 60];
  return [Math.max(1, Math.round(seconds / length)), unit];
}

/** `il y a 3 h`, `3 hr ago` */
export function formatAgo(iso: string, locale: string, now: Date): string {
  const [count, unit] = largestUnit((now.getTime() - new Date(iso).getTime()) / 1000);
  return new Intl.RelativeTimeFormat(tagOf(locale), { style: 'short', numeric: 'always' }).format(
    -count,
    unit,
  );
}

/** `2 h`, `3 jours` */
export function formatLength(seconds: number | null | undefined, locale: string): string {
  if (seconds == null) return '—';
  const [count, unit] = largestUnit(seconds);
  return new Intl.NumberFormat(tagOf(locale), {
    style: 'unit',
    unit,
    unitDisplay: unit === 'day' ? 'long' : 'short',
  }).format(count);
}

/** `+237 6 70 00 00 00` */
export function formatPhone(phone: string): string {
  const match = /^237(\d)(\d{2})(\d{2})(\d{2})(\d{2})$/.exec(phone);
  return match ? `+237 ${match.slice(1).join(' ')}` : phone;
}

/** The API cuts messages after 141 characters. The last of them only shows that the text was cut. */
export const excerpt = (beginning: string): string =>
  [...beginning].length > 140 ? `${[...beginning].slice(0, 140).join('').trimEnd()}…` : beginning;

/** The id's random end. Empty for react-admin's empty record during a redirect. */
export const shortId = ({ id }: { id?: string }): string => (id === undefined ? '' : `…${id.slice(-8)}`);
