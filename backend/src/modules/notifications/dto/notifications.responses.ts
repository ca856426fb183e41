import { ApiProperty } from '@nestjs/swagger';
import { Flag, Instant, Integer, OneOf, Text, toResponse, Uuid } from '../../../platform/http';
import {
  NOTIFICATION_TYPES,
  type NotificationData,
  type NotificationEntity,
  type NotificationType,
} from '../notification.entity';
import type { SubscribedDevice } from '../push.repository';
import type { NotificationPreferences } from '../preferences/notification-preferences';

export class NotificationDataResponse implements NotificationData {
  @OneOf(NOTIFICATION_TYPES, 'NotificationType') type!: NotificationType;
  @Uuid({ optional: true }) bookingId?: string;
  @Uuid({ optional: true }) rideId?: string;
  @Uuid({ optional: true }) supportCaseId?: string;
}

export class NotificationResponse {
  @Uuid() id!: string;
  @OneOf(NOTIFICATION_TYPES, 'NotificationType') type!: NotificationType;
  @Text({ example: 'Paiement reçu' }) title!: string;
  @Text() body!: string;
  @ApiProperty({ type: NotificationDataResponse }) data!: NotificationDataResponse;
  @Flag() read!: boolean;
  @Instant() created_at!: Date;
}

export class UnreadResponse {
  @Integer({ description: 'Number of unread notifications' }) unread!: number;
}

export function toNotificationResponse(notification: NotificationEntity): NotificationResponse {
  return toResponse(NotificationResponse, notification);
}

export class PublicKeyResponse {
  @Text({ description: 'The `applicationServerKey` to subscribe with: URL-safe base64' }) public_key!: string;
}

export class PreferencesResponse implements NotificationPreferences {
  @Flag({ example: true }) bookings_push!: boolean;
  @Flag({ example: true }) bookings_in_app!: boolean;
  @Flag({ example: true }) bookings_sms!: boolean;
  @Flag({ example: true }) rides_push!: boolean;
  @Flag({ example: true }) rides_in_app!: boolean;
  @Flag({ example: true }) rides_sms!: boolean;
  @Flag({ example: true }) messages_in_app!: boolean;
  @Flag({ example: false }) quiet_hours!: boolean;
  @Flag({ example: false }) whatsapp!: boolean;
  @Flag({ example: false, description: 'This installation can send by WhatsApp' }) whatsapp_offered!: boolean;
}

export class SubscribedDeviceResponse {
  @Uuid() id!: string;
  @Text({ nullable: true, example: 'Chrome · Android' }) device!: string | null;
  @Text({ example: 'fcm.googleapis.com', description: 'The push service' }) service!: string;
  @Flag({ description: 'Subscribed in this session' }) current!: boolean;
  @Instant() created_at!: Date;
  @Instant() updated_at!: Date;
}

export function toSubscribedDeviceResponse(
  row: SubscribedDevice & { current: boolean },
): SubscribedDeviceResponse {
  return toResponse(SubscribedDeviceResponse, row);
}
