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

export const UNCHANGED: NotificationPreferences = {
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
