import { serverNow } from '../server-clock';

/** A calendar day in Douala, `YYYY-MM-DD`. */
export type Day = string;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
// Cameroon is at UTC+1 all year.
const DOUALA_OFFSET_MS = HOUR_MS;

export function dayOf(instant: Date): Day {
  return new Date(instant.getTime() + DOUALA_OFFSET_MS).toISOString().slice(0, 10);
}

/** The time in Douala at an instant, `06:30`. */
export function timeOf(instant: Date): string {
  return new Date(instant.getTime() + DOUALA_OFFSET_MS).toISOString().slice(11, 16);
}

/** Today in Douala, whatever the device's time zone. */
export function today(): Day {
  return dayOf(new Date(serverNow()));
}

/** Noon of the day in Douala, for formatting. */
export function instantOf(day: Day): Date {
  return new Date(`${day}T11:00:00Z`);
}

/** The day `count` days later (earlier if negative). */
export function addDays(day: Day, count: number): Day {
  return dayOf(new Date(instantOf(day).getTime() + count * DAY_MS));
}

/** Days between two days: 1 if `to` is the day after `from`. */
export function daysBetween(from: Day, to: Day): number {
  return Math.round((instantOf(to).getTime() - instantOf(from).getTime()) / DAY_MS);
}

/** True for a real calendar day, e.g. to validate a URL parameter. */
export function isDay(text: string | null): text is Day {
  return (
    text !== null &&
    /^\d{4}-\d{2}-\d{2}$/.test(text) &&
    !Number.isNaN(instantOf(text).getTime()) &&
    dayOf(instantOf(text)) === text
  );
}
