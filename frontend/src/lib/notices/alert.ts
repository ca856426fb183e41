import type { Notice } from '../api/types';
import { noticePath } from './notice-path';

export type AlertKind = 'bookings' | 'rides' | 'messages';

/** Vibration, pause, …; milliseconds. */
export const VIBRATION: Readonly<Record<AlertKind, number[]>> = {
  bookings: [200, 100, 200],
  rides: [300, 100, 300],
  messages: [100, 50, 100, 50, 100, 50, 100, 50, 100],
};

export const ALERT_ICON = '/icons/icon-192.png';
const BADGE = '/icons/badge-96.png';

/** A notification as shown by the system or over another screen. */
export interface Alert {
  id: string;
  kind: AlertKind;
  title: string;
  body: string;
  path: string;
  /** A newer alert with the same tag replaces it. */
  tag: string;
  timestamp: number;
}

/** Includes mobile options missing from TypeScript's library. */
export interface AlertOptions extends NotificationOptions {
  vibrate?: number[];
  renotify: boolean;
  timestamp: number;
  data: { path: string; id: string };
}

const LIST = '/profile/notifications';

function alertKind(type: Notice['type']): AlertKind {
  switch (type) {
    case 'ride_cancelled':
    case 'ride_changed':
    case 'ride_published':
    case 'ride_listed':
    case 'strike':
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
    case 'rating':
    case 'support':
    case 'claim':
    case 'credit':
    case 'warning':
      return 'bookings';
  }
}

/** Alerts of one booking share a tag. */
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

export function alertOptions(
  { id, kind, body, path, tag, timestamp }: Alert,
  { vibration = true } = {},
): AlertOptions {
  return {
    body,
    tag,
    // Alerts on replacement too: a payment after a hold is news.
    renotify: true,
    timestamp,
    icon: ALERT_ICON,
    badge: BADGE,
    ...(vibration && { vibrate: VIBRATION[kind] }),
    data: { path, id },
  };
}
