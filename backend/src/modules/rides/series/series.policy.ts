import { dayBounds, doualaDay } from '../../../platform/douala';
import { type DomainError, invalidField } from '../../../platform/errors';

export const SCOPES = ['one', 'following'] as const;
export type Scope = (typeof SCOPES)[number];

/** Maximum number of days ahead. */
const SERIES_DAYS = 60;
const DAY_MS = 24 * 3_600_000;
/** UTC+1 all year. */
const OFFSET_MS = 3_600_000;

/** Weekdays (1 is Monday) until a Douala day. */
export interface Repeat {
  weekdays: readonly number[];
  until: string;
}

/** @throws DomainError VALIDATION_FAILED if no departure is left or the last day is too far ahead */
export function departuresOf(first: Date, repeat: Repeat | null | undefined, now: Date): [Date, ...Date[]] {
  if (!repeat) return [first];
  const lastDay = doualaDay(new Date(now.getTime() + SERIES_DAYS * DAY_MS));
  if (repeat.until > lastDay) throw invalidRepeat('until', `must be within ${SERIES_DAYS} days`);
  const end = dayBounds(repeat.until)?.to.getTime() ?? 0;
  const departures: Date[] = [];
  for (let time = first.getTime(); time < end; time += DAY_MS) {
    if (repeat.weekdays.includes(weekdayOf(time))) departures.push(new Date(time));
  }
  const [next, ...later] = departures;
  if (!next) throw invalidRepeat('weekdays', 'must have a day before the end');
  return [next, ...later];
}

const weekdayOf = (time: number): number => new Date(time + OFFSET_MS).getUTCDay() || 7;

function invalidRepeat(field: keyof Repeat, rule: string): DomainError {
  return invalidField(`repeat.${field}`, `${field} ${rule}`);
}
