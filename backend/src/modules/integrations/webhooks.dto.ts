import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { ArrayNotEmpty, ArrayUnique, IsArray, IsIn, IsOptional } from 'class-validator';
import { Flag, Instant, Integer, JsonObject, OneOf, Text, Uuid } from '../../platform/http';
import { DELIVERY_STATUSES, type DeliveryStatus, WEBHOOK_EVENTS, type WebhookEvent } from './webhook.policy';

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

export class WebhookResponse {
  @Uuid() id!: string;
  @Text() url!: string;
  @ApiProperty({ enum: WEBHOOK_EVENTS, enumName: 'WebhookEvent', isArray: true }) events!: WebhookEvent[];
  @Flag() active!: boolean;
  @Instant({ nullable: true, description: 'Until when the previous secret remains valid' })
  previous_until!: Date | null;
  @Instant() created_at!: Date;
  @Instant() updated_at!: Date;
}

export class NewWebhookResponse extends WebhookResponse {
  @Text({ nullable: true, description: 'Shown once, when it is created or rotated' }) secret!: string | null;
}

export class DeliveryResponse {
  @Uuid() id!: string;
  @Uuid({ description: 'The `id` of the body, the same in every attempt' }) event_id!: string;
  @OneOf(WEBHOOK_EVENTS, 'WebhookEvent') type!: WebhookEvent;
  @JsonObject() data!: Record<string, unknown>;
  @OneOf(DELIVERY_STATUSES, 'DeliveryStatus') status!: DeliveryStatus;
  @Integer() attempts!: number;
  @Instant({ nullable: true }) next_attempt_at!: Date | null;
  @Instant({ nullable: true }) last_attempt_at!: Date | null;
  @Integer({ nullable: true, description: 'Status of the last response' }) response_status!: number | null;
  @Text({ nullable: true }) error!: string | null;
  @Instant() created_at!: Date;
}
