import { DEFAULT_LANGUAGE, textsIn } from '../../locales';
import { DomainError, invalidField, refusal } from '../../platform/errors';

export const paymentNotFound = refusal('PAYMENT_NOT_FOUND', 'Payment not found');
export const bookingNotFound = refusal('BOOKING_NOT_FOUND', 'Booking not found');
export const receiptNotFound = refusal('RECEIPT_NOT_FOUND', 'Receipt not found');

export function invalidPhoneNumber(): DomainError {
  return invalidField('phone_number', 'Invalid phone number', { code: 'INVALID_PHONE' });
}

export function noWallet(wallet: string): DomainError {
  return invalidField('phone_number', `This number has no active ${wallet} account.`, { code: 'NO_WALLET' });
}

export function unsupportedProvider(provider: string): DomainError {
  const message = `Unsupported payment provider: ${provider}`;
  return invalidField('provider', message, { code: 'UNSUPPORTED_PROVIDER' });
}

export function invalidPaymentReference(): DomainError {
  return invalidField('transactionId', 'Invalid payment reference', { code: 'INVALID_PAYMENT_REFERENCE' });
}

export function amountOutOfRange(minimum: number, maximum: number): DomainError {
  return new DomainError('AMOUNT_OUT_OF_RANGE', `The amount must be between ${minimum} and ${maximum} XAF`);
}

export const bookingVerificationRequired = refusal(
  'BOOKING_VERIFICATION_REQUIRED',
  'Booking verification required before payment can be processed',
);
export const alreadyPaid = refusal('ALREADY_PAID', 'This booking has already been paid.');
export const holdExpired = refusal('HOLD_EXPIRED', 'Your seats are no longer held. Please book again.');
export const livePayment = refusal('LIVE_PAYMENT', 'A payment for this booking is already in progress.');

export function payerRequestLimitReached(seconds: number): DomainError {
  const again = textsIn(DEFAULT_LANGUAGE.api).format.time(new Date(Date.now() + seconds * 1_000));
  const message = `This number has been asked to pay too often. Try again after ${again}, or pay from another number.`;
  return new DomainError('THROTTLED', message, { retryAfterSeconds: seconds });
}

export const cannotAskAgain = refusal('NOT_SUPPORTED', 'The request of this payment cannot be sent again.');

/** @param seconds until the next attempt or, if `exhausted`, until the request expires */
export function repeatedPromptLimitReached(seconds: number, exhausted: boolean): DomainError {
  const message = exhausted
    ? 'The request was sent again three times, which is the most.'
    : 'The request was sent again a moment ago.';
  return new DomainError('THROTTLED', message, { retryAfterSeconds: seconds });
}

export const badCallbackSignature = refusal('INVALID_SIGNATURE', 'The signature of the callback is wrong.');
export const notAcceptable = refusal(
  'NOT_ACCEPTABLE',
  'The receipt is available as application/json and application/pdf.',
);
