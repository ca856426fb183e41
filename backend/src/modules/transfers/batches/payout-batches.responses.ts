import { ApiProperty } from '@nestjs/swagger';
import { PROVIDER_NAMES, type ProviderName } from '../../../platform/config';
import { csvOf } from '../../../platform/csv';
import { Amount, Instant, Integer, OneOf, Text, toResponse, Uuid } from '../../../platform/http';
import { ApprovalField, ApprovalResponse, type ApprovalRow, toApprovalResponse } from '../../approvals';
import {
  LEFT_OUT_REASONS,
  type LeftOutReason,
  PAYOUT_BATCH_STATUSES,
  type PayoutBatchStatus,
} from './payout-batch';

/** Payouts that staff pay through a provider's bulk payment. */
export class PayoutBatchResponse {
  @Uuid() id!: string;
  @OneOf(PAYOUT_BATCH_STATUSES, 'PayoutBatchStatus') status!: PayoutBatchStatus;
  @Amount({ description: 'XAF, of all its payouts' }) amount!: number;
  @Integer({ description: 'Number of drivers paid' }) payout_count!: number;
  @Text({ nullable: true, description: 'Bulk payment reference, once paid' }) reference!: string | null;
  @Uuid() created_by!: string;
  @Uuid({ nullable: true }) paid_by!: string | null;
  @Instant({ nullable: true }) paid_at!: Date | null;
  @Instant() created_at!: Date;
  @Instant() updated_at!: Date;
}

export class PayoutRideResponse {
  @Uuid() ride_id!: string;
  @Amount({ description: 'XAF; negative for a refund after an earlier payout' }) amount!: number;
}

/** Name and number are a snapshot. */
export class PayoutResponse {
  @Uuid() id!: string;
  @Uuid() driver_id!: string;
  @Text() full_name!: string;
  @Text({ example: '237677000001' }) phone_number!: string;
  @OneOf(PROVIDER_NAMES, 'PaymentProviderName', {
    nullable: true,
    description: 'Provider of the number; null if neither',
  })
  provider!: ProviderName | null;
  @OneOf(PROVIDER_NAMES, 'PaymentProviderName', {
    nullable: true,
    description: 'From which account it was paid',
  })
  paid_from!: ProviderName | null;
  @Amount() amount!: number;
  @ApiProperty({ type: [PayoutRideResponse] }) rides!: PayoutRideResponse[];
}

/** The driver's money stays available. */
export class PayoutLeftOutResponse {
  @Uuid() driver_id!: string;
  @Text() full_name!: string;
  @Amount() amount!: number;
  @OneOf(LEFT_OUT_REASONS, 'PayoutStopReason') reason!: LeftOutReason;
}

export class PreviewedPayoutResponse {
  @Uuid() driver_id!: string;
  @Text() full_name!: string;
  @Text({ example: '237677000001' }) phone_number!: string;
  @OneOf(PROVIDER_NAMES, 'PaymentProviderName', { nullable: true }) provider!: ProviderName | null;
  @Amount() amount!: number;
}

export class PayoutPreviewResponse {
  @Amount({ description: 'XAF, of all its payouts' }) amount!: number;
  @ApiProperty({ type: [PreviewedPayoutResponse] }) payouts!: PreviewedPayoutResponse[];
  @ApiProperty({ type: [PayoutLeftOutResponse] }) left_out!: PayoutLeftOutResponse[];
}

export class PayoutBatchDetailResponse extends PayoutBatchResponse {
  @ApiProperty({ type: [PayoutResponse] }) payouts!: PayoutResponse[];
  @ApiProperty({ type: [PayoutLeftOutResponse] }) left_out!: PayoutLeftOutResponse[];
  @ApprovalField() approval!: ApprovalResponse | null;
}

export interface PayoutBatch {
  batch: PayoutBatchResponse;
  payouts: PayoutResponse[];
  left_out: PayoutLeftOutResponse[];
  approval: ApprovalRow | null;
}

export function toPayoutBatchDetailResponse({
  batch,
  payouts,
  left_out,
  approval,
}: PayoutBatch): PayoutBatchDetailResponse {
  return {
    ...toResponse(PayoutBatchResponse, batch),
    payouts,
    left_out,
    approval: toApprovalResponse(approval),
  };
}

/** RFC 4180, UTF-8. Names that look like a formula get an apostrophe. */
export function toCsv(payouts: readonly PayoutResponse[]): string {
  return csvOf(
    ['phone_number', 'amount', 'currency', 'name', 'reference', 'provider'],
    payouts.map(({ phone_number, amount, full_name, id, provider }) => [
      phone_number,
      String(amount),
      'XAF',
      full_name,
      id,
      provider ?? '',
    ]),
  );
}
