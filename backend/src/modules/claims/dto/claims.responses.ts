import { ApiProperty } from '@nestjs/swagger';
import { Amount, Flag, Instant, Integer, OneOf, Text, toResponse, Uuid } from '../../../platform/http';
import { ApprovalField, ApprovalResponse, type ApprovalRow, toApprovalResponse } from '../../approvals';
import { AttachmentResponse } from '../../attachments';
import { CLAIM_KINDS, CLAIM_STATUSES, type ClaimKind, type ClaimStatus } from '../../bookings';
import { appealUntil } from '../claim.policy';
import { CLAIM_OUTCOMES, type ClaimOutcome } from './claims.requests';

export class ClaimResponse {
  @Uuid() id!: string;
  @Uuid() booking_id!: string;
  @Uuid() ride_id!: string;
  @OneOf(CLAIM_KINDS, 'ClaimKind') kind!: ClaimKind;
  @OneOf(CLAIM_STATUSES, 'ClaimStatus') status!: ClaimStatus;
  @Uuid() claimant_id!: string;
  @Uuid() respondent_id!: string;
  @Text({ nullable: true }) statement!: string | null;
  @Instant({ description: "Deadline for the other side's answer" }) contest_until!: Date;
  @Text({ nullable: true }) contest_statement!: string | null;
  @Instant({ nullable: true }) contested_at!: Date | null;
  @Instant({ nullable: true }) decided_at!: Date | null;
  @Text({ nullable: true, description: 'uncontested, boarded, refunded, or a text' }) reason!: string | null;
  @Flag() false_claim!: boolean;
  @Instant({
    nullable: true,
    description: 'Deadline for an appeal by the losing side; null if none is possible',
  })
  appeal_until!: Date | null;
  @Instant({ nullable: true }) appealed_at!: Date | null;
  @Uuid({ nullable: true }) appealed_by!: string | null;
  @Text({ nullable: true }) appeal_statement!: string | null;
  @OneOf(CLAIM_OUTCOMES, { nullable: true, description: 'The decision before the appeal' })
  first_outcome!: ClaimOutcome | null;
  @Text({ nullable: true }) first_reason!: string | null;
  @Instant() created_at!: Date;
  @ApiProperty({ type: [AttachmentResponse] }) photos!: AttachmentResponse[];
}

export interface ClaimRow extends Omit<ClaimResponse, 'appeal_until' | 'photos'> {
  decided_by: string | null;
  first_decided_at: Date | null;
  first_decided_by: string | null;
}

export class StaffClaimSummaryResponse extends ClaimResponse {
  @Text() claimant_full_name!: string;
  @Text() respondent_full_name!: string;
  @Text() from_city!: string;
  @Text() to_city!: string;
  @Instant() departure_time!: Date;
  @Amount() amount!: number;
  @Uuid({ nullable: true }) decided_by!: string | null;
  @Uuid({ nullable: true }) first_decided_by!: string | null;
}

export type StaffClaimRow = Omit<StaffClaimSummaryResponse, 'photos' | 'appeal_until'> & ClaimRow;

export class ClaimMessageResponse {
  @Uuid() id!: string;
  @Uuid() sender_id!: string;
  @Text() content!: string;
  @Instant() created_at!: Date;
}

export class ClaimBoardingResponse {
  @Uuid() booking_id!: string;
  @Text() full_name!: string;
  @Integer() seats!: number;
  @Text() status!: string;
  @Instant({ nullable: true }) verified_at!: Date | null;
  @Flag({ description: 'Signals link this passenger with the driver' }) boarded_by_driver!: boolean;
}

class ClaimHistoryResponse {
  @Uuid() id!: string;
  @Text() full_name!: string;
  @Instant() created_at!: Date;
  @Instant({ nullable: true }) suspended_at!: Date | null;
  @Integer({ description: 'Paid' }) bookings!: number;
  @Integer() bookings_cancelled!: number;
  @Integer() rides_driven!: number;
  @Integer() rides_cancelled!: number;
  @Integer() claims_made!: number;
  @Integer() claims_made_false!: number;
  @Integer({ description: 'Upheld claims about this person' }) claims_lost!: number;
  @Integer() rating_count!: number;
  @ApiProperty({ type: Number, nullable: true }) rating_average!: number | null;
}

export interface ClaimHistoryRow extends Omit<ClaimHistoryResponse, 'rating_average'> {
  rating_sum: number;
}

export class StaffClaimResponse extends StaffClaimSummaryResponse {
  @ApiProperty({
    type: [ClaimMessageResponse],
    description: 'Their last messages about the ride, oldest first',
  })
  messages!: ClaimMessageResponse[];
  @ApiProperty({ type: [ClaimBoardingResponse], description: 'Paid bookings of the ride' })
  boardings!: ClaimBoardingResponse[];
  @ApiProperty({ type: ClaimHistoryResponse }) claimant!: ClaimHistoryResponse;
  @ApiProperty({ type: ClaimHistoryResponse }) respondent!: ClaimHistoryResponse;
  @Flag({ description: 'Signals link both people' }) connected!: boolean;
  @ApprovalField() approval!: ApprovalResponse | null;
}

export interface ClaimEvidence extends Pick<StaffClaimResponse, 'messages' | 'boardings' | 'connected'> {
  claim: StaffClaimRow;
  claimant: ClaimHistoryRow;
  respondent: ClaimHistoryRow;
}

export function toClaim(claim: ClaimRow, photos: AttachmentResponse[]): ClaimResponse {
  return toResponse(ClaimResponse, claim, { photos, appeal_until: appealUntil(claim) });
}

export function toStaffSummary(claim: StaffClaimRow): StaffClaimSummaryResponse {
  return toResponse(StaffClaimSummaryResponse, claim, { photos: [], appeal_until: appealUntil(claim) });
}

const toHistory = (row: ClaimHistoryRow): ClaimHistoryResponse =>
  toResponse(ClaimHistoryResponse, row, {
    rating_average: row.rating_count === 0 ? null : Math.round((row.rating_sum / row.rating_count) * 10) / 10,
  });

export function toStaffClaim(
  { claim, claimant, respondent, ...evidence }: ClaimEvidence,
  { photos, approval }: { photos: AttachmentResponse[]; approval: ApprovalRow | null },
): StaffClaimResponse {
  return {
    ...toStaffSummary(claim),
    photos,
    ...evidence,
    claimant: toHistory(claimant),
    respondent: toHistory(respondent),
    approval: toApprovalResponse(approval),
  };
}
