import type { Language } from '../../locales';
import type { AtNight, NotificationTopic } from './preferences/notification-preferences';

export type SmsOutcome = 'delivered' | 'undelivered';

export interface NotificationJob {
  kind: string;
  event: object;
  /** Absent: WhatsApp first if the person chose it. */
  channel?: 'sms';
}

export const NOTIFICATION_TYPES = [
  'seats_held',
  'booking_made',
  'booking_cancelled',
  'ride_cancelled',
  'ride_changed',
  'ride_published',
  'code_guessed',
  'boarding',
  'payment_completed',
  'payment_completed_driver',
  'payment_failed',
  'refund_completed',
  'payout_completed',
  'rating',
  'support',
  'strike',
  'ride_listed',
  'claim',
  'credit',
  'warning',
  'driver_application',
  'driver_document',
] as const;
export type NotificationType = (typeof NOTIFICATION_TYPES)[number];

export interface NotificationData {
  type: NotificationType;
  bookingId?: string;
  rideId?: string;
  supportCaseId?: string;
}

export interface InboxEntry {
  user_id: string;
  key: string;
  data: NotificationData;
  title: Record<Language, string>;
  body: Record<Language, string>;
  topic?: NotificationTopic | null;
  atNight?: AtNight;
}

export interface NotificationRow {
  id: string;
  user_id: string;
  key: string;
  type: NotificationType;
  title: string;
  body: string;
  data: NotificationData;
  read: boolean;
  created_at: Date;
}

/** Ends with the session that created it. */
export interface PushSubscriptionRow {
  /** Changes with the endpoint's owner or keys. */
  id: string;
  /** Never logged or shown, because anyone who knows the endpoint can get it throttled. */
  endpoint: string;
  p256dh: string;
  auth: string;
  user_id: string;
  session_id: string;
  created_at: Date;
  updated_at: Date;
}
