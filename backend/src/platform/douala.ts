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

/**
 * Conditions, as SQL, that `instant` lies between two days in Douala, both included; none where neither is named.
 * They compare the column itself, so that its index is used.
 *
 * @param bind keeps a value and gives its placeholder
 */
export function withinDays(
  instant: string,
  { from, to }: { from: string | undefined; to: string | undefined },
  bind: (value: Date) => string,
): string[] {
  const begins = from === undefined ? null : dayBounds(from);
  const ends = to === undefined ? null : dayBounds(to);
  return [
    ...(begins ? [`${instant} >= ${bind(begins.from)}`] : []),
    ...(ends ? [`${instant} < ${bind(ends.to)}`] : []),
  ];
}

/** True where both days are named and a month lies between them at most: so few rows that reading each is quick. */
export function areFewDays({ from, to }: { from: string | undefined; to: string | undefined }): boolean {
  if (from === undefined || to === undefined) return false;
  return DateTime.fromISO(to).diff(DateTime.fromISO(from), 'days').days < 31;
}

/** The day in Douala at an instant, `YYYY-MM-DD`: an hour ahead of UTC all year, so each search can ask without a calendar. */
export function doualaDay(instant: Date): string {
  return new Date(instant.getTime() + 3_600_000).toISOString().slice(0, 10);
}

/** The calendar year in Douala, for receipt numbers. */
export function doualaYear(instant: Date): number {
  return DateTime.fromJSDate(instant, { zone: DOUALA }).year;
}
