import { Amount, Flag, Instant, Integer, OneOf, Text, Uuid } from '../../../platform/http';
import { type Channel, CHANNELS } from '../assistant.types';

const STAGES = ['started', 'found', 'booked', 'paid', 'ticket'] as const;

export class AssistantConversationResponse {
  @Uuid() id!: string;
  @OneOf(CHANNELS, 'AssistantChannel') channel!: Channel;
  @Text() phone!: string;
  @Uuid({ nullable: true, description: 'Null until the first booking' }) person_id!: string | null;
  @Text({ nullable: true }) person_full_name!: string | null;
  @OneOf(STAGES, 'AssistantStage', { description: 'Furthest step within 30 days' })
  stage!: (typeof STAGES)[number];
  @Instant() last_message_at!: Date;
  @Uuid({ nullable: true, description: 'Support case in which staff answer' }) case_id!: string | null;
  @Instant({ nullable: true, description: 'The assistant is silent until then' }) taken_until!: Date | null;
  @Flag({ description: 'The person wrote STOP' }) opted_out!: boolean;
}

export class AssistantMessageResponse {
  @Uuid() id!: string;
  @OneOf(CHANNELS, 'AssistantChannel') channel!: Channel;
  @Text({ nullable: true, description: 'Text by the person, with codes masked; null for chat messages' })
  said!: string | null;
  @Text({ nullable: true, description: 'Empty while staff answer' }) answer!: string | null;
  @Instant() created_at!: Date;
}

/** Numbers of people by furthest step; `booked`, `paid` and `ticket` count bookings made on the channel. */
export class ChannelFiguresResponse {
  @OneOf(CHANNELS, 'AssistantChannel') channel!: Channel;
  @Integer() started!: number;
  @Integer() found!: number;
  @Integer() booked!: number;
  @Integer() paid!: number;
  @Integer({ description: 'People who opened the ticket on the channel' }) ticket!: number;
  @Integer({ description: 'Messages or screens' }) messages!: number;
  @Integer({ description: 'Answers and relayed chat messages' }) sms_parts!: number;
  @Amount({ nullable: true, description: 'XAF, at the price of the first carrier; null: unknown' })
  cost!: number | null;
}

export class TakenConversationResponse {
  @Uuid() case_id!: string;
}
