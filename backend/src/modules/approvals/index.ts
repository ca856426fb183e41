export { ApprovalsModule } from './approvals.module';
export { Approvals, type StaffMoneyCommand } from './approvals.service';
export type { ApprovalRow } from './approvals.repository';
export { ApprovalResponse, toApprovalResponse } from './dto/approval.response';
