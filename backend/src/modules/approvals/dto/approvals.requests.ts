import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsOptional } from 'class-validator';
import { IsPlainText, StaffPageQuery } from '../../../platform/http';
import { APPROVAL_STATUSES, type ApprovalStatus } from '../approval.policy';

const SORTS = ['requested_at', 'amount'] as const;

export class ApprovalsQuery extends StaffPageQuery {
  @ApiPropertyOptional({ enum: SORTS, default: 'requested_at' })
  @IsOptional()
  @IsIn(SORTS)
  declare sort?: (typeof SORTS)[number];

  @ApiPropertyOptional({ enum: APPROVAL_STATUSES, enumName: 'ApprovalStatus' })
  @IsOptional()
  @IsIn(APPROVAL_STATUSES)
  status?: ApprovalStatus;
}

export class WithdrawApprovalRequest {
  @ApiPropertyOptional({ maxLength: 500, description: 'Kept in the audit events' })
  @IsOptional()
  @IsPlainText({ max: 500 })
  reason?: string;
}
