import type { Texts } from '../fr';

/** Why a payment failed, as it stands in "Payment failed: {reason}"; the API answers the same words (docs/api.md, Payments). */
export const failureReasons: Texts['failureReasons'] = {
  insufficient_funds: 'Insufficient funds',
  timeout: 'Payment timeout',
  invalid_phone: 'Invalid phone number',
  rejected: 'Payment rejected',
  cancelled: 'Payment cancelled',
  limit_reached: 'Account limit reached',
  account_blocked: 'Account not active',
  not_permitted: 'Payment not permitted',
  misconfigured: 'Payment service misconfigured',
  unavailable: 'Payment service unavailable',
  internal_error: 'Payment processing error',
  not_received: 'Request not received by the operator',
  other: 'Payment declined',
};
