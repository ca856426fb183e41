export { type ApprovalAction, commandsOf } from './approval.policy';
export { ApprovalsModule } from './approvals.module';
export { APPROVAL_FAILURES, ApprovalsService, type StaffRecordCommand } from './approvals.service';
export { type ApprovalRow, approvalsPersonalData } from './approvals.repository';
export { ApprovalField, ApprovalResponse, toApprovalResponse } from './dto/approvals.dto';
