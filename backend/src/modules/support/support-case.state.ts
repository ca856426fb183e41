export const SUPPORT_CATEGORIES = ['payment', 'refund', 'trip', 'account', 'safety', 'other'] as const;
export type SupportCategory = (typeof SUPPORT_CATEGORIES)[number];

/** `open` cases await staff, `waiting` cases the person. */
export const SUPPORT_STATUSES = ['open', 'waiting', 'solved'] as const;
export type SupportStatus = (typeof SUPPORT_STATUSES)[number];

export const SUPPORT_SUBJECTS = ['booking', 'payment', 'ride'] as const;
export type SupportSubjectType = (typeof SUPPORT_SUBJECTS)[number];

export const TEXT_LENGTH = 2_000;

/** Fits four SMS parts. */
export const SMS_ANSWER_LENGTH = 600;

export const REOPEN_DAYS = 14;

/** Per person: new cases in 24 hours, and messages in an hour in all cases together. */
export const SUPPORT_LIMITS = { casesPerDay: 5, messagesPerHour: 10 } as const;
