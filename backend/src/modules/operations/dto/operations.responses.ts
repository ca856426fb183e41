import { ApiProperty } from '@nestjs/swagger';
import { PAYMENT_RESULTS, type PaymentResult } from '../../money';
import { PROVIDER_NAMES, type ProviderName } from '../../../platform/config';

/** Open work of staff, and today's figures (days in Douala, money in XAF). */

export class StaffStatsResponse {
  @ApiProperty({ type: 'integer' }) applications_waiting!: number;
  /** Approved drivers with renewals under review. */
  @ApiProperty({ type: 'integer' }) renewals_waiting!: number;
  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    description: 'Since when the oldest application waits',
  })
  oldest_waiting_since!: string | null;
  @ApiProperty({
    type: 'integer',
    nullable: true,
    description: 'Seconds, of the decisions of the last 30 days',
  })
  median_seconds_to_decision!: number | null;
  @ApiProperty({ type: 'integer', description: 'Not cancelled, departing today' }) rides_today!: number;
  @ApiProperty({ type: 'integer', description: 'Made today' }) bookings_today!: number;
  @ApiProperty({ type: 'integer', description: 'Completed today' }) payments_today!: number;
  @ApiProperty({ type: 'integer', description: 'XAF of those' }) amount_today!: number;
  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    description:
      'When the four before were counted; null: just now. Of more than 1,000 a day, within the last minutes',
  })
  today_counted_at!: string | null;
  @ApiProperty({ type: 'integer' }) payments_to_review!: number;
  @ApiProperty({ type: 'integer', description: 'To be paid by hand, or held for a look' })
  refunds_waiting!: number;
  @ApiProperty({ type: 'integer', description: 'To be paid by hand, or held for a look' })
  payouts_waiting!: number;
  @ApiProperty({ type: 'integer', description: 'Under another name, and no admin has decided yet' })
  payout_accounts_waiting!: number;
  @ApiProperty({ type: 'integer' }) reports_open!: number;
  @ApiProperty({ type: 'integer', description: 'Commands that wait for a second person' })
  approvals_waiting!: number;
}

/** One day in Douala. */

export class StaffSeriesDayResponse {
  @ApiProperty({ format: 'date' }) day!: string;
  @ApiProperty({ type: 'integer', description: 'For a journey between two towns' }) searches!: number;
  @ApiProperty({ type: 'integer', description: 'Of those, without any ride' }) searches_without_ride!: number;
  @ApiProperty({ type: 'integer', description: 'Made on this day' }) bookings!: number;
  @ApiProperty({ type: 'integer', description: 'Of those, paid since' }) bookings_paid!: number;
  @ApiProperty({
    type: 'integer',
    nullable: true,
    description: 'From asking to pay to the ticket, of payments begun on this day: half took less',
  })
  median_seconds_to_ticket!: number | null;
  @ApiProperty({ type: 'integer', nullable: true, description: 'Nine of ten took less' })
  slow_seconds_to_ticket!: number | null;
  @ApiProperty({ type: 'integer', description: 'Decided on this day' }) applications_decided!: number;
  @ApiProperty({
    type: 'integer',
    nullable: true,
    description: 'From applying to the decision: half took less',
  })
  median_seconds_to_decision!: number | null;
  @ApiProperty({ type: 'integer', description: 'Requested on this day' }) refunds!: number;
  @ApiProperty({ type: 'integer', description: 'XAF of those' }) refunded!: number;
  @ApiProperty({
    type: 'integer',
    description: 'Bookings of rides that left on this day whose money waits for a decision',
  })
  disputes!: number;
}

export class StaffSeriesPaymentsResponse {
  @ApiProperty({ format: 'date', description: 'When they were begun' }) day!: string;
  @ApiProperty({ enum: PROVIDER_NAMES, enumName: 'PaymentProviderName' }) provider!: ProviderName;
  @ApiProperty({
    enum: PAYMENT_RESULTS,
    enumName: 'StaffSeriesOutcome',
    description: 'As it stands now; one that was refunded had completed',
  })
  outcome!: PaymentResult;
  @ApiProperty({ type: 'integer' }) count!: number;
  @ApiProperty({ type: 'integer', description: 'XAF' }) amount!: number;
}

export class StaffSeriesCorridorResponse {
  @ApiProperty() from_city!: string;
  @ApiProperty() to_city!: string;
  @ApiProperty({ type: 'integer' }) searches!: number;
  @ApiProperty({ type: 'integer' }) searches_without_ride!: number;
}

/** Daily figures, without names. */

export class StaffSeriesResponse {
  @ApiProperty({ type: [StaffSeriesDayResponse], description: 'Every day, the oldest first, today last' })
  days!: StaffSeriesDayResponse[];
  @ApiProperty({
    type: [StaffSeriesPaymentsResponse],
    description: 'Days, providers and outcomes without a payment are left out',
  })
  payments!: StaffSeriesPaymentsResponse[];
  @ApiProperty({
    type: [StaffSeriesCorridorResponse],
    description: 'The ten journeys most often searched for without a ride',
  })
  corridors!: StaffSeriesCorridorResponse[];
}

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
    description: 'Of the record: a payout of a batch names the batch, a decision its audit event',
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
