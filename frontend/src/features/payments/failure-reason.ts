/** Why a payment failed, by the reason as check-status gives it: the server's words to the names of our texts. */
const REASONS = {
  'Insufficient funds': 'insufficient_funds',
  'Payment timeout': 'timeout',
  'Invalid phone number': 'invalid_phone',
  'Payment rejected': 'rejected',
  'Payment cancelled': 'cancelled',
  'Account limit reached': 'limit_reached',
  'Account not active': 'account_blocked',
  'Payment not permitted': 'not_permitted',
  'Payment service misconfigured': 'misconfigured',
  'Payment service unavailable': 'unavailable',
  'Payment processing error': 'internal_error',
  'Request not received by the operator': 'not_received',
  'Payment declined': 'other',
} as const;

export type FailureReason = (typeof REASONS)[keyof typeof REASONS];

const isKnown = (words: string): words is keyof typeof REASONS => Object.hasOwn(REASONS, words);

/** The reason behind the server's words; null where it gave none, or words of a person. */
export function failureReason(words: string | null): FailureReason | null {
  const said = words?.replace(/^Payment failed: /, '') ?? '';
  return isKnown(said) ? REASONS[said] : null;
}
