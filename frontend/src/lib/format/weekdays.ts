import { addDays, type Day, instantOf } from './days';

/** From Monday to Sunday. */
export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;

export const weekdayOf = (day: Day): number => instantOf(day).getUTCDay() || 7;

/** A day with this weekday, to format its name. */
export const dayWith = (weekday: number): Day => addDays('2024-01-01', weekday - 1);
