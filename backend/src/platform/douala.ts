import { DateTime } from 'luxon';

/** Days, receipt years and "today" are Cameroon's, whatever the server's own zone. */
export const DOUALA = 'Africa/Douala';

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** The first instant of a Douala day (`YYYY-MM-DD`) and of the next one, or null when there is no such day. */
export function dayBounds(day: string): { from: Date; to: Date } | null {
  if (!DAY.test(day)) return null;
  const start = DateTime.fromISO(day, { zone: DOUALA });
  if (!start.isValid) return null;
  return { from: start.toJSDate(), to: start.plus({ days: 1 }).toJSDate() };
}

/** The calendar year in Douala, for receipt numbers. */
export function doualaYear(instant: Date): number {
  return DateTime.fromJSDate(instant, { zone: DOUALA }).year;
}

const FORMS = {
  fr: { departure: 'ccc d LLL HH:mm', day: 'd MMMM yyyy' },
  en: { departure: 'ccc, LLL d HH:mm', day: 'MMMM d, yyyy' },
} as const;

const local = (instant: Date, locale: 'fr' | 'en') =>
  DateTime.fromJSDate(instant, { zone: DOUALA }).setLocale(locale);

/** `Fri, Nov 21 06:30` or `ven. 21 nov. 06:30`: a departure as texts to people write it, English as in the United States (spec §1). */
export function formatDoualaTime(instant: Date, locale: 'fr' | 'en'): string {
  return local(instant, locale).toFormat(FORMS[locale].departure);
}

/** `November 21, 2026` or `21 novembre 2026`, `1er décembre 2026`: a day as documents write it. */
export function formatDoualaDay(instant: Date, locale: 'fr' | 'en'): string {
  const day = local(instant, locale);
  return day.toFormat(locale === 'fr' && day.day === 1 ? "d'er' MMMM yyyy" : FORMS[locale].day);
}
