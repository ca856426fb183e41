import { DateTime } from 'luxon';
import { DOUALA } from '../../../platform/douala';

/** Per person and Douala day, over all alerts. */
export const NOTICES_PER_DAY = 5;
/** Quiet hours in Douala. */
const EVENING_HOUR = 22;
const MORNING_HOUR = 6;

const inDouala = (now: Date) => DateTime.fromJSDate(now, { zone: DOUALA });
const morningOf = (day: DateTime) => day.startOf('day').set({ hour: MORNING_HOUR }).toJSDate();

export function endOfQuietHours(now: Date): Date | null {
  const { hour } = inDouala(now);
  if (hour >= EVENING_HOUR) return nextMorning(now);
  return hour < MORNING_HOUR ? morningOf(inDouala(now)) : null;
}

export function nextMorning(now: Date): Date {
  return morningOf(inDouala(now).plus({ days: 1 }));
}
