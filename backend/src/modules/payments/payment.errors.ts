import { DEFAULT_LANGUAGE, textsIn } from '../../locales';
import { DomainError } from '../../platform/errors';

export function paymentNotFound(): DomainError {
  return new DomainError('PAYMENT_NOT_FOUND', 'not_found', 'Payment not found');
}

export function bookingNotFound(): DomainError {
  return new DomainError('BOOKING_NOT_FOUND', 'not_found', 'Booking not found');
}

export function receiptNotFound(): DomainError {
  return new DomainError('RECEIPT_NOT_FOUND', 'not_found', 'Receipt not found');
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
