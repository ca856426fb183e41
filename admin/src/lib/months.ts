/** UTC+1 all year. */
const DOUALA_MS = 3_600_000;

export function lastMonths(count: number, now = Date.now()): string[] {
  const here = new Date(now + DOUALA_MS);
  return Array.from({ length: count }, (_, ago) =>
    new Date(Date.UTC(here.getUTCFullYear(), here.getUTCMonth() - ago, 1)).toISOString().slice(0, 7),
  );
}

/** `novembre 2026`. */
export function monthName(month: string, tag: string): string {
  const options = { month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat(tag, options).format(new Date(`${month}-15T12:00:00Z`));
}
