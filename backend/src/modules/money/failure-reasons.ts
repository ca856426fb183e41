import { DEFAULT_LANGUAGE, type Language, textsIn } from '../../locales';
import { ApiProperty } from '@nestjs/swagger';

/** Why a payment or refund failed, in our own words; the adapters translate the providers' codes into these. */
export const FAILURE_REASON_NAMES = [
  'insufficient_funds',
  'timeout',
  'invalid_phone',
  'rejected',
  'cancelled',
  'limit_reached',
  'account_blocked',
  'not_permitted',
  'misconfigured',
  'unavailable',
  'internal_error',
  'not_received',
  'other',
] as const;
export type FailureReason = (typeof FAILURE_REASON_NAMES)[number];

/** The few reasons that every client knows (docs/api.md, Payments). */
export const REASON_CODES = [
  'rejected',
  'internal_error',
  'insufficient_funds',
  'timeout',
  'invalid_phone',
  'expired',
  'cancelled',
  'misconfigured',
  'other',
] as const;
export type ReasonCode = (typeof REASON_CODES)[number];

/** What a client decides by, for each reason. */
export const REASON_CODE_OF: Readonly<Record<FailureReason, ReasonCode>> = {
  insufficient_funds: 'insufficient_funds',
  timeout: 'timeout',
  invalid_phone: 'invalid_phone',
  rejected: 'rejected',
  cancelled: 'cancelled',
  limit_reached: 'other',
  account_blocked: 'other',
  not_permitted: 'misconfigured',
  misconfigured: 'misconfigured',
  unavailable: 'internal_error',
  internal_error: 'internal_error',
  not_received: 'expired',
  other: 'other',
};

/** The short text of a reason, as it stands in "Payment failed: {reason}". */
export function reasonLabel(reason: FailureReason, language: Language = DEFAULT_LANGUAGE.api): string {
  return textsIn(language).failureReasons[reason];
}

export const PAYMENT_OUTCOMES = ['seated', 'returned'] as const;
export type PaymentOutcome = (typeof PAYMENT_OUTCOMES)[number];

/** What clients decide by: codes, never the sentences beside them. */
export class PaymentCodes {
  @ApiProperty({
    enum: REASON_CODES,
    enumName: 'PaymentReasonCode',
    nullable: true,
    description: 'Why it failed; null where it did not, or where staff wrote the reason themselves',
  })
  reason_code!: ReasonCode | null;

  @ApiProperty({
    enum: FAILURE_REASON_NAMES,
    enumName: 'PaymentReasonDetail',
    nullable: true,
    description: 'The same, finer',
  })
  reason_detail!: FailureReason | null;

  @ApiProperty({
    enum: PAYMENT_OUTCOMES,
    enumName: 'PaymentOutcome',
    nullable: true,
    description: 'What a completed payment became: seats, or money on its way back',
  })
  outcome!: PaymentOutcome | null;
}

/** The codes of a payment as it is stored. */
export function codesOf(payment: {
  status: string;
  reason: FailureReason | null;
  outcome: PaymentOutcome | null;
}): PaymentCodes {
  const detail = payment.status === 'failed' ? payment.reason : null;
  const reason_code = detail === null ? null : REASON_CODE_OF[detail];
  return { reason_code, reason_detail: detail, outcome: payment.outcome };
}
