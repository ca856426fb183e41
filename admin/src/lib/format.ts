import { LANGUAGES, languageOf } from '../locales/languages';

/** Days and hours are Douala's for everybody: a departure is read where it happens. */
const ZONE = 'Africa/Douala';

export const tagOf = (locale: string) => LANGUAGES[languageOf(locale)].tag;

/** Whole XAF where the currency stands beside it. */
export function formatAmount(amount: number, locale: string): string {
  return new Intl.NumberFormat(tagOf(locale)).format(amount);
}

/** Whole XAF: `4 500 FCFA` in French, `FCFA 4,500` in English. */
export function formatXaf(amount: number, locale: string): string {
  return new Intl.NumberFormat(tagOf(locale), { style: 'currency', currency: 'XAF' }).format(amount);
}

/** A moment in UTC as Douala's date and 24-hour time. */
export function formatMoment(iso: string, locale: string): string {
  return new Intl.DateTimeFormat(tagOf(locale), {
    timeZone: ZONE,
    dateStyle: 'medium',
    timeStyle: 'short',
    hourCycle: 'h23',
  }).format(new Date(iso));
}

/** A day that a document names (`2026-12-12`), as it is written. */
export function formatDay(day: string, locale: string): string {
  return new Intl.DateTimeFormat(tagOf(locale), { timeZone: 'UTC', dateStyle: 'medium' }).format(
    new Date(`${day}T00:00:00Z`),
  );
}

/** A day of a chart, `22/11` or `11/22`. */
export function formatShortDay(day: string, locale: string): string {
  return new Intl.DateTimeFormat(tagOf(locale), { timeZone: 'UTC', day: '2-digit', month: '2-digit' }).format(
    new Date(`${day}T00:00:00Z`),
  );
}

/** A count or a measure, with the digits' groups of the language. */
export function formatNumber(value: number, locale: string): string {
  return new Intl.NumberFormat(tagOf(locale)).format(value);
}

/** Cameroon keeps UTC+1 all year. */
const inDouala = (instant: Date) => new Date(instant.getTime() + 3_600_000).toISOString();

/** Today in Douala, as documents name days: `2026-11-21`. */
export const today = (now: Date) => inDouala(now).slice(0, 10);

/** `2026-11-21 06:30` in Douala, which every spreadsheet reads as a time. */
export const doualaMoment = (iso: string) => inDouala(new Date(iso)).slice(0, 16).replace('T', ' ');

const UNITS = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

/** The largest unit that a length of time fills, with how many of it; under a minute: 1 minute. */
function rounded(seconds: number): [number, (typeof UNITS)[number][0]] {
  const [unit, length] = UNITS.find(([, one]) => seconds >= one) ?? ['minute', 60];
  return [Math.max(1, Math.round(seconds / length)), unit];
}

/** How long ago a moment was: `il y a 3 h`, `3 hr ago`. */
export function formatAgo(iso: string, locale: string, now: Date): string {
  const [count, unit] = rounded((now.getTime() - new Date(iso).getTime()) / 1000);
  return new Intl.RelativeTimeFormat(tagOf(locale), { style: 'short', numeric: 'always' }).format(
    -count,
    unit,
  );
}

/** A length of time in seconds, in its largest unit: `2 h`, `3 jours`. */
export function formatLength(seconds: number, locale: string): string {
  const [count, unit] = rounded(seconds);
  return new Intl.NumberFormat(tagOf(locale), {
    style: 'unit',
    unit,
    unitDisplay: unit === 'day' ? 'long' : 'short',
  }).format(count);
}

/** A stored phone (237 and nine digits) as people read it: `+237 6 70 00 00 00`. */
export function formatPhone(phone: string): string {
  const match = /^237(\d)(\d{2})(\d{2})(\d{2})(\d{2})$/.exec(phone);
  return match ? `+237 ${match.slice(1).join(' ')}` : phone;
}

/**
 * The end of a record's id, which tells it from others in a heading or link; the beginning is only its time. Empty for
 * the empty record that react-admin shows while a refusal leads away.
 */
export function shortId({ id }: { id?: string }): string {
  return id === undefined ? '' : `…${id.slice(-8)}`;
}
