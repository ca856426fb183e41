import type { Language } from '../../locales';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { NotificationTopic } from './preferences/notification-preferences';
import type { AtNight } from './preferences/quiet-hours';

/** What a notification is about, as clients know it. */
export const NOTIFICATION_TYPES = [
  'seats_held',
  'booking_made',
  'booking_cancelled',
  'ride_cancelled',
  'ride_changed',
  'code_guessed',
  'boarding',
  'payment_completed',
  'payment_completed_driver',
  'payment_failed',
  'refund_completed',
  'warning',
  'driver_application',
  'driver_document',
] as const;
export type NotificationType = (typeof NOTIFICATION_TYPES)[number];

/** Where a notification leads: ids and its type. */
export interface NotificationData {
  type: NotificationType;
  bookingId?: string;
  rideId?: string;
}

/** A notification of a person. Never with a boarding code. */
export interface InboxEntry {
  user_id: string;
  /** The event; a person has one entry for it. */
  key: string;
  data: NotificationData;
  title: Record<Language, string>;
  body: Record<Language, string>;
  /** Whose push messages its person may switch off; without it they can't. */
  topic?: NotificationTopic | null;
  /** Default: it is sent by night as by day. */
  atNight?: AtNight;
}

/** An inbox entry in the language that was the person's when it was written. */
@Entity('notifications')
export class NotificationEntity {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') user_id!: string;
  /** The event; a person has one entry for it. */
  @Column('text') key!: string;
  @Column('text') type!: NotificationType;
  @Column('text') title!: string;
  @Column('text') body!: string;
  @Column('jsonb') data!: NotificationData;
  @Column('boolean') read!: boolean;
  @Column('timestamptz') created_at!: Date;
}
