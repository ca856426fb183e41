import { ApiProperty } from '@nestjs/swagger';
import type { ConversationRow } from '../conversations.repository';
import type { MessageRow } from '../messages.sql';
import { TEXT_WARNINGS, type TextWarning } from '../../../platform/stranger-text';

export class ConversationPersonResponse {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty({ description: "'Unknown' where the person is no longer there" }) full_name!: string;
  @ApiProperty({ type: String, nullable: true }) avatar_url!: string | null;
}

export class LastMessageResponse {
  @ApiProperty() content!: string;
  @ApiProperty({ format: 'date-time' }) created_at!: string;
}

export class ConversationRideResponse {
  @ApiProperty() from_city!: string;
  @ApiProperty() to_city!: string;
  @ApiProperty({ format: 'date-time' }) departure_time!: string;
}

export class ConversationResponse {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty({ format: 'uuid' }) ride_id!: string;
  @ApiProperty({ format: 'date-time' }) created_at!: string;
  @ApiProperty({ type: ConversationPersonResponse }) driver!: ConversationPersonResponse;
  @ApiProperty({ type: ConversationPersonResponse }) passenger!: ConversationPersonResponse;
  @ApiProperty({ type: LastMessageResponse, nullable: true }) last_message!: LastMessageResponse | null;
  @ApiProperty({ type: ConversationRideResponse, nullable: true, description: 'Null once it is removed' })
  ride!: ConversationRideResponse | null;
  @ApiProperty({ type: 'integer', description: "The caller's unread messages in it" }) unread_count!: number;
}

export function toConversationResponse(row: ConversationRow): ConversationResponse {
  return {
    id: row.id,
    ride_id: row.ride_id,
    created_at: row.created_at.toISOString(),
    driver: { id: row.driver_id, full_name: row.driver_full_name, avatar_url: row.driver_avatar_url },
    passenger: {
      id: row.passenger_id,
      full_name: row.passenger_full_name,
      avatar_url: row.passenger_avatar_url,
    },
    last_message:
      row.last_message_at === null
        ? null
        : { content: row.last_content ?? '', created_at: row.last_message_at.toISOString() },
    ride:
      row.departure_time === null
        ? null
        : {
            from_city: row.from_city,
            to_city: row.to_city,
            departure_time: row.departure_time.toISOString(),
          },
    unread_count: row.unread_count,
  };
}

export class SenderResponse {
  @ApiProperty({ description: "'Unknown' where the person is no longer there" }) full_name!: string;
  @ApiProperty({ type: String, nullable: true }) avatar_url!: string | null;
}

export class MessageResponse {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty({ format: 'uuid' }) ride_id!: string;
  @ApiProperty({ format: 'uuid' }) conversation_id!: string;
  @ApiProperty({ format: 'uuid' }) sender_id!: string;
  @ApiProperty({ format: 'uuid' }) receiver_id!: string;
  @ApiProperty({ maxLength: 2000 }) content!: string;
  @ApiProperty({ format: 'date-time' }) created_at!: string;
  @ApiProperty({ description: 'By its receiver' }) read!: boolean;
  @ApiProperty({ type: SenderResponse }) sender!: SenderResponse;
  @ApiProperty({
    type: String,
    format: 'uuid',
    nullable: true,
    description:
      'The message before it in the conversation: who holds another as the last has missed something',
  })
  previous_id!: string | null;
  @ApiProperty({ type: String, format: 'uuid', nullable: true, description: 'To its sender alone' })
  client_id!: string | null;
  @ApiProperty({
    enum: TEXT_WARNINGS,
    enumName: 'MessageWarning',
    nullable: true,
    description: 'To its receiver alone; `link` and `phone` while the passenger has not paid the ride',
  })
  warning!: TextWarning | null;
}

export function toMessageResponse(message: MessageRow, viewerId: string): MessageResponse {
  const isSender = viewerId === message.sender_id;
  return {
    id: message.id,
    ride_id: message.ride_id,
    conversation_id: message.conversation_id,
    sender_id: message.sender_id,
    receiver_id: message.receiver_id,
    content: message.content,
    created_at: message.created_at.toISOString(),
    read: message.read,
    sender: { full_name: message.sender_full_name, avatar_url: message.sender_avatar_url },
    previous_id: message.previous_id,
    client_id: isSender ? message.client_id : null,
    warning: isSender || message.paid ? null : message.warning,
  };
}

export class UnreadCountResponse {
  @ApiProperty({ format: 'uuid' }) rideId!: string;
  @ApiProperty({ type: 'integer', minimum: 0 }) count!: number;
}
