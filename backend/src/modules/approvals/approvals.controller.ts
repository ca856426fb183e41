import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import {
  CurrentUser,
  type Identity,
  IdParam,
  ok,
  okStaffPage,
  Operation,
  Reauthenticate,
  Roles,
  toResponse,
} from '../../platform/http';
import { ApprovalsService } from './approvals.service';
import { ApprovalRequestResponse, ApprovalsQuery, WithdrawApprovalRequest } from './dto/approvals.dto';

@Roles('support', 'finance')
@Controller('api/admin/approvals')
export class ApprovalsController {
  constructor(private readonly approvals: ApprovalsService) {}

  @Get()
  @Operation('List commands that wait for a second person', { type: ApprovalRequestResponse, page: 'staff' })
  async list(@CurrentUser() staff: Identity, @Query() query: ApprovalsQuery) {
    return okStaffPage(await this.approvals.list(staff, query), query, (row) =>
      toResponse(ApprovalRequestResponse, row),
    );
  }

  @Get(':id')
  @Operation('Get a command that waits for a second person', ApprovalRequestResponse, 404)
  async get(@CurrentUser() staff: Identity, @IdParam() id: string) {
    return ok(toResponse(ApprovalRequestResponse, await this.approvals.getFor(staff, id)));
  }

  @Post(':id/confirm')
  @Reauthenticate()
  @Operation(
    'Execute a command as its second person',
    ApprovalRequestResponse,
    'NOT_INDEPENDENT',
    404,
    'STATE_CONFLICT',
  )
  async confirm(@CurrentUser() staff: Identity, @IdParam() id: string) {
    return ok(toResponse(ApprovalRequestResponse, await this.approvals.confirm(staff, id)));
  }

  @Post(':id/withdraw')
  @Operation(
    'Withdraw or reject a command before it is decided',
    ApprovalRequestResponse,
    404,
    'STATE_CONFLICT',
  )
  async withdraw(
    @CurrentUser() staff: Identity,
    @IdParam() id: string,
    @Body() { reason }: WithdrawApprovalRequest,
  ) {
    return ok(toResponse(ApprovalRequestResponse, await this.approvals.withdraw(staff, id, reason || null)));
  }
}
