import { ApiProperty } from '@nestjs/swagger';
import { Amount, Instant, JsonObject, OneOf, Text, Uuid } from '../../../platform/http';
import {
  APPROVAL_ACTIONS,
  APPROVAL_STATUSES,
  type ApprovalAction,
  type ApprovalStatus,
} from '../approval.policy';
import type { ApprovalRow } from '../approvals.repository';

export class ApprovalResponse {
  @Uuid() id!: string;
  @ApiProperty({ enum: [true], type: Boolean }) needed!: true;
  @OneOf(APPROVAL_ACTIONS, 'ApprovalAction') action!: ApprovalAction;
  @JsonObject({ description: 'What the second person has to repeat' }) parameters!: Record<string, unknown>;
  @Amount() amount!: number;
  @Text({ nullable: true }) reason!: string | null;
  @Uuid() requested_by!: string;
  @Instant() requested_at!: string;
  @Instant() expires_at!: string;
}

export class ApprovalRequestResponse {
  @Uuid() id!: string;
  @OneOf(APPROVAL_ACTIONS, 'ApprovalAction') action!: ApprovalAction;
  @Text({ example: 'payment' }) subject_type!: string;
  @Uuid() subject_id!: string;
  @JsonObject() parameters!: Record<string, unknown>;
  @JsonObject({ description: "The record's values when the command was requested" })
  before!: Record<string, unknown>;
  @JsonObject({ description: 'The values that the command gives the record' })
  after!: Record<string, unknown>;
  @Amount() amount!: number;
  @Text({ nullable: true }) reason!: string | null;
  @OneOf(APPROVAL_STATUSES, 'ApprovalStatus') status!: ApprovalStatus;
  @Uuid() requested_by!: string;
  @Instant() requested_at!: string;
  @Instant() expires_at!: string;
  @Uuid({ nullable: true }) decided_by!: string | null;
  @Instant({ nullable: true }) decided_at!: string | null;
}

const factsOf = (row: ApprovalRow) => ({
  id: row.id,
  action: row.action,
  parameters: row.parameters,
  amount: row.amount,
  reason: row.reason,
  requested_by: row.requested_by,
  requested_at: row.requested_at.toISOString(),
  expires_at: row.expires_at.toISOString(),
});

export function toApprovalResponse(row: ApprovalRow | null): ApprovalResponse | null {
  return row && { needed: true, ...factsOf(row) };
}

export function toApprovalRequestResponse(row: ApprovalRow): ApprovalRequestResponse {
  return {
    ...factsOf(row),
    subject_type: row.subject_type,
    subject_id: row.subject_id,
    before: row.before,
    after: row.after,
    status: row.status,
    decided_by: row.decided_by,
    decided_at: row.decided_at?.toISOString() ?? null,
  };
}
