import { ApiProperty } from '@nestjs/swagger';
import { PROVIDER_NAMES, type ProviderName } from '../../../platform/config';
import { Amount, Day, Flag, Instant, Integer, JsonObject, OneOf, Text, Uuid } from '../../../platform/http';
import {
  BOOKING_STATUSES,
  type BookingStatus,
  CANCEL_CAUSES,
  type CancelCause,
  CLAIM_STATUSES,
  type ClaimStatus,
} from '../../bookings';
import { PAYMENT_RESULTS, type PaymentResult } from '../../money';
import { RECORD_KINDS, type RecordKind } from '../search/record-search';

/** Days in Douala, money in XAF. */
export class StaffStatsResponse {
  @Integer() applications_waiting!: number;
  @Integer() renewals_waiting!: number;
  @Instant({ nullable: true, description: 'When the oldest waiting application was submitted' })
  oldest_waiting_since!: Date | null;
  @Integer({ nullable: true, description: 'Median over the decisions of the last 30 days' })
  median_seconds_to_decision!: number | null;
  @Integer({ description: 'Rides departing today, without cancelled ones' }) rides_today!: number;
  @Integer({ description: 'Bookings made today' }) bookings_today!: number;
  @Integer({ description: 'Payments completed today' }) payments_today!: number;
  @Amount({ description: 'XAF of the payments completed today' }) amount_today!: number;
  @Instant({
    nullable: true,
    description:
      'When the four figures above were counted; null if just now. A few minutes ago on days with over 1,000 rows',
  })
  today_counted_at!: Date | null;
  @Integer() payments_to_review!: number;
  @Integer({ description: 'To be paid by hand, or held for review' }) refunds_waiting!: number;
  @Integer({ description: 'To be paid by hand, or held for review' }) payouts_waiting!: number;
  @Integer({ description: "Registered in another person's name, waiting for an administrator's decision" })
  payout_accounts_waiting!: number;
  @Integer() reports_open!: number;
  @Integer({ description: 'Support cases that wait for staff' }) support_open!: number;
  @Integer({ nullable: true, description: 'Median time to the first answer over 30 days' })
  median_seconds_to_first_response!: number | null;
  @Integer({ nullable: true, description: 'Median time to resolution over 30 days' })
  median_seconds_to_resolution!: number | null;
  @Integer({ description: 'Commands that wait for a second person' }) approvals_waiting!: number;
}

/** One day in Douala. */
export class StaffSeriesDayResponse {
  @Day() day!: string;
  @Integer({ description: 'For a journey between two towns' }) searches!: number;
  @Integer({ description: 'Searches that found no ride' }) searches_without_ride!: number;
  @Integer({ description: 'Bookings made on this day' }) bookings!: number;
  @Integer({ description: 'Bookings of this day that were paid' }) bookings_paid!: number;
  @Integer({
    nullable: true,
    description: 'Median time from payment request to ticket, of payments started on this day',
  })
  median_seconds_to_ticket!: number | null;
  @Integer({ nullable: true, description: '90th percentile' }) slow_seconds_to_ticket!: number | null;
  @Integer({ description: 'Applications decided on this day' }) applications_decided!: number;
  @Integer({ nullable: true, description: 'Median time from application to decision' })
  median_seconds_to_decision!: number | null;
  @Integer({ description: 'Refunds requested on this day' }) refunds!: number;
  @Amount({ description: 'XAF of the refunds requested on this day' }) refunded!: number;
  @Integer({ description: 'Bookings of rides departed on this day whose payment awaits a decision' })
  disputes!: number;
}

export class StaffSeriesPaymentsResponse {
  @Day({ description: 'When the payments were started' }) day!: string;
  @OneOf(PROVIDER_NAMES, 'PaymentProviderName') provider!: ProviderName;
  @OneOf(PAYMENT_RESULTS, 'StaffSeriesOutcome', {
    description: 'By the current status; a refunded payment counts as completed',
  })
  outcome!: PaymentResult;
  @Integer() count!: number;
  @Amount() amount!: number;
}

