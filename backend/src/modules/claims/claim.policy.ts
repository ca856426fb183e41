import type { ClaimKind } from '../bookings';

const HOUR_MS = 60 * 60 * 1000;

/** Claims can be opened in this time after departure. */
const CLAIM_WINDOW = {
  no_show: { opensMs: HOUR_MS / 4, closesMs: 24 * HOUR_MS },
  driver_absent: { opensMs: 0, closesMs: 24 * HOUR_MS },
} as const satisfies Record<ClaimKind, object>;

export const CONTEST_HOURS = { no_show: 24, driver_absent: 6 } as const satisfies Record<ClaimKind, number>;

const APPEAL_DAYS = 7;
export const STATEMENT_LENGTH = 1_000;

/** Reasons of decisions made without staff. */
export const UNCONTESTED = 'uncontested';
export const BOARDED = 'boarded';
export const REFUNDED = 'refunded';

export function claimWindow(kind: ClaimKind, departure: Date): { from: Date; until: Date } {
  const { opensMs, closesMs } = CLAIM_WINDOW[kind];
  return { from: new Date(departure.getTime() + opensMs), until: new Date(departure.getTime() + closesMs) };
}

/** Deadline of an appeal; null if the claim can't be appealed. */
export function appealUntil(claim: {
  decided_at: Date | null;
  decided_by: string | null;
  appealed_at: Date | null;
  reason: string | null;
}): Date | null {
  const wasMoot = claim.decided_by === null && claim.reason !== UNCONTESTED;
  if (claim.decided_at === null || claim.appealed_at !== null || wasMoot) return null;
  return new Date(claim.decided_at.getTime() + APPEAL_DAYS * 24 * HOUR_MS);
}
