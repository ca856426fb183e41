/** XAF of a payment, and of the price of a ride. */
const AMOUNT_LIMITS = { min: 100, max: 500_000 } as const;

/** Full refunds shortly after payment, per person and route; further cancellations follow the tiers. */
export const GRACE_LIMIT = { uses: 2, days: 7 } as const;

/** Published by GET /api/terms, so that clients need no copy. */
export const TERMS = {
  currency: 'XAF',
  amount: AMOUNT_LIMITS,
  /** A payment extends the hold, once per booking, to at most this long after the payment's creation. */
  hold_extension_minutes: 15,
  refund: {
    grace_minutes: 30,
    /** The first tier with enough hours left applies; no refund after departure. */
    tiers: [
      { hours_before_departure: 24, percent: 100 },
      { hours_before_departure: 0, percent: 50 },
    ],
  },
} as const;
