/** What a payment may be, in XAF: the passenger pays within these, and so may a ride cost. */
const AMOUNT = { min: 100, max: 500_000 } as const;

/** The grace period after paying counts so often for a person and journey; cancellations beyond it follow the tiers. */
export const GRACE_LIMIT = { uses: 2, days: 7 } as const;

/**
 * The terms that people agree to. The server decides by this object and GET /api/terms shows it, so that no client keeps a copy:
 * changing a tier is one edit here, and its test.
 */
export const TERMS = {
  currency: 'XAF',
  amount: AMOUNT,
  /** Minutes that a payment may stretch a hold by, from its own creation, once for a booking. */
  hold_extension_minutes: 15,
  refund: {
    /** Minutes after paying within which everything comes back, unless the ride has departed. */
    grace_minutes: 30,
    /** The first tier whose hours are still left before departure counts; after departure nothing comes back. */
    tiers: [
      { hours_before_departure: 24, percent: 100 },
      { hours_before_departure: 0, percent: 50 },
    ],
  },
} as const;
