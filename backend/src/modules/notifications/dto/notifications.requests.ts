import { ApiPropertyOptional, ApiProperty } from '@nestjs/swagger';
import { ArrayMaxSize, IsArray, IsOptional, IsUUID, IsObject } from 'class-validator';
import { IsPlainText } from '../../../platform/http';

export class ReadNotificationsRequest {
  @ApiPropertyOptional({ type: [String], format: 'uuid', maxItems: 100, description: 'Default: all' })
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(100)
  @IsUUID(undefined, { each: true })
  ids?: string[];
}

class PushSubscriptionKeys {
  @ApiProperty({ description: 'Base64, 65 bytes' }) p256dh!: string;
  @ApiProperty({ description: 'Base64, 16 bytes' }) auth!: string;
}

/** What the browser's `PushSubscription` gives as JSON. */
class PushSubscriptionGiven {
  @ApiProperty({ example: 'https://fcm.googleapis.com/fcm/send/abc' }) endpoint!: string;
  @ApiProperty() keys!: PushSubscriptionKeys;
}

export class SubscribeRequest {
  /** Looked at by the service, which knows the hosts that are sent to. */
  @ApiProperty({ type: PushSubscriptionGiven })
  @IsObject()
  subscription!: object;
}

export class UnsubscribeRequest {
  @ApiProperty({ maxLength: 2000 })
  @IsPlainText({ min: 1, max: 2000 })
  endpoint!: string;
}
