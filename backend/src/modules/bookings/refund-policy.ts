/** Which line of decision 12 gave the amount. */
export const REFUND_RULES = [
  'not_paid',
  'just_paid',
  'more_than_24_hours',
  'within_24_hours',
  'departed',
  'departure_moved',
  'ride_cancelled',
  'late_success',
  'staff',
] as const;
export type RefundRule = (typeof REFUND_RULES)[number];

/** What set a refund off. */
export const REFUND_CAUSES = ['passenger_cancelled', 'ride_cancelled', 'late_success', 'staff'] as const;
export type RefundCause = (typeof REFUND_CAUSES)[number];
