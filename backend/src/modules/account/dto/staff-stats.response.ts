import { ApiProperty } from '@nestjs/swagger';

/** What waits for staff, and what today brings (days are Douala's, money is XAF). */
export class StaffStatsResponse {
  @ApiProperty({ type: 'integer' }) applications_waiting!: number;
  /** Approved drivers with renewed papers that wait. */
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
  @ApiProperty({ type: 'integer' }) payments_to_review!: number;
  @ApiProperty({ type: 'integer', description: 'To be paid by hand, or held for a look' })
  refunds_waiting!: number;
  @ApiProperty({ type: 'integer' }) reports_open!: number;
  @ApiProperty({ type: 'integer', description: 'Commands that wait for a second person' })
  approvals_waiting!: number;
}
