import { ApiProperty } from '@nestjs/swagger';
import { PROVIDER_NAMES, type ProviderName } from '../../../platform/config';
import { ApprovalResponse, type ApprovalRow, toApprovalResponse } from '../../approvals';
import {
  LEFT_OUT_REASONS,
  type LeftOutReason,
  type LeftOutRow,
  PAYOUT_BATCH_STATUSES,
  type PayoutBatchRow,
  type PayoutBatchStatus,
  type PayoutRow,
} from './payout-batch';

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
