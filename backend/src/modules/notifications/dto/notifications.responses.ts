import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import {
  NOTIFICATION_TYPES,
  type NotificationData,
  type NotificationEntity,
  type NotificationType,
} from '../notification.entity';

export class NotificationDataResponse implements NotificationData {
  @ApiProperty({ enum: NOTIFICATION_TYPES, enumName: 'NotificationType' }) type!: NotificationType;
  @ApiPropertyOptional({ format: 'uuid' }) bookingId?: string;
  @ApiPropertyOptional({ format: 'uuid' }) rideId?: string;
}

/** What a person was told inside the app; `data` says where it leads. */
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
