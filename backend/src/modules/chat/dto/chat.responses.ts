import { ApiProperty } from '@nestjs/swagger';
import { Flag, Instant, Integer, OneOf, Text, toResponse, Uuid } from '../../../platform/http';
import type { ConversationRow } from '../conversations.repository';
import type { MessageRow } from '../messages.sql';
import { TEXT_WARNINGS, type TextWarning } from '../../../platform/stranger-text';

export class StaffMessageResponse {
  @Uuid() id!: string;
  @OneOf(['driver', 'passenger'], 'ChatSender') sender!: 'driver' | 'passenger';
  @Text() content!: string;
  @Instant() created_at!: Date;
}

export class ConversationPersonResponse {
  @Uuid() id!: string;
  @Text({ description: "'Unknown' once the account is deleted" }) full_name!: string;
  @Text({ nullable: true }) avatar_url!: string | null;
}

export class LastMessageResponse {
  @Text() content!: string;
  @Instant() created_at!: Date;
}

export class ConversationRideResponse {
  @Text() from_city!: string;
  @Text() to_city!: string;
  @Instant() departure_time!: Date;
}

export class ConversationResponse {
  @Uuid() id!: string;
  @Uuid() ride_id!: string;
  @Instant() created_at!: Date;
  @ApiProperty({ type: ConversationPersonResponse }) driver!: ConversationPersonResponse;
  @ApiProperty({ type: ConversationPersonResponse }) passenger!: ConversationPersonResponse;
  @ApiProperty({ type: LastMessageResponse, nullable: true }) last_message!: LastMessageResponse | null;
  @ApiProperty({ type: ConversationRideResponse, nullable: true, description: 'Null once it is removed' })
  ride!: ConversationRideResponse | null;
  @Integer({ description: "The caller's unread messages in it" }) unread_count!: number;
}

export function toConversationResponse(row: ConversationRow): ConversationResponse {
  const { last_message_at: created_at, departure_time, from_city, to_city } = row;
  return toResponse(ConversationResponse, row, {
    driver: { id: row.driver_id, full_name: row.driver_full_name, avatar_url: row.driver_avatar_url },
    passenger: {
      id: row.passenger_id,
      full_name: row.passenger_full_name,
      avatar_url: row.passenger_avatar_url,
    },
    last_message: created_at && { content: row.last_content ?? '', created_at },
    ride: departure_time && { from_city, to_city, departure_time },
  });
}

export class SenderResponse {
  @Text({ description: "'Unknown' once the account is deleted" }) full_name!: string;
  @Text({ nullable: true }) avatar_url!: string | null;
}

export class MessageResponse {
  @Uuid() id!: string;
  @Uuid() ride_id!: string;
  @Uuid() conversation_id!: string;
  @Uuid() sender_id!: string;
  @Uuid() receiver_id!: string;
  @ApiProperty({ maxLength: 2000 }) content!: string;
  @Instant() created_at!: Date;
  @Flag({ description: 'Read by the receiver' }) read!: boolean;
  @ApiProperty({ type: SenderResponse }) sender!: SenderResponse;
  @Uuid({
    nullable: true,
    description: 'The preceding message of the conversation, so that a client can detect gaps',
  })
  previous_id!: string | null;
  @Uuid({ nullable: true, description: 'Only for the sender' }) client_id!: string | null;
  @OneOf(TEXT_WARNINGS, 'MessageWarning', {
    nullable: true,
    description: 'Only for the receiver; `link` and `phone` until the passenger has paid',
  })
  warning!: TextWarning | null;
}

export function toMessageResponse(message: MessageRow, viewerId: string): MessageResponse {
  const isSender = viewerId === message.sender_id;
  return toResponse(MessageResponse, message, {
    sender: { full_name: message.sender_full_name, avatar_url: message.sender_avatar_url },
    client_id: isSender ? message.client_id : null,
    warning: isSender || message.paid ? null : message.warning,
  });
}

export class UnreadCountResponse {
  @Uuid() rideId!: string;
  @Integer({ min: 0 }) count!: number;
}
