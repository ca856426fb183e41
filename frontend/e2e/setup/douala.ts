const HOUR_MS = 3_600_000;

/** The time in Douala (UTC+1) so many hours from now, such as `2026-11-30T06:30`. */
export const doualaTime = (inHours: number): string =>
  new Date(Date.now() + (inHours + 1) * HOUR_MS).toISOString().slice(0, 16);

/** The date in Douala so many hours from now, such as `2026-11-30`. */
export const doualaDay = (inHours: number): string => doualaTime(inHours).slice(0, 10);
