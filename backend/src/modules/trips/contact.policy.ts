/** Limits of asking people to be a trusted contact: an SMS to a stranger (docs/domain.md#safety). */
export const CONTACT_LIMITS = {
  /** New numbers of a person in 24 hours. */
  aPerson: 3,
  /** Requests to a number in 24 hours, by all people. */
  aNumber: 3,
} as const;

/** The link of an unanswered request works this long; a confirmed contact keeps it, to withdraw. */
export const LINK_DAYS = 7;

/** Retention of unanswered and ended contacts in days, and of refusals in years. */
export const KEEP = { days: 30, years: 2 } as const;
