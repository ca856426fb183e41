import { ApiProperty } from '@nestjs/swagger';
import {
  APPROVAL_ACTIONS,
  APPROVAL_STATUSES,
  type ApprovalAction,
  type ApprovalStatus,
} from '../approval.policy';
import type { ApprovalRow } from '../approvals.repository';

export class ApprovalResponse {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty({ enum: [true], type: Boolean }) needed!: true;
  @ApiProperty({ enum: APPROVAL_ACTIONS, enumName: 'ApprovalAction' }) action!: ApprovalAction;
  @ApiProperty({
    type: 'object',
    additionalProperties: true,
    description: 'What the second person has to repeat',
  })
  parameters!: Record<string, unknown>;
  @ApiProperty({ type: 'integer', description: 'XAF' }) amount!: number;
  @ApiProperty({ type: String, nullable: true }) reason!: string | null;
  @ApiProperty({ format: 'uuid' }) requested_by!: string;
  @ApiProperty({ format: 'date-time' }) requested_at!: string;
  @ApiProperty({ format: 'date-time' }) expires_at!: string;
}

export class ApprovalRequestResponse {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty({ enum: APPROVAL_ACTIONS, enumName: 'ApprovalAction' }) action!: ApprovalAction;
  @ApiProperty({ example: 'payment' }) subject_type!: string;
  @ApiProperty({ format: 'uuid' }) subject_id!: string;
  @ApiProperty({ type: 'object', additionalProperties: true }) parameters!: Record<string, unknown>;
  @ApiProperty({
    type: 'object',
    additionalProperties: true,
    description: "The record's values when the command was requested",
  })
  before!: Record<string, unknown>;
  @ApiProperty({
    type: 'object',
    additionalProperties: true,
    description: 'The values that the command gives the record',
  })
  after!: Record<string, unknown>;
  @ApiProperty({ type: 'integer', description: 'XAF' }) amount!: number;
  @ApiProperty({ type: String, nullable: true }) reason!: string | null;
  @ApiProperty({ enum: APPROVAL_STATUSES, enumName: 'ApprovalStatus' }) status!: ApprovalStatus;
  @ApiProperty({ format: 'uuid' }) requested_by!: string;
  @ApiProperty({ format: 'date-time' }) requested_at!: string;
  @ApiProperty({ format: 'date-time' }) expires_at!: string;
  @ApiProperty({ type: String, format: 'uuid', nullable: true }) decided_by!: string | null;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) decided_at!: string | null;
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
