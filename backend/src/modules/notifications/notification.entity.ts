import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';
import type { Language } from '../../locales';
import type { NotificationTopic } from './preferences/notification-preferences';
import type { AtNight } from './preferences/quiet-hours';

/** What a carrier says in the end of a text that it has taken. */
export type SmsOutcome = 'delivered' | 'undelivered';

/** What happened, for which kind of notification: ids only. */
export interface NotificationJob {
  kind: string;
  event: object;
}

/** What a notification is about, as clients know it. */
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

/**
 * One row an event and person: the text of this key is being sent, was, or was left to the app (`skipped`), and what its carrier
 * reported of it. The text and number are not kept; who got it is a keyed hash, to be counted.
 */
@Entity('sms_deliveries')
export class SmsDeliveryEntity {
  @PrimaryColumn('text') key!: string;
  @Column('text') state!: 'sending' | 'sent' | 'skipped';
  /** Null where the text does not count against the day's limit. */
  @Column('text', { nullable: true }) recipient!: string | null;
  @Column('smallint') attempts!: number;
  /** While in the future, one process is sending it. */
  @Column('timestamptz', { nullable: true }) claimed_until!: Date | null;
  @Column('timestamptz', { nullable: true }) sent_at!: Date | null;
  /** Who has taken it, and how it names the text in its reports. */
  @Column('text', { nullable: true }) carrier!: string | null;
  @Column('text', { nullable: true }) reference!: string | null;
  /** Null: not reported. */
  @Column('text', { nullable: true }) outcome!: SmsOutcome | null;
  @Column('timestamptz', { nullable: true }) outcome_at!: Date | null;
  /** Carriers that took it and did not bring it. */
  @Column('text', { array: true }) lost_by!: string[];
  /** Of a text that is sent again where it was lost: ids only. */
  @Column('jsonb', { nullable: true }) notification!: NotificationJob | null;
  @CreateDateColumn({ type: 'timestamptz' }) created_at!: Date;
}

/** A browser that takes push messages for a person, until the session that asked for them ends. */
@Entity('push_subscriptions')
export class PushSubscriptionEntity {
  /** Of the endpoint in these hands, with these keys. */
  @PrimaryColumn('uuid') id!: string;
  /** Whoever knows it could have it throttled: never logged, never shown. */
  @Column('text') endpoint!: string;
  @Column('text') p256dh!: string;
  @Column('text') auth!: string;
  @Column('uuid') user_id!: string;
  @Column('uuid') session_id!: string;
  @Column('timestamptz') created_at!: Date;
  @Column('timestamptz') updated_at!: Date;
}