export class StaffSeriesCorridorResponse {
  @Text() from_city!: string;
  @Text() to_city!: string;
  @Integer() searches!: number;
  @Integer() searches_without_ride!: number;
}

export class StaffSeriesResponse {
  @ApiProperty({ type: [StaffSeriesDayResponse], description: 'Every day, oldest first' })
  days!: StaffSeriesDayResponse[];
  @ApiProperty({
    type: [StaffSeriesPaymentsResponse],
    description: 'Excludes days, providers and outcomes without payments',
  })
  payments!: StaffSeriesPaymentsResponse[];
  @ApiProperty({
    type: [StaffSeriesCorridorResponse],
    description: 'The ten journeys most often searched for without a ride',
  })
  corridors!: StaffSeriesCorridorResponse[];
}

/** Money is null for roles that don't see it. */
export class TrendFiguresResponse {
  @Integer({ description: 'Bookings made, paid or not' }) bookings!: number;
  @Integer({ description: 'Paid seats of departing rides; a seat can count once per leg' })
  seats_sold!: number;
  @Integer({ description: 'Seats of departing rides' }) seats_offered!: number;
  @Integer() cancellations!: number;
  @Amount({ nullable: true, description: 'XAF of service fees less those refunded' }) fees!: number | null;
  @Amount({ nullable: true, description: 'XAF of provider costs' }) costs!: number | null;
  @Amount({ nullable: true, description: 'XAF of credits and goodwill refunds borne by the operator' })
  credits!: number | null;
  @Amount({ nullable: true, description: 'XAF of fees less costs and credits' }) net_revenue!: number | null;
  @Integer({ description: 'Passengers with their first paid booking' }) new_passengers!: number;
  @Integer({ description: 'Passengers who had paid for an earlier booking' }) returning_passengers!: number;
  @Integer() searches!: number;
  @Integer() searches_without_ride!: number;
}

export class TrendSpanResponse extends TrendFiguresResponse {
  @Day() from!: string;
  @Day({ description: 'Inclusive' }) to!: string;
}

export class TrendCancellationsResponse {
  @OneOf(CANCEL_CAUSES, 'CancelCause') cause!: CancelCause;
  @Integer() count!: number;
  @Integer({ description: 'In the previous period' }) before!: number;
}

export class TrendCorridorResponse {
  @Text() from_city!: string;
  @Text() to_city!: string;
  @Integer({ description: 'Searches without a ride' }) count!: number;
  @Integer({ description: 'In the previous period' }) before!: number;
}

export class TrendsResponse {
  @ApiProperty({ type: [TrendSpanResponse], description: 'Oldest first' }) spans!: TrendSpanResponse[];
  @ApiProperty({ type: TrendSpanResponse }) total!: TrendSpanResponse;
  @ApiProperty({ type: TrendSpanResponse, description: 'The same number of days before the period' })
  before!: TrendSpanResponse;
  @ApiProperty({ type: [TrendCancellationsResponse] }) cancellations!: TrendCancellationsResponse[];
  @ApiProperty({ type: [TrendCorridorResponse], description: 'At most 20' })
  corridors!: TrendCorridorResponse[];
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
  @OneOf(TIMELINE_KINDS, 'TimelineKind') kind!: TimelineKind;
  @Uuid({ description: 'Record id; for a batched payout the batch id, for a decision the audit event id' })
  id!: string;
  @Instant() at!: Date;
  @Text({ nullable: true, description: 'Current status of the record' }) status!: string | null;
  @Amount({ nullable: true }) amount!: number | null;
  @Text({
    nullable: true,
    description: 'Route, device, provider, cause, reason or action, depending on the kind',
  })
  text!: string | null;
}

export class PersonTimelineResponse {
  @ApiProperty({ type: [TimelineEventResponse], description: 'Latest first' })
  events!: TimelineEventResponse[];
  @Text({ nullable: true, description: 'The cursor of the next page' }) next!: string | null;
}

