import { DomainError, type FieldError } from '../../platform/errors';
import type { LeftOutRow } from './batches/payout-batch';

export function tooManyAccountChanges(retryAfterSeconds: number): DomainError {
  const message = 'A payout account is changed at most ten times in 30 days.';
  return new DomainError('THROTTLED', 'throttled', message, { retryAfterSeconds });
}

export function notHeldForReview(): DomainError {
  return new DomainError(
    'STATE_CONFLICT',
    'conflict',
    'Only a payment that is held for review can be failed by hand.',
  );
}

export function refundExists(): DomainError {
  return new DomainError('STATE_CONFLICT', 'conflict', 'This payment has its refund already.');
}

/** The job that cancels the ride's bookings has not reached this one. */
export function refundPending(): DomainError {
  const message = 'The driver has just cancelled this ride. Try again in a few seconds.';
  return new DomainError('STATE_CONFLICT', 'conflict', message);
}

export function noRebooking(): DomainError {
  return new DomainError('STATE_CONFLICT', 'conflict', 'The refund has been sent or used already.');
}

export function nothingToRefund(): DomainError {
  return new DomainError('NOT_PAID', 'conflict', 'Only money that has arrived can be refunded.');
}

/** Money of two payments. */
export function onlyWhole(): DomainError {
  const message = 'A booking paid in two parts can only be refunded whole.';
  return new DomainError('STATE_CONFLICT', 'conflict', message);
}

export function refundNotByHand(): DomainError {
  return new DomainError(
    'STATE_CONFLICT',
    'conflict',
    'Only a refund that waits to be paid by hand can be settled.',
  );
}

export function payoutNotByHand(): DomainError {
  return new DomainError(
    'STATE_CONFLICT',
    'conflict',
    'Only a payout that waits to be paid by hand can be settled.',
  );
}

export function noPayoutAccount(): DomainError {
  return new DomainError('NOT_FOUND', 'not_found', 'This driver has not said where they are paid.');
}

export function noMismatch(): DomainError {
  return new DomainError(
    'STATE_CONFLICT',
    'conflict',
    'Only a payout account whose name does not match waits for a decision.',
  );
}

export function onlyDriversArePaid(): DomainError {
  return new DomainError('NOT_A_DRIVER', 'forbidden', 'Only an approved driver has a payout account.');
}

export function nothingToPayOut(leftOut: LeftOutRow[]): DomainError {
  return new DomainError('STATE_CONFLICT', 'conflict', 'There is nothing to pay out at the moment.', {
    details: leftOut.map(toDetail),
  });
}

export function payeesStopped(stopped: LeftOutRow[]): DomainError {
  const message =
    'Some drivers of this batch may not be paid any more. Cancel the batch, or say that the money was already sent.';
  return new DomainError('STATE_CONFLICT', 'conflict', message, { details: stopped.map(toDetail) });
}

export function noSuchAlarm(): DomainError {
  return new DomainError('NOT_FOUND', 'not_found', 'There is no such alarm.');
}

export function batchCancelled(): DomainError {
  return new DomainError('STATE_CONFLICT', 'conflict', 'This batch was cancelled.');
}

export function batchPaid(): DomainError {
  return new DomainError('STATE_CONFLICT', 'conflict', 'This batch was marked as paid.');
}

export function exportNeedsApproval(): DomainError {
  const message =
    'This file waits for a second person. It can be taken once they have confirmed the request.';
  return new DomainError('APPROVAL_NEEDED', 'conflict', message);
}

export function paidOtherwise(): DomainError {
  return new DomainError(
    'STATE_CONFLICT',
    'conflict',
    'This batch was marked as paid with another reference.',
  );
}

const REASONS = {
  suspended: 'suspended',
  open_report: 'under an open report',
  payouts_stopped: 'payouts stopped',
  name_changed: 'name changed by staff in the last 24 hours',
  account_changed: 'payout account changed',
  money_changed: 'earnings refunded or disputed since',
} as const satisfies Record<LeftOutRow['reason'], string>;

const toDetail = ({ driver_id, full_name, amount, reason }: LeftOutRow): FieldError => ({
  field: driver_id,
  message: `${full_name}, ${amount} XAF: ${REASONS[reason]}`,
});
