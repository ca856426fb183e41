import { DateTime } from 'luxon';
import { DOUALA } from '../../../platform/douala';

/** Payments belong to bookings, a driver's documents to rides. */
export type NotificationTopic = 'bookings' | 'rides';

export const PREFERENCES = [
  'bookings_push',
  'bookings_in_app',
  'bookings_sms',
  'rides_push',
  'rides_in_app',
  'rides_sms',
  'messages_in_app',
  'quiet_hours',
  'whatsapp',
] as const;
type Preference = (typeof PREFERENCES)[number];

export type NotificationPreferences = Record<Preference, boolean>;

export const DEFAULTS: NotificationPreferences = {
  bookings_push: true,
  bookings_in_app: true,
  bookings_sms: true,
  rides_push: true,
  rides_in_app: true,
  rides_sms: true,
  messages_in_app: true,
  quiet_hours: false,
  whatsapp: false,
};

/** Douala time. */
const FROM_HOUR = 22;
const TO_HOUR = 6;

/** 0 outside the quiet hours. */
export function secondsUntilQuietEnds(now: Date): number {
  const here = DateTime.fromJSDate(now, { zone: DOUALA });
  if (here.hour >= TO_HOUR && here.hour < FROM_HOUR) return 0;
  const day = here.hour >= FROM_HOUR ? here.plus({ days: 1 }) : here;
  return Math.ceil(day.set({ hour: TO_HOUR, minute: 0, second: 0, millisecond: 0 }).diff(here).as('seconds'));
}

/** Messages about a departure this soon are not deferred. */
const EARLY_DEPARTURE_MS = 12 * 3_600_000;

/** `skip` leaves only the inbox entry. */
export type AtNight = 'send' | 'wait' | 'skip';

export function unlessSoon(otherwise: 'wait' | 'skip') {
  return ({ departure_time }: { departure_time: Date }, now = new Date()): AtNight =>
    departure_time.getTime() - now.getTime() > EARLY_DEPARTURE_MS ? otherwise : 'send';
}
