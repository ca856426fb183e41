import { ApiProperty } from '@nestjs/swagger';
import {
  Amount,
  Instant,
  JsonObject,
  OneOf,
  SortBy,
  StaffPageQuery,
  Text,
  toResponse,
  Uuid,
} from '../../../platform/http';
import {
  APPROVAL_ACTIONS,
  APPROVAL_STATUSES,
  type ApprovalAction,
  type ApprovalStatus,
} from '../approval.policy';

const SORTS = ['requested_at', 'amount'] as const;

export class ApprovalsQuery extends StaffPageQuery {
  @SortBy(SORTS) declare sort?: (typeof SORTS)[number];
  @OneOf(APPROVAL_STATUSES, 'ApprovalStatus', { optional: true }) status?: ApprovalStatus;
}

export class WithdrawApprovalRequest {
  @Text({ optional: true, max: 500, description: 'Stored in the audit log' }) reason?: string;
}

class RequestedCommand {
  @Uuid() id!: string;
  @OneOf(APPROVAL_ACTIONS, 'ApprovalAction') action!: ApprovalAction;
  @Amount() amount!: number;
  @Text({ nullable: true }) reason!: string | null;
  @Uuid() requested_by!: string;
  @Text() requested_by_name!: string;
  @Instant() requested_at!: Date;
  @Instant() expires_at!: Date;
}

export class ApprovalResponse extends RequestedCommand {
  @ApiProperty({ enum: [true], type: Boolean }) needed!: true;
  @JsonObject({ description: 'The value that the second person must repeat' })
  parameters!: Record<string, unknown>;
}

export const ApprovalField = () =>
  ApiProperty({ type: ApprovalResponse, nullable: true, description: 'Command awaiting a second person' });

export class ApprovalRequestResponse extends RequestedCommand {
  @Text({ example: 'payment' }) subject_type!: string;
  @Uuid() subject_id!: string;
  @JsonObject() parameters!: Record<string, unknown>;
  @JsonObject({ description: 'Values of the record when the command was requested' })
  before!: Record<string, unknown>;
  @JsonObject({ description: 'Values of the record after the command' }) after!: Record<string, unknown>;
  @OneOf(APPROVAL_STATUSES, 'ApprovalStatus') status!: ApprovalStatus;
  @Uuid({ nullable: true }) decided_by!: string | null;
  @Text({ nullable: true }) decided_by_name!: string | null;
  @Instant({ nullable: true }) decided_at!: Date | null;
}

export function toApprovalResponse(row: Omit<ApprovalResponse, 'needed'> | null): ApprovalResponse | null {
  return row && toResponse(ApprovalResponse, row, { needed: true });
}
