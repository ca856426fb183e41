export const STRIKE_KINDS = ['late_cancellation', 'absence', 'false_claim', 'no_show'] as const;
export type StrikeKind = (typeof STRIKE_KINDS)[number];

/** docs/domain.md#strikes. Only no-shows count for `shortHoldsFrom`, only other kinds for the other rules. */
export const STRIKE_RULES = { unlistedFrom: 3, suspendedFrom: 5, shortHoldsFrom: 3 } as const;

export const EXCUSES = ['weather', 'road_closure', 'breakdown'] as const;
export type Excuse = (typeof EXCUSES)[number];

export const STRIKE_OUTCOMES = ['excused', 'kept'] as const;
export type StrikeOutcome = (typeof STRIKE_OUTCOMES)[number];

export const STRIKE_STATUSES = ['active', 'appealed', 'kept', 'excused', 'expired'] as const;
export type StrikeStatus = (typeof STRIKE_STATUSES)[number];

export const STATEMENT_LENGTH = 1_000;
