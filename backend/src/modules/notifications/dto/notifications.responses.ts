import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import {
  NOTIFICATION_TYPES,
  type NotificationData,
  type NotificationEntity,
  type NotificationType,
} from '../notification.entity';
import type { SubscribedDevice } from '../notifications.repository';
import type { NotificationPreferences } from '../preferences/notification-preferences';

export class NotificationDataResponse implements NotificationData {
  @ApiProperty({ enum: NOTIFICATION_TYPES, enumName: 'NotificationType' }) type!: NotificationType;
  @ApiPropertyOptional({ format: 'uuid' }) bookingId?: string;
  @ApiPropertyOptional({ format: 'uuid' }) rideId?: string;
}

export class NotificationResponse {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty({ enum: NOTIFICATION_TYPES, enumName: 'NotificationType' }) type!: NotificationType;
  @ApiProperty({ example: 'Paiement reçu' }) title!: string;
  @ApiProperty() body!: string;
  @ApiProperty({ type: NotificationDataResponse }) data!: NotificationDataResponse;
  @ApiProperty() read!: boolean;
  @ApiProperty({ format: 'date-time' }) created_at!: string;
}

export class UnreadResponse {
  @ApiProperty({ type: 'integer', description: 'How many are still unread' }) unread!: number;
}

export function toNotificationResponse(notification: NotificationEntity): NotificationResponse {
  const { id, type, title, body, data, read, created_at } = notification;
  return { id, type, title, body, data, read, created_at: created_at.toISOString() };
}

export class PublicKeyResponse {
  @ApiProperty({ description: 'The `applicationServerKey` to subscribe with: URL-safe base64' })
  public_key!: string;
}

/** Which notifications are delivered; the in-app list has all. */
export class PreferencesResponse implements NotificationPreferences {
  @ApiProperty({ example: true }) bookings_push!: boolean;
  @ApiProperty({ example: true }) bookings_in_app!: boolean;
  @ApiProperty({ example: true }) bookings_sms!: boolean;
  @ApiProperty({ example: true }) rides_push!: boolean;
  @ApiProperty({ example: true }) rides_in_app!: boolean;
  @ApiProperty({ example: true }) rides_sms!: boolean;
  @ApiProperty({ example: true }) messages_in_app!: boolean;
  @ApiProperty({ example: false }) quiet_hours!: boolean;
  @ApiProperty({ example: false }) whatsapp!: boolean;
  @ApiProperty({ example: false, description: 'This installation can send by WhatsApp' })
  whatsapp_offered!: boolean;
}

/** A subscribed browser, without its push address. */
export class SubscribedDeviceResponse {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty({ type: String, nullable: true, example: 'Chrome · Android' }) device!: string | null;
  @ApiProperty({ example: 'fcm.googleapis.com', description: 'The push service' }) service!: string;
  @ApiProperty({ description: 'It was subscribed in this session' }) current!: boolean;
  @ApiProperty({ format: 'date-time' }) created_at!: string;
  @ApiProperty({ format: 'date-time' }) updated_at!: string;
}

export function toSubscribedDeviceResponse(
  row: SubscribedDevice & { current: boolean },
): SubscribedDeviceResponse {
  const { id, device, service, current, created_at, updated_at } = row;
  const times = { created_at: created_at.toISOString(), updated_at: updated_at.toISOString() };
  return { id, device, service, current, ...times };
}
