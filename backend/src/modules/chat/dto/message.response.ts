import { ApiProperty } from '@nestjs/swagger';
import type { MessageRow } from '../message-columns';
import { TEXT_WARNINGS, type TextWarning } from '../../../platform/text-warning';

export class SenderResponse {
  @ApiProperty({ description: "'Unknown' where the person is no longer there" }) full_name!: string;
  @ApiProperty({ type: String, nullable: true }) avatar_url!: string | null;
}

/** A message (spec §3), as one of its two people sees it. */
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
    description: 'To its receiver alone, while the passenger has not paid the ride',
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
