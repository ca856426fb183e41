import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { ArrayMaxSize, IsArray, IsBoolean, IsObject, IsOptional, IsUUID, ValidateIf } from 'class-validator';
import { type Language, LANGUAGES } from '../../../locales';
import { Flag, Instant, Integer, OneOf, PageQuery, Text, Uuid } from '../../../platform/http';
import { NOTIFICATION_TYPES, type NotificationData, type NotificationType } from '../notification.types';
import type { NotificationPreferences } from '../preferences/notification-preferences';

export class NotificationsQuery extends PageQuery {
  @OneOf(LANGUAGES, { optional: true, description: 'Language of the texts; default: as written' })
  language?: Language;
}

export class ReadNotificationsRequest {
  @ApiPropertyOptional({ type: [String], format: 'uuid', maxItems: 100, description: 'Default: all' })
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(100)
  @IsUUID(undefined, { each: true })
  ids?: string[];
}

class PushSubscriptionKeys {
  @Text({ description: 'Base64, 65 bytes' }) p256dh!: string;
  @Text({ description: 'Base64, 16 bytes' }) auth!: string;
}

class PushSubscriptionGiven {
  @Text({ example: 'https://fcm.googleapis.com/fcm/send/abc' }) endpoint!: string;
  @ApiProperty() keys!: PushSubscriptionKeys;
}

export class SubscribeRequest {
  /** Validated by the service, which knows the allowed hosts. */
  @ApiProperty({ type: PushSubscriptionGiven })
  @IsObject()
  subscription!: object;
}

export class UnsubscribeRequest {
  @Text({ max: 2000 }) endpoint!: string;
}

const Choice =
  (description: string): PropertyDecorator =>
  (target, name) => {
    ApiPropertyOptional({ type: Boolean, description })(target, name);
    // Null is invalid; an absent field is unchanged.
    ValidateIf((body: Record<PropertyKey, unknown>) => body[name] !== undefined)(target, name);
    IsBoolean()(target, name);
  };

export class ChangePreferencesRequest implements Partial<NotificationPreferences> {
  @Choice('Push messages about bookings and payments') bookings_push?: boolean;
  @Choice('Notices inside the app about bookings and payments') bookings_in_app?: boolean;
  @Choice('Optional SMS about bookings and payments') bookings_sms?: boolean;
  @Choice("Push messages about rides and a driver's documents") rides_push?: boolean;
  @Choice("Notices inside the app about rides and driver's documents") rides_in_app?: boolean;
  @Choice("Optional SMS about rides and driver's documents") rides_sms?: boolean;
  @Choice('Notices inside the app about messages') messages_in_app?: boolean;
  @Choice('Delay non-urgent messages from 22:00 to 06:00 in Douala') quiet_hours?: boolean;
  @Choice('Send trip messages by WhatsApp; an SMS follows if it is not delivered within a minute')
  whatsapp?: boolean;
}

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
