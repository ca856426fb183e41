import { DEFAULT_LANGUAGE, textsIn } from '../../locales';
import { DomainError, type FieldError } from '../../platform/errors';
import type { LeftOutRow } from './ledger/payout-batch';

export function paymentNotFound(): DomainError {
  return new DomainError('PAYMENT_NOT_FOUND', 'not_found', 'Payment not found');
}

export function bookingNotFound(): DomainError {
  return new DomainError('BOOKING_NOT_FOUND', 'not_found', 'Booking not found');
}

export function receiptNotFound(): DomainError {
  return new DomainError('RECEIPT_NOT_FOUND', 'not_found', 'Receipt not found');
}

export function refundNotFound(): DomainError {
  return new DomainError('NOT_FOUND', 'not_found', 'The requested resource was not found.');
}

export function invalidPhoneNumber(): DomainError {
  const message = 'Invalid phone number';
  return new DomainError('INVALID_PHONE', 'invalid', message, {
    details: [{ field: 'phone_number', message }],
  });
}

export function noWallet(wallet: string): DomainError {
  const message = `This number has no active ${wallet} account.`;
  return new DomainError('NO_WALLET', 'conflict', message, {
    details: [{ field: 'phone_number', message }],
  });
}

export function unsupportedProvider(provider: string): DomainError {
  const message = `Unsupported payment provider: ${provider}`;
  return new DomainError('UNSUPPORTED_PROVIDER', 'invalid', message, {
    details: [{ field: 'provider', message }],
  });
}

export function invalidPaymentReference(): DomainError {
  const message = 'Invalid payment reference';
  return new DomainError('INVALID_PAYMENT_REFERENCE', 'invalid', message, {
    details: [{ field: 'transactionId', message }],
  });
}

export function amountOutOfRange(minimum: number, maximum: number): DomainError {
  return new DomainError(
    'AMOUNT_OUT_OF_RANGE',
    'invalid',
    `The amount must be between ${minimum} and ${maximum} XAF`,
  );
}

export function bookingVerificationRequired(): DomainError {
  return new DomainError(
    'BOOKING_VERIFICATION_REQUIRED',
    'conflict',
    'Booking verification required before payment can be processed',
  );
}

export function alreadyPaid(): DomainError {
  return new DomainError('ALREADY_PAID', 'conflict', 'This booking has already been paid.');
}

export function holdExpired(): DomainError {
  return new DomainError('HOLD_EXPIRED', 'conflict', 'Your seats are no longer held. Please book again.');
}

export function livePayment(): DomainError {
  return new DomainError('LIVE_PAYMENT', 'conflict', 'A payment for this booking is already in progress.');
}

export function payerRequestLimitReached(seconds: number): DomainError {
  const again = textsIn(DEFAULT_LANGUAGE.api).format.time(new Date(Date.now() + seconds * 1_000));
  const message = `This number has been asked to pay too often. Try again after ${again}, or pay from another number.`;
  return new DomainError('THROTTLED', 'throttled', message, { retryAfterSeconds: seconds });
}

export function tooManyAccountChanges(): DomainError {
  const message = 'A payout account is changed at most ten times in 30 days.';
  return new DomainError('THROTTLED', 'throttled', message);
}

export function cannotAskAgain(): DomainError {
  return new DomainError('NOT_SUPPORTED', 'conflict', 'The request of this payment cannot be sent again.');
}

/** @param seconds until the next attempt, or with `used` until the request expires */
export function repeatedPromptLimitReached(seconds: number, used: boolean): DomainError {
  const message = used
    ? 'The request was sent again three times, which is the most.'
    : 'The request was sent again a moment ago.';
  return new DomainError('THROTTLED', 'throttled', message, { retryAfterSeconds: seconds });
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

export function nothingToRefund(): DomainError {
  return new DomainError('NOT_PAID', 'conflict', 'Only money that has arrived can be refunded.');
}

export function refundNotByHand(): DomainError {
  return new DomainError(
    'STATE_CONFLICT',
    'conflict',
    'Only a refund that waits to be paid by hand can be settled.',
  );
}

export function badCallbackSignature(): DomainError {
  return new DomainError('INVALID_SIGNATURE', 'unauthenticated', 'The signature of the callback is wrong.');
}

export function noSuchReceiptForm(): DomainError {
  return new DomainError(
    'NOT_ACCEPTABLE',
    'not_acceptable',
    'The receipt is available as application/json and application/pdf.',
  );
}

export function noSuchStatementForm(): DomainError {
  return new DomainError(
    'NOT_ACCEPTABLE',
    'not_acceptable',
    'The statement is available as application/json, text/csv and application/pdf.',
  );
}

export function payoutBatchNotFound(): DomainError {
  return new DomainError('NOT_FOUND', 'not_found', 'The requested resource was not found.');
}

export function payoutNotFound(): DomainError {
  return new DomainError('NOT_FOUND', 'not_found', 'The requested resource was not found.');
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
} as const satisfies Record<LeftOutRow['reason'], string>;

const toDetail = ({ driver_id, full_name, amount, reason }: LeftOutRow): FieldError => ({
  field: driver_id,
  message: `${full_name}, ${amount} XAF: ${REASONS[reason]}`,
});
