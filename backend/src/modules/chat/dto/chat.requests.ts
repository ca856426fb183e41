import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { Matches, IsOptional, IsUUID, IsInt, Max, Min } from 'class-validator';
import { IsPlainText, NumberInQuery, PageQuery } from '../../../platform/http';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';

/** After trimming; an emoji counts once. */
const MESSAGE_LENGTH = 2000;

/** Left-to-right marks that phones add to a copied number. Marks that reverse text are rejected as control characters. */
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

/** Only a driver names the passenger; a passenger always writes to the driver. */
export class OpenConversationRequest {
  @ApiProperty({ format: 'uuid' }) @IsUUID() ride_id!: string;

  @ApiPropertyOptional({ format: 'uuid', description: 'Read only where the caller drives the ride' })
  @IsOptional()
  @IsUUID()
  passenger_id?: string;
}

export class SendMessageRequest {
  @ApiProperty({ format: 'uuid' }) @IsUUID() conversation_id!: string;

  @ApiProperty({ minLength: 1, maxLength: MESSAGE_LENGTH, description: 'Trimmed' })
  @IsMessageText()
  content!: string;

  @ApiPropertyOptional({
    type: String,
    format: 'uuid',
    nullable: true,
    description: "The sender's own id of it: sent again, it answers with the first message",
  })
  @IsOptional()
  @IsUUID()
  client_id?: string | null;
}

export class ReadMessagesRequest {
  @ApiProperty({ format: 'uuid', description: 'The caller' }) @IsUUID() userId!: string;

  @ApiPropertyOptional({ type: String, format: 'uuid', description: 'Only what this person wrote' })
  @IsOptional()
  @IsUUID()
  otherUserId?: string;
}

/** By default the newest messages. */
export class MessagePageQuery extends PageQuery {
  @ApiPropertyOptional({ type: Number, minimum: 1, maximum: 100, default: 50 })
  @IsOptional()
  @NumberInQuery()
  @IsInt()
  @Min(1)
  @Max(100)
  override limit = 50;

  @ApiPropertyOptional({ format: 'uuid', description: 'The newest of what stands before this message' })
  @IsOptional()
  @IsUUID()
  before?: string;

  @ApiPropertyOptional({ format: 'uuid', description: 'The oldest of what came after this message' })
  @IsOptional()
  @IsUUID()
  after?: string;
}

export class RideMessagesQuery extends MessagePageQuery {
  @ApiPropertyOptional({ format: 'uuid', description: 'Only the conversation with this person' })
  @IsOptional()
  @IsUUID()
  otherUserId?: string;
}
