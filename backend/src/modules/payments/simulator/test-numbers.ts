import type { ProviderName } from '../providers/payment-provider';

/**
 * The numbers that force an outcome in mock mode (spec §9), whatever `MOCK_SUCCESS_RATE` and `MOCK_SEED` say:
 *
 * | ends in | forces             | MTN, after 2 to 3 s                                   | Orange, after 3 s (timeout: 30 s)        |
 * |---------|--------------------|-------------------------------------------------------|------------------------------------------|
 * | 01      | success            | SUCCESSFUL                                            | SUCCESSFUL                               |
 * | 02      | rejection          | FAILED, APPROVAL_REJECTED                             | FAILED, "Rejected by customer"           |
 * | 03      | internal_error     | 500 to the request; then FAILED,                      | 500 to the request; then FAILED,         |
 * |         |                    | INTERNAL_PROCESSING_ERROR                             | "Internal error"                         |
 * | 04      | insufficient_funds | FAILED, NOT_ENOUGH_FUNDS                              | FAILED, "Insufficient funds"             |
 * | 05      | timeout            | FAILED, EXPIRED                                       | FAILED, "Payment timeout"                |
 *
 * After the 500 the request is on the provider's books all the same, as it is with the real ones: sending it again is
 * answered as a repetition, the status call and the callback tell of the failure.
 */
export const TEST_NUMBERS = {
  mtn: {
    success: '237670000001',
    rejection: '237670000002',
    internal_error: '237670000003',
    insufficient_funds: '237670000004',
    timeout: '237670000005',
  },
  orange: {
    success: '237690000001',
    rejection: '237690000002',
    internal_error: '237690000003',
    insufficient_funds: '237690000004',
    timeout: '237690000005',
  },
} as const satisfies Record<ProviderName, Record<ForcedOutcome, string>>;

/** The outcomes that `testNumbers` of a provider description offers (docs/api.md, "Payments"). */
export type ForcedOutcome = 'success' | 'rejection' | 'internal_error' | 'insufficient_funds' | 'timeout';
