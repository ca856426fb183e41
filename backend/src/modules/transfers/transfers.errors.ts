import { DomainError, type FieldError, rateLimited, refusal } from '../../platform/errors';
import type { PayoutLeftOutResponse } from './batches/payout-batches.responses';

export const tooManyAccountChanges = rateLimited('A payout account is changed at most ten times in 30 days.');

export const notHeldForReview = refusal(
  'STATE_CONFLICT',
  'Only a payment that is held for review can be failed by hand.',
);
export const refundExists = refusal('STATE_CONFLICT', 'This payment has already been refunded.');

/** The job that cancels the ride's bookings has not reached this booking. */
export const refundPending = refusal(
  'STATE_CONFLICT',
  'The driver has just cancelled this ride. Try again in a few seconds.',
);
export const noRebooking = refusal('STATE_CONFLICT', 'The refund has been sent or used already.');
export const nothingToRefund = refusal('NOT_PAID', 'Only money that has arrived can be refunded.');

export const noPartialRefund = refusal(
  'STATE_CONFLICT',
  'A booking paid in two parts can only be refunded whole.',
);
export function notDueForManualPayment(kind: 'payout' | 'refund'): DomainError {
  return new DomainError('STATE_CONFLICT', `Only a ${kind} due for manual payment can be settled by hand.`);
}
export const noPayoutAccount = refusal('NOT_FOUND', 'This driver has no payout account.');
export const noMismatch = refusal(
  'STATE_CONFLICT',
  'This payout account has changed or needs no decision. Look at it again.',
);
export const notAPayableDriver = refusal('NOT_A_DRIVER', 'Only an approved driver has a payout account.');

export function nothingToPayOut(leftOut: PayoutLeftOutResponse[]): DomainError {
  return new DomainError('STATE_CONFLICT', 'There is nothing to pay out at the moment.', {
    details: leftOut.map(toDetail),
  });
}

export function payoutsStoppedFor(stopped: PayoutLeftOutResponse[]): DomainError {
  const message =
    'Some drivers of this batch may not be paid any more. Cancel the batch, or state that the money was already sent.';
  return new DomainError('STATE_CONFLICT', message, { details: stopped.map(toDetail) });
}

export const noSuchAlarm = refusal('NOT_FOUND', 'There is no such alarm.');
export const batchCancelled = refusal('STATE_CONFLICT', 'This batch was cancelled.');
export const batchPaid = refusal('STATE_CONFLICT', 'This batch was marked as paid.');
export const exportNeedsApproval = refusal(
  'APPROVAL_NEEDED',
  'This file needs the approval of a second person before it can be downloaded.',
);
export const paidWithOtherReference = refusal(
  'STATE_CONFLICT',
  'This batch was marked as paid with another reference.',
);

const REASONS = {
  suspended: 'suspended',
  open_report: 'under an open report',
  payouts_stopped: 'payouts stopped',
  name_changed: 'name changed by staff in the last 24 hours',
  account_changed: 'payout account changed',
  money_changed: 'earnings refunded or disputed since',
} as const satisfies Record<PayoutLeftOutResponse['reason'], string>;

const toDetail = ({ driver_id, full_name, amount, reason }: PayoutLeftOutResponse): FieldError => ({
  field: driver_id,
  message: `${full_name}, ${amount} XAF: ${REASONS[reason]}`,
});
