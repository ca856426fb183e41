import { serverNow } from '../server-clock';

/** A calendar day in Douala, `YYYY-MM-DD`. */
export type Day = string;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
// UTC+1 all year.
const DOUALA_OFFSET_MS = HOUR_MS;

export function dayOf(instant: Date): Day {
  return new Date(instant.getTime() + DOUALA_OFFSET_MS).toISOString().slice(0, 10);
}

/** `06:30` in Douala. */
export function timeOf(instant: Date): string {
  return new Date(instant.getTime() + DOUALA_OFFSET_MS).toISOString().slice(11, 16);
}

/** In Douala, whatever the device's time zone. */
export const today = (): Day => dayOf(new Date(serverNow()));

/** Noon in Douala, for formatting. */
export const instantOf = (day: Day): Date => new Date(`${day}T11:00:00Z`);

export function addDays(day: Day, count: number): Day {
  return dayOf(new Date(instantOf(day).getTime() + count * DAY_MS));
}

/** 1 if `to` is the day after `from`. */
export function daysBetween(from: Day, to: Day): number {
  return Math.round((instantOf(to).getTime() - instantOf(from).getTime()) / DAY_MS);
}

export function isDay(text: string | null): text is Day {
  return (
    text !== null &&
    /^\d{4}-\d{2}-\d{2}$/.test(text) &&
    !Number.isNaN(instantOf(text).getTime()) &&
    dayOf(instantOf(text)) === text
  );
}
