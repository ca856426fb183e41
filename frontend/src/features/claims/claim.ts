import type { StatusTone } from '../../components/status-chip';
import type { Schemas } from '../../lib/api/types';

export type Claim = Schemas['ClaimResponse'];
export type BookingClaim = Schemas['BookingClaimResponse'];
type ClaimKind = Schemas['ClaimKind'];

export const STATEMENT_LENGTH = 1_000;

const HOUR_MS = 3_600_000;
/** Time from departure until the claim can be opened. */
const OPENS_MS = { no_show: HOUR_MS / 4, driver_absent: 0 } as const satisfies Record<ClaimKind, number>;

export const TONES = {
  open: 'wait',
  contested: 'wait',
  upheld: 'solid',
  dismissed: 'quiet',
} as const satisfies Record<BookingClaim['status'], StatusTone>;

const isLive = (claim: Pick<BookingClaim, 'status'>): boolean =>
  claim.status === 'open' || claim.status === 'contested';

export function mayClaim(kind: ClaimKind, departure: string, now: number): boolean {
  const since = now - Date.parse(departure);
  return since >= OPENS_MS[kind] && since < 24 * HOUR_MS;
}

/** @param mine true for the claimant */
export function claimSteps(claim: Claim, mine: boolean, now: number) {
  const lost = claim.status === (mine ? 'dismissed' : 'upheld');
  const mayAnswer =
    claim.status === 'open'
      ? now < Date.parse(claim.contest_until)
      : claim.status === 'contested' && claim.appealed_at === null && claim.contest_statement === null;
  const mayAppeal = lost && claim.appeal_until !== null && now < Date.parse(claim.appeal_until);
  return { contest: !mine && mayAnswer, appeal: mayAppeal, addPhotos: isLive(claim) };
}
