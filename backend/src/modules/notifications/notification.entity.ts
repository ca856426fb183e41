import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What a notification is about. The two of payments are the spec's (§7). */
export const NOTIFICATION_TYPES = [
  'seats_held',
  'booking_made',
  'booking_cancelled',
  'ride_cancelled',
  'ride_changed',
  'code_guessed',
  'payment_completed',
  'payment_completed_driver',
  'payment_failed',
  'refund_completed',
  'warning',
  'driver_application',
  'driver_document',
] as const;
export type NotificationType = (typeof NOTIFICATION_TYPES)[number];

/** Where a notification leads: ids and its type, as in the spec's notificationData. */
export interface NotificationData {
  type: NotificationType;
  bookingId?: string;
  rideId?: string;
}

/** What a person is told inside the app, in the language that was theirs when it happened. */
@Entity('notifications')
export class NotificationEntity {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') user_id!: string;
  /** The event; a person is told of it once. */
  @Column('text') key!: string;
  @Column('text') type!: NotificationType;
  @Column('text') title!: string;
  @Column('text') body!: string;
  @Column('jsonb') data!: NotificationData;
  @Column('boolean') read!: boolean;
  @Column('timestamptz') created_at!: Date;
}
