/** Each request is an SMS to a stranger (docs/domain.md#safety). */
export const CONTACT_LIMITS = {
  /** New numbers of a person in 24 hours. */
  aPerson: 3,
  /** Requests to a number in 24 hours, by all people. */
  aNumber: 3,
} as const;

/** For unanswered requests; a confirmed contact keeps the link, to withdraw. */
export const LINK_DAYS = 7;

/** Unanswered and ended contacts in days, refusals in years. */
export const KEEP = { days: 30, years: 2 } as const;
