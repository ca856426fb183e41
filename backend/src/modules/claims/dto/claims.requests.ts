import { Flag, OneOf, Reason, SortBy, StaffPageQuery, Text, Uuid } from '../../../platform/http';
import { CLAIM_KINDS, CLAIM_STATUSES, type ClaimKind, type ClaimStatus } from '../../bookings';
import { STATEMENT_LENGTH } from '../claim.policy';

export class OpenClaimRequest {
  @Text({ optional: true, nullable: true, max: STATEMENT_LENGTH }) statement?: string | null;
}

export class ClaimStatementRequest {
  @Text({ max: STATEMENT_LENGTH }) statement!: string;
}

export const CLAIM_OUTCOMES = ['upheld', 'dismissed'] as const;
export type ClaimOutcome = (typeof CLAIM_OUTCOMES)[number];

export class DecideClaimRequest {
  @OneOf(CLAIM_OUTCOMES) outcome!: ClaimOutcome;
  @Reason({ description: 'Shown to both people' }) reason!: string;
  @Flag({ optional: true, description: 'Dismissed because the claim was false, not for lack of proof' })
  false_claim?: boolean | null;
}

const SORTS = ['contest_until', 'created_at', 'decided_at'] as const;
export type ClaimSort = (typeof SORTS)[number];

export class ClaimsQuery extends StaffPageQuery {
  @SortBy(SORTS) override sort?: ClaimSort;
  @OneOf(CLAIM_STATUSES, { optional: true }) status?: ClaimStatus;
  @OneOf(CLAIM_KINDS, { optional: true }) kind?: ClaimKind;
  @Uuid({ optional: true }) booking_id?: string;
}
