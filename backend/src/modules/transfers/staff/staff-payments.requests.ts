import { ApiPropertyOptional } from '@nestjs/swagger';
import { ValidateIf } from 'class-validator';
import { PROVIDER_NAMES, type ProviderName, RAIL_NAMES, type RailName } from '../../../platform/config';
import {
  Amount,
  Flag,
  IsPlainText,
  OneOf,
  Reason,
  SortBy,
  StaffCreatedQuery,
  Text,
  Uuid,
} from '../../../platform/http';
import {
  PAYMENT_RESULTS,
  PAYMENT_STATUSES,
  type PaymentResult,
  type PaymentStatus,
  REFUND_STATUSES,
  type RefundStatus,
} from '../../money';

export const PAYMENT_SORTS = [
  'created_at',
  'updated_at',
  'payment_time',
  'amount',
  'status',
  'needs_review',
] as const;
export const REFUND_SORTS = ['created_at', 'updated_at', 'amount', 'status', 'needs_review'] as const;

export class MovementsQuery extends StaffCreatedQuery {
  @Flag({ filter: true, description: 'True: only records that need review; false: only others' })
  needs_review?: boolean;
  @OneOf(RAIL_NAMES, 'RailName', { optional: true }) rail?: RailName;
}

class BookingMoneyQuery extends MovementsQuery {
  @Uuid({ optional: true }) booking_id?: string;
}

export class AdminPaymentsQuery extends BookingMoneyQuery {
  @SortBy(PAYMENT_SORTS) declare sort?: (typeof PAYMENT_SORTS)[number];
  @OneOf(PAYMENT_STATUSES, 'PaymentStatus', { optional: true }) status?: PaymentStatus;
  @OneOf(PROVIDER_NAMES, 'PaymentProviderName', { optional: true }) provider?: ProviderName;
  @OneOf(PAYMENT_RESULTS, 'StaffSeriesOutcome', {
    optional: true,
    description: 'As in the charts: refunded payments count as completed',
  })
  result?: PaymentResult;
}

export class AdminRefundsQuery extends BookingMoneyQuery {
  @SortBy(REFUND_SORTS) declare sort?: (typeof REFUND_SORTS)[number];
  @OneOf(REFUND_STATUSES, 'RefundStatus', { optional: true }) status?: RefundStatus;
  @Uuid({ optional: true }) payment_id?: string;
}

/** `failed` ends a payment held for review. Without an outcome, requests the status from the provider. */
export class ReconcilePaymentRequest {
  @OneOf(['failed'], 'ReconcileOutcome', { optional: true }) outcome?: 'failed';
  @ApiPropertyOptional({ type: String, description: 'Required with an outcome; stored in the audit log' })
  @ValidateIf((request: ReconcilePaymentRequest) => request.outcome === 'failed' || request.reason != null)
  @IsPlainText({ min: 1, max: 500 })
  reason?: string | null;
}

export class SettleRefundRequest {
  @Text({ max: 100, minLength: 1, description: "The provider's transfer number" }) reference!: string;
}

export class RefundPaymentRequest {
  @Amount({
    optional: true,
    nullable: false,
    min: 1,
    description:
      'XAF of a partial refund, which does not change the booking. Required with goodwill; default: a full refund',
  })
  amount?: number;
  @Flag({ optional: true, description: 'Borne by the operator, not the driver' }) goodwill?: boolean | null;
  @Reason() reason!: string;
}
