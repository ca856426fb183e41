import { OneOf, SortBy, StaffPageQuery, Text } from '../../../platform/http';
import { APPROVAL_STATUSES, type ApprovalStatus } from '../approval.policy';

const SORTS = ['requested_at', 'amount'] as const;

export class ApprovalsQuery extends StaffPageQuery {
  @SortBy(SORTS) declare sort?: (typeof SORTS)[number];
  @OneOf(APPROVAL_STATUSES, 'ApprovalStatus', { optional: true }) status?: ApprovalStatus;
}

export class WithdrawApprovalRequest {
  @Text({ optional: true, max: 500, description: 'Kept in the audit events' }) reason?: string;
}