export class FoundRecordResponse {
  @OneOf(RECORD_KINDS, 'RecordKind') kind!: RecordKind;
  @Uuid() id!: string;
  @Text({ description: "Names, route, amount or number; times are Douala's" }) title!: string;
  @Text({ nullable: true, description: 'Status of the record' }) state!: string | null;
}

export class DepartureResponse {
  @Uuid() id!: string;
  @Text() from_city!: string;
  @Text() to_city!: string;
  @Instant() departure_time!: Date;
  @Flag() departed!: boolean;
  @Uuid() driver_id!: string;
  @Text() driver_name!: string;
  @Text({ nullable: true }) driver_phone!: string | null;
  @Integer() seats!: number;
  @Integer({ description: 'Paid seats' }) seats_sold!: number;
  @Integer() seats_boarded!: number;
}

export class TodayResponse {
  @ApiProperty({
    type: [DepartureResponse],
    description: 'Rides of the next 12 hours and rides on the way, earliest first',
  })
  departures!: DepartureResponse[];
  @Integer({ description: 'Contested claims' }) claims_to_decide!: number;
  @Instant({ nullable: true, description: 'When the next open claim is settled without staff' })
  next_claim_deadline!: Date | null;
  @Integer() cases_open!: number;
  @Instant({ nullable: true, description: 'Time of the last message of the case that has waited longest' })
  oldest_case_at!: Date | null;
  @Integer({ description: 'Commands of others that wait for a second person' }) approvals_for_you!: number;
  @Integer({ description: 'Rides that wait for approval' }) rides_to_list!: number;
  @Integer() strike_appeals!: number;
  @Integer() payments_to_review!: number;
  @Integer() refunds_waiting!: number;
  @Integer() payouts_waiting!: number;
}

export class PassengerResponse {
  @Uuid() booking_id!: string;
  @Uuid() user_id!: string;
  @Text() full_name!: string;
  @Text({ nullable: true }) phone!: string | null;
  @Text({ nullable: true, description: 'Language of the person' }) locale!: string | null;
  @Integer() seats!: number;
  @Amount() amount!: number;
  @OneOf(BOOKING_STATUSES, 'BookingStatus') status!: BookingStatus;
  @Flag() paid!: boolean;
  @Flag() boarded!: boolean;
  @Instant({ nullable: true }) boarded_at!: Date | null;
  @OneOf(CLAIM_STATUSES, 'ClaimStatus', { nullable: true }) claim_status!: ClaimStatus | null;
  @Instant({ nullable: true, description: 'Last message between passenger and driver' })
  last_message_at!: Date | null;
}

export const RIDE_EVENT_KINDS = ['published', 'changed', 'booking', 'cancelled', 'decision'] as const;
export type RideEventKind = (typeof RIDE_EVENT_KINDS)[number];

export class RideEventResponse {
  @OneOf(RIDE_EVENT_KINDS, 'RideEventKind') kind!: RideEventKind;
  @Instant() at!: Date;
  @Text({ nullable: true, description: 'Name of the person who acted; null: the system' })
  actor!: string | null;
  @Uuid({ nullable: true }) booking_id!: string | null;
  @Text({ nullable: true }) passenger!: string | null;
  @OneOf(BOOKING_STATUSES, 'BookingStatus', { nullable: true, description: 'New status of the booking' })
  status!: BookingStatus | null;
  @Integer({ nullable: true }) seats!: number | null;
  @Text({ nullable: true, description: 'Cause of the status, or action of staff' }) text!: string | null;
  @Text({ nullable: true }) reason!: string | null;
  @JsonObject({ nullable: true, description: 'Changed fields with their old values' })
  from!: Record<string, unknown> | null;
  @JsonObject({ nullable: true, description: 'The same fields with their new values' })
  to!: Record<string, unknown> | null;
}

export class RideMessageResponse {
  @Integer({ description: 'Passengers with held or paid seats' }) recipients!: number;
  @Integer({ description: 'Total number of SMS parts' }) sms_parts!: number;
}
