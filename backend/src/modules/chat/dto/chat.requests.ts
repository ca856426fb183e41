import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { Matches } from 'class-validator';
import { IsPlainText, Limit, PageQuery, Reason, Uuid } from '../../../platform/http';
import { ApiProperty } from '@nestjs/swagger';

/** After trimming; an emoji counts once. */
const MESSAGE_LENGTH = 2000;

/**
 * Left-to-right marks that phones add to a copied number. Reversing marks are rejected as control characters.
 */
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

/** Only a driver names the passenger. */
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
    description: "The sender's id of the message; repeating it returns the first message",
  })
  client_id?: string | null;
}

export class ReadMessagesRequest {
  @Uuid({ description: 'The caller' }) userId!: string;
  @Uuid({ optional: true, description: 'Only texts by this person' }) otherUserId?: string;
}

export class MessagePageQuery extends PageQuery {
  @Limit(50) override limit = 50;
  @Uuid({ optional: true, description: 'The latest messages before this one' }) before?: string;
  @Uuid({ optional: true, description: 'The earliest messages after this one' }) after?: string;
}

export class RideMessagesQuery extends MessagePageQuery {
  @Uuid({ optional: true, description: 'Only the conversation with this person' }) otherUserId?: string;
}
