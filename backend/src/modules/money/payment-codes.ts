import { ApiProperty } from '@nestjs/swagger';
import {
  FAILURE_REASON_NAMES,
  type FailureReason,
  REASON_CODE_OF,
  REASON_CODES,
  type ReasonCode,
} from './failure-reasons';

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
