import type { Notice } from '../api/types';
import { noticePath } from './notice-path';

/** What an alert is about: people switch each on and off, and feel each differently in their pocket. */
export type AlertKind = 'bookings' | 'rides' | 'messages';

/** Vibration and pause in turn; milliseconds. */
export const VIBRATION: Readonly<Record<AlertKind, number[]>> = {
  bookings: [200, 100, 200],
  rides: [300, 100, 300],
  messages: [100, 50, 100, 50, 100, 50, 100, 50, 100],
};

export const ALERT_ICON = '/icons/icon-192.png';
const BADGE = '/icons/badge-96.png';

/** Something that a person is told outside the screen that shows it. */
export interface Alert {
  /** Of the notification: the same one is shown once. */
  id: string;
  kind: AlertKind;
  title: string;
  body: string;
  /** The screen that it leads to. */
  path: string;
  /** A newer alert takes the place of the one with its tag. */
  tag: string;
  /** Epoch milliseconds. */
  timestamp: number;
}

/** What is asked of `showNotification`; the types of TypeScript lack what only phones know. */
export interface AlertOptions extends NotificationOptions {
  vibrate?: number[];
  renotify: boolean;
  timestamp: number;
  data: { path: string; id: string };
}

/** The list of notifications: where an alert leads that has no screen of its own. */
const LIST = '/profile/notifications';

export function alertKind(type: Notice['type']): AlertKind {
  switch (type) {
    case 'ride_cancelled':
    case 'ride_changed':
    case 'ride_published':
    case 'driver_application':
    case 'driver_document':
      return 'rides';
    case 'seats_held':
    case 'booking_made':
    case 'booking_cancelled':
    case 'code_guessed':
    case 'boarding':
    case 'payment_completed':
    case 'payment_completed_driver':
    case 'payment_failed':
    case 'refund_completed':
    case 'payout_completed':
    case 'warning':
      return 'bookings';
  }
}

/** A notification as an alert: one for a booking, which its next one replaces. */
export function alertOf(
  notice: Pick<Notice, 'id' | 'type' | 'title' | 'body' | 'data' | 'created_at'>,
): Alert {
  const { id, type, title, body, data, created_at } = notice;
  const { bookingId, rideId } = data;
  return {
    id,
    kind: alertKind(type),
    title,
    body,
    path: noticePath(notice) ?? LIST,
    tag: bookingId ? `booking:${bookingId}` : rideId ? `ride:${rideId}` : type,
    timestamp: Date.parse(created_at),
  };
}

/** How the system shows an alert. */
export function alertOptions({ id, kind, body, path, tag, timestamp }: Alert, vibrate = true): AlertOptions {
  return {
    body,
    tag,
    // A replaced alert says so again: a payment after a hold is news.
    renotify: true,
    timestamp,
    icon: ALERT_ICON,
    badge: BADGE,
    ...(vibrate && { vibrate: VIBRATION[kind] }),
    data: { path, id },
  };
}
