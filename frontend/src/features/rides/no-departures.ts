import { type Day, daysBetween } from '../../lib/format/days';
import type { RideDay } from './api/ride-days';

/** Reasons in order of precedence. */
export type NoDeparturesReason = 'filters' | 'seats' | 'none';

/** @param daysWithSeats days with at least one free seat; undefined while loading */
export function emptyResultReason(
  date: Day,
  filtered: boolean,
  daysWithSeats: readonly RideDay[] | undefined,
): { reason: NoDeparturesReason; seats: number } {
  const seats = daysWithSeats?.find((day) => day.date === date)?.most_seats ?? 0;
  if (filtered) return { reason: 'filters', seats };
  return { reason: seats > 0 ? 'seats' : 'none', seats };
}

/** The next and the previous day with departures, at most `within` days away. */
export function nearestDays(date: Day, days: readonly RideDay[] = [], within: number): RideDay[] {
  const near = days.filter((day) => Math.abs(daysBetween(date, day.date)) <= within);
  const before = near.filter((day) => day.date < date).at(-1);
  const after = near.find((day) => day.date > date);
  return [after, before].filter((day) => day !== undefined);
}
