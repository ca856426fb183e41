import { DomainError, type FieldError } from '../../../platform/errors';
import type { LeftOutRow } from './payout-batches.repository';

export function payoutBatchNotFound(): DomainError {
  return new DomainError('NOT_FOUND', 'not_found', 'The requested resource was not found.');
}

/** @param leftOut who would have been paid if nothing stood against it */
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

export function batchCancelled(): DomainError {
  return new DomainError('STATE_CONFLICT', 'conflict', 'This batch was cancelled.');
}

export function batchPaid(): DomainError {
  return new DomainError('STATE_CONFLICT', 'conflict', 'This batch was marked as paid.');
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
  payouts_stopped: 'payouts stopped by an admin',
} as const satisfies Record<LeftOutRow['reason'], string>;

const toDetail = ({ driver_id, full_name, amount, reason }: LeftOutRow): FieldError => ({
  field: driver_id,
  message: `${full_name}, ${amount} XAF: ${REASONS[reason]}`,
});
