import { DateTime } from 'luxon';

/** Days and receipt years are Cameroon's, whatever the server's zone. */
export const DOUALA = 'Africa/Douala';

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** `day`: `YYYY-MM-DD`; null if invalid. */
export function dayBounds(day: string): { from: Date; to: Date } | null {
  if (!DAY.test(day)) return null;
  const start = DateTime.fromISO(day, { zone: DOUALA });
  if (!start.isValid) return null;
  return { from: start.toJSDate(), to: start.plus({ days: 1 }).toJSDate() };
}

/** SQL conditions for an inclusive range of days. They compare the bare column, so that its index is used. */
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

/** True for at most 31 days. */
export function areFewDays({ from, to }: { from: string | undefined; to: string | undefined }): boolean {
  if (from === undefined || to === undefined) return false;
  return DateTime.fromISO(to).diff(DateTime.fromISO(from), 'days').days < 31;
}

/** UTC+1 all year, so no calendar library is needed on the search path. */
export function doualaDay(instant: Date): string {
  return new Date(instant.getTime() + 3_600_000).toISOString().slice(0, 10);
}

export const doualaYear = (instant: Date): number => DateTime.fromJSDate(instant, { zone: DOUALA }).year;
