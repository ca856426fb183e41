import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { Matches } from 'class-validator';
import {
  Flag,
  Instant,
  Integer,
  IsPlainText,
  Limit,
  OneOf,
  PageQuery,
  Reason,
  Text,
  toResponse,
  Uuid,
} from '../../../platform/http';
import { TEXT_WARNINGS, type TextWarning } from '../../../platform/stranger-text';
import type { ConversationRow } from '../conversations.repository';

/** After trimming; an emoji counts once. */
const MESSAGE_LENGTH = 2000;

/** Direction marks that phones add around a copied number. Marks that reverse text are rejected instead. */
const HARMLESS_MARKS = /[\u202A\u202C\u2066\u2068\u2069]/g;

const VISIBLE = /[^\s\p{Z}\p{Cf}\p{Variation_Selector}\u034F\u115F\u1160\u2800\u3164\uFFA0]/u;

/** 1–2000 characters after trimming, at least one visible. */
export function IsMessageText(): PropertyDecorator {
  return applyDecorators(
    Transform(({ value }: { value: unknown }) =>
      typeof value === 'string' ? value.replace(HARMLESS_MARKS, '') : value,
    ),
    IsPlainText({ min: 1, max: MESSAGE_LENGTH }),
    Matches(VISIBLE, { message: 'content must not be blank' }),
  );
}

export class OpenChatByStaffRequest {
  @Reason() reason!: string;
}

export class OpenConversationRequest {
  @Uuid() ride_id!: string;
  @Uuid({ optional: true, description: 'Used only if the caller drives the ride' }) passenger_id?: string;
}

export class SendMessageRequest {
  @Uuid() conversation_id!: string;
  @ApiProperty({ minLength: 1, maxLength: MESSAGE_LENGTH, description: 'Trimmed' })
  @IsMessageText()
  content!: string;
  @Uuid({
    optional: true,
    nullable: true,
    description: 'Chosen by the sending client; sending it again returns the stored message',
  })
  client_id?: string | null;
}

export class ReadMessagesRequest {
  @Uuid({ description: 'The caller' }) userId!: string;
  @Uuid({ optional: true, description: 'Only messages from this person' }) otherUserId?: string;
}

export class MessagePageQuery extends PageQuery {
  @Limit(50) override limit = 50;
  @Uuid({ optional: true, description: 'The latest messages before this one' }) before?: string;
  @Uuid({ optional: true, description: 'The earliest messages after this one' }) after?: string;
}

export class RideMessagesQuery extends MessagePageQuery {
  @Uuid({ optional: true, description: 'Only the conversation with this person' }) otherUserId?: string;
}

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
  @ApiProperty({ type: ConversationRideResponse, nullable: true, description: 'Null once deleted' })
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

export interface MessageRow extends Omit<MessageResponse, 'sender'> {
  /** Sequence number within the ride; a bigint, so the database driver returns a string. */
  seq: string;
  sender_full_name: string;
  sender_avatar_url: string | null;
  /** The passenger has paid, which hides link and phone warnings. Always false with a payment warning. */
  paid: boolean;
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
