import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { ArrayNotEmpty, ArrayUnique, IsArray, IsIn, IsOptional } from 'class-validator';
import { Flag, Text } from '../../platform/http';
import { WEBHOOK_EVENTS, type WebhookEvent } from './webhook.policy';

const EVENTS = { enum: WEBHOOK_EVENTS, enumName: 'WebhookEvent', isArray: true } as const;

export class CreateWebhookRequest {
  @Text({ max: 1_000, example: 'https://example.cm/mboa' }) url!: string;

  @ApiProperty(EVENTS)
  @IsArray()
  @ArrayNotEmpty()
  @ArrayUnique()
  @IsIn(WEBHOOK_EVENTS, { each: true })
  events!: WebhookEvent[];

  @Flag({ optional: true, description: 'Default true' }) active?: boolean | null;
}

export class ChangeWebhookRequest {
  @Text({ optional: true, minLength: 1, max: 1_000 }) url?: string | null;

  @ApiPropertyOptional(EVENTS)
  @IsOptional()
  @IsArray()
  @ArrayNotEmpty()
  @ArrayUnique()
  @IsIn(WEBHOOK_EVENTS, { each: true })
  events?: WebhookEvent[] | null;

  @Flag({ optional: true }) active?: boolean | null;

  @Flag({ optional: true, description: 'Creates a new secret; the old one remains valid for 24 hours' })
  rotate_secret?: boolean | null;
}
