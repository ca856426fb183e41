import { DateTime } from 'luxon';
import { DOUALA } from '../../../platform/douala';

/** From ten in the evening to six in the morning, in Douala. */
const FROM_HOUR = 22;
const TO_HOUR = 6;

/** Seconds until the quiet hours end; 0 outside them. */
export function secondsOfQuiet(now: Date): number {
  const here = DateTime.fromJSDate(now, { zone: DOUALA });
  if (here.hour >= TO_HOUR && here.hour < FROM_HOUR) return 0;
  const day = here.hour >= FROM_HOUR ? here.plus({ days: 1 }) : here;
  return Math.ceil(day.set({ hour: TO_HOUR, minute: 0, second: 0, millisecond: 0 }).diff(here).as('seconds'));
}

/** How long before a departure its news may wait for the morning. */
const EARLY_DEPARTURE_MS = 12 * 3_600_000;

/** What becomes of a push message in the quiet hours of who wants them; what is skipped stays in the app. */
export type AtNight = 'send' | 'wait' | 'skip';

/** News of a ride comes at once where the ride leaves soon; else it waits, or is skipped where it is old by the morning. */
export function unlessSoon(otherwise: 'wait' | 'skip') {
  return ({ departure_time }: { departure_time: Date }, now = new Date()): AtNight =>
    departure_time.getTime() - now.getTime() > EARLY_DEPARTURE_MS ? otherwise : 'send';
}
