import { serverNow } from '../server-clock';

/** A calendar day in Douala, `YYYY-MM-DD`. */
export type Day = string;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
// Cameroon keeps UTC+1 all year.
const DOUALA_OFFSET_MS = HOUR_MS;

/** The day that it is in Douala at an instant. */
export function dayOf(instant: Date): Day {
  return new Date(instant.getTime() + DOUALA_OFFSET_MS).toISOString().slice(0, 10);
}

/** The time that it is in Douala at an instant, `06:30`. */
export function timeOf(instant: Date): string {
  return new Date(instant.getTime() + DOUALA_OFFSET_MS).toISOString().slice(11, 16);
}

/** Today in Douala, wherever the phone's clock thinks it is. */
export function today(): Day {
  return dayOf(new Date(serverNow()));
}

/** An instant inside the day (noon in Douala), for formatting. */
export function instantOf(day: Day): Date {
  return new Date(`${day}T11:00:00Z`);
}

/** The day `count` days later (earlier when negative). */
export function addDays(day: Day, count: number): Day {
  return dayOf(new Date(instantOf(day).getTime() + count * DAY_MS));
}

/** Days from one to the other: 1 when `to` is the day after `from`. */
export function daysBetween(from: Day, to: Day): number {
  return Math.round((instantOf(to).getTime() - instantOf(from).getTime()) / DAY_MS);
}

/** Whether the text is a real calendar day; what stands in an address bar may be anything. */
export function isDay(text: string | null): text is Day {
  return (
    text !== null &&
    /^\d{4}-\d{2}-\d{2}$/.test(text) &&
    !Number.isNaN(instantOf(text).getTime()) &&
    dayOf(instantOf(text)) === text
  );
}
