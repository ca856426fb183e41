import { ApiProperty } from '@nestjs/swagger';
import { PROVIDER_NAMES, type ProviderName } from '../../../platform/config';

export const PAYMENT_OUTCOMES = ['completed', 'failed', 'open'] as const;
export type PaymentOutcome = (typeof PAYMENT_OUTCOMES)[number];

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
    enum: PAYMENT_OUTCOMES,
    enumName: 'StaffSeriesOutcome',
    description: 'As it stands now; one that was refunded had completed',
  })
  outcome!: PaymentOutcome;
  @ApiProperty({ type: 'integer' }) count!: number;
  @ApiProperty({ type: 'integer', description: 'XAF' }) amount!: number;
}

export class StaffSeriesCorridorResponse {
  @ApiProperty() from_city!: string;
  @ApiProperty() to_city!: string;
  @ApiProperty({ type: 'integer' }) searches!: number;
  @ApiProperty({ type: 'integer' }) searches_without_ride!: number;
}

/** What happened day by day, without names. */
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
