import type { Day } from '../../lib/format/days';
import type { RideDay } from './api/ride-days';

/** Why a day shows no departure, the nearest reason first. */
export type NoDeparturesReason = 'filters' | 'seats' | 'none';

/**
 * What leaves that day after all.
 * @param fewer the days with at least one free seat; undefined while they are asked for
 */
export function whyNone(
  date: Day,
  filtered: boolean,
  fewer: readonly RideDay[] | undefined,
): { reason: NoDeparturesReason; seats: number } {
  const seats = fewer?.find((day) => day.date === date)?.most_seats ?? 0;
  if (filtered) return { reason: 'filters', seats };
  return { reason: seats > 0 ? 'seats' : 'none', seats };
}

/** The days nearest to the one searched on which something leaves: the last before it and the first after. */
export function nearestDays(date: Day, days: readonly RideDay[] | undefined): RideDay[] {
  const before = days?.filter((day) => day.date < date).at(-1);
  const after = days?.find((day) => day.date > date);
  return [after, before].filter((day) => day !== undefined);
}
