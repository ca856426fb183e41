import { ApiProperty } from '@nestjs/swagger';
import { PROVIDER_NAMES } from '../../../../platform/config';
import { ApprovalResponse, type ApprovalRow, toApprovalResponse } from '../../../approvals';
import type { ProviderName } from '../../providers/payment-provider';
import {
  PAYOUT_BATCH_STATUSES,
  type PayoutBatchStatus,
  LEFT_OUT_REASONS,
  type LeftOutReason,
  type LeftOutRow,
  type PayoutBatchRow,
  type PayoutRow,
} from '../payout-batch';
const PROVIDER = { enum: PROVIDER_NAMES, enumName: 'PaymentProviderName', nullable: true };

/** Payouts made together by hand, through a provider's bulk payment. */
export class PayoutBatchResponse {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty({ enum: PAYOUT_BATCH_STATUSES, enumName: 'PayoutBatchStatus' }) status!: PayoutBatchStatus;
  @ApiProperty({ type: 'integer', description: 'XAF, of all its payouts' }) amount!: number;
  @ApiProperty({ type: 'integer', description: 'How many drivers it pays' }) payout_count!: number;
  @ApiProperty({ type: String, nullable: true, description: 'Of the bulk payment, once it is paid' })
  reference!: string | null;
  @ApiProperty({ format: 'uuid' }) created_by!: string;
  @ApiProperty({ type: String, format: 'uuid', nullable: true }) paid_by!: string | null;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) paid_at!: string | null;
  @ApiProperty({ format: 'date-time' }) created_at!: string;
  @ApiProperty({ format: 'date-time' }) updated_at!: string;
}

export class PayoutRideResponse {
  @ApiProperty({ format: 'uuid' }) ride_id!: string;
  @ApiProperty({ type: 'integer', description: 'XAF; below 0 where an earlier payout is made good' })
  amount!: number;
}

/** A driver's payout in a batch. Name and number are a snapshot. */
export class PayoutResponse {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty({ format: 'uuid' }) driver_id!: string;
  @ApiProperty() full_name!: string;
  @ApiProperty({ example: '237677000001' }) phone_number!: string;
  @ApiProperty({ ...PROVIDER, description: "Whose number it is; null where it is neither provider's" })
  provider!: ProviderName | null;
  @ApiProperty({ ...PROVIDER, description: 'From which account it was paid' })
  paid_from!: ProviderName | null;
  @ApiProperty({ type: 'integer', description: 'XAF' }) amount!: number;
  @ApiProperty({ type: [PayoutRideResponse] }) rides!: PayoutRideResponse[];
}

/** A driver with money due who was left out of the batch. The money stays available. */
export class PayoutLeftOutResponse {
  @ApiProperty({ format: 'uuid' }) driver_id!: string;
  @ApiProperty() full_name!: string;
  @ApiProperty({ type: 'integer', description: 'XAF' }) amount!: number;
  @ApiProperty({ enum: LEFT_OUT_REASONS, enumName: 'PayoutStopReason' }) reason!: LeftOutReason;
}

export class PayoutBatchDetailResponse extends PayoutBatchResponse {
  @ApiProperty({ type: [PayoutResponse] }) payouts!: PayoutResponse[];
  @ApiProperty({ type: [PayoutLeftOutResponse] }) left_out!: PayoutLeftOutResponse[];
  @ApiProperty({ type: ApprovalResponse, nullable: true, description: 'What waits for a second person' })
  approval!: ApprovalResponse | null;
}

export function toPayoutBatchResponse(batch: PayoutBatchRow): PayoutBatchResponse {
  return {
    id: batch.id,
    status: batch.status,
    amount: batch.amount,
    payout_count: batch.payout_count,
    reference: batch.reference,
    created_by: batch.created_by,
    paid_by: batch.paid_by,
    paid_at: batch.paid_at?.toISOString() ?? null,
    created_at: batch.created_at.toISOString(),
    updated_at: batch.updated_at.toISOString(),
  };
}

export function toPayoutBatchDetailResponse(
  batch: PayoutBatchRow,
  of: { payouts: PayoutRow[]; leftOut: LeftOutRow[]; approval: ApprovalRow | null },
): PayoutBatchDetailResponse {
  return {
    ...toPayoutBatchResponse(batch),
    payouts: of.payouts,
    left_out: of.leftOut,
    approval: toApprovalResponse(of.approval),
  };
}

/**
 * `to_come`: before departure or within the delay; `disputed`: no proof of travel, staff decide; `available`: in the next payout; `paid`:
 * paid out.
 */
export const EARNING_STATUSES = ['to_come', 'disputed', 'available', 'paid'] as const;
export type EarningStatus = (typeof EARNING_STATUSES)[number];

export class RideEarningResponse {
  @ApiProperty({ format: 'uuid' }) ride_id!: string;
  @ApiProperty({
    type: 'integer',
    description:
      'XAF. Below 0 where something was refunded after it had been paid out: the next payout is less by it',
  })
  amount!: number;
  @ApiProperty({ enum: EARNING_STATUSES, enumName: 'EarningStatus' }) status!: EarningStatus;
}

/** Earnings of the rides of one week, after refunds. */
export class WeekEarningResponse {
  @ApiProperty({ format: 'date', description: 'Its Monday in Douala' }) week!: string;
  @ApiProperty({ type: 'integer', description: 'XAF of the rides that leave in it, paid out or not' })
  amount!: number;
}

export const PAYOUT_MODES = ['manual', 'automatic'] as const;
export type PayoutMode = (typeof PAYOUT_MODES)[number];

/** Earnings after refunds. Each total is the sum of the lines with its status. */
export class EarningsResponse {
  @ApiProperty({ type: 'integer', description: 'XAF' }) to_come!: number;
  @ApiProperty({ type: 'integer', description: 'XAF; no code was entered and nobody confirmed the journey' })
  disputed!: number;
  @ApiProperty({
    type: 'integer',
    description: 'XAF; below 0 where more was refunded than is to be paid out',
  })
  available!: number;
  @ApiProperty({ type: 'integer', description: 'XAF' }) paid!: number;
  @ApiProperty({
    type: 'integer',
    description: 'XAF that an earlier account of the driver still owes: later payouts are less by it',
  })
  carried_debt!: number;
  @ApiProperty({ description: 'Nothing is paid out until staff have decided' }) payouts_stopped!: boolean;
  @ApiProperty({
    type: [RideEarningResponse],
    description:
      'The latest departure first; a line for each status of a ride; a ride that brings nothing is left out',
  })
  rides!: RideEarningResponse[];
  @ApiProperty({
    enum: PAYOUT_MODES,
    enumName: 'PayoutMode',
    description: 'automatic: what is available is sent to the payout account by itself',
  })
  payouts!: PayoutMode;
  @ApiProperty({
    type: 'integer',
    description: 'PAYOUT_DELAY_HOURS: hours after departure before money is available',
  })
  delay_hours!: number;
}
