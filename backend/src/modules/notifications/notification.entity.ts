import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';
import type { Language } from '../../locales';
import type { AtNight, NotificationTopic } from './preferences/notification-preferences';

export type SmsOutcome = 'delivered' | 'undelivered';

export interface NotificationJob {
  kind: string;
  event: object;
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

@Entity('notifications')
export class NotificationEntity {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') user_id!: string;
  @Column('text') key!: string;
  @Column('text') type!: NotificationType;
  @Column('text') title!: string;
  @Column('text') body!: string;
  @Column('jsonb') data!: NotificationData;
  @Column('boolean') read!: boolean;
  @Column('timestamptz') created_at!: Date;
}

/**
 * One row per event and person: delivery state (`skipped`: in-app only) and carrier report, without text and
 * number. The recipient is a keyed hash, for counting.
 */
@Entity('sms_deliveries')
export class SmsDeliveryEntity {
  @PrimaryColumn('text') key!: string;
  @Column('text') state!: 'sending' | 'sent' | 'skipped';
  /** Null if exempt from the daily limit. */
  @Column('text', { nullable: true }) recipient!: string | null;
  @Column('smallint') attempts!: number;
  @Column('timestamptz', { nullable: true }) claimed_until!: Date | null;
  @Column('timestamptz', { nullable: true }) sent_at!: Date | null;
  @Column('text', { nullable: true }) carrier!: string | null;
  @Column('text', { nullable: true }) reference!: string | null;
  @Column('text', { nullable: true }) outcome!: SmsOutcome | null;
  @Column('timestamptz', { nullable: true }) outcome_at!: Date | null;
  @Column('text', { array: true }) lost_by!: string[];
  /** The job to repeat if the SMS is lost, ids only. */
  @Column('jsonb', { nullable: true }) notification!: NotificationJob | null;
  @CreateDateColumn({ type: 'timestamptz' }) created_at!: Date;
}

/** Ends with the session that created it. */
@Entity('push_subscriptions')
export class PushSubscriptionEntity {
  /** Changes with the endpoint's owner or keys. */
  @PrimaryColumn('uuid') id!: string;
  /** Secret, never logged or shown: it suffices for getting the endpoint throttled. */
  @Column('text') endpoint!: string;
  @Column('text') p256dh!: string;
  @Column('text') auth!: string;
  @Column('uuid') user_id!: string;
  @Column('uuid') session_id!: string;
  @Column('timestamptz') created_at!: Date;
  @Column('timestamptz') updated_at!: Date;
}
