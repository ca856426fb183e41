import { ApiProperty } from '@nestjs/swagger';
import type { TimelineRow } from '../timeline/person-timeline.repository';

export const TIMELINE_KINDS = [
  'joined',
  'sign_in',
  'booking',
  'payment',
  'refund',
  'ride',
  'payout',
  'application',
  'application_decided',
  'report_made',
  'report_about',
  'decision',
] as const;
export type TimelineKind = (typeof TIMELINE_KINDS)[number];

export class TimelineEventResponse {
  @ApiProperty({ enum: TIMELINE_KINDS, enumName: 'TimelineKind' }) kind!: TimelineKind;
  @ApiProperty({
    format: 'uuid',
    description: 'Of the record: a payout names its batch, a decision its audit event',
  })
  id!: string;
  @ApiProperty({ format: 'date-time' }) at!: string;
  @ApiProperty({ type: String, nullable: true, description: 'Of the record, as it is now' })
  status!: string | null;
  @ApiProperty({ type: 'integer', nullable: true, description: 'XAF' }) amount!: number | null;
  @ApiProperty({
    type: String,
    nullable: true,
    description: 'Route, device, provider, cause, reason or action, by the kind',
  })
  text!: string | null;
}

export class PersonTimelineResponse {
  @ApiProperty({ type: [TimelineEventResponse], description: 'The latest first' })
  events!: TimelineEventResponse[];
  @ApiProperty({ type: String, nullable: true, description: 'The cursor of the next page' })
  next!: string | null;
}

export const toTimelineEventResponse = ({
  kind,
  id,
  at,
  status,
  amount,
  text,
}: TimelineRow): TimelineEventResponse => ({
  kind,
  id,
  at: at.toISOString(),
  status,
  amount,
  text,
});
