import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  ApiEnvelope,
  ApiErrors,
  CurrentUser,
  type Identity,
  ok,
  okStaffPage,
  Roles,
  UuidPipe,
} from '../../platform/http';
import { ApprovalsService } from './approvals.service';
import { ApprovalRequestResponse, toApprovalRequestResponse } from './dto/approvals.responses';
import { ApprovalsQuery, WithdrawApprovalRequest } from './dto/approvals.requests';

@ApiTags('admin')
@Roles('admin')
@Controller('api/admin/approvals')
export class ApprovalsController {
  constructor(private readonly approvals: ApprovalsService) {}

  @Get()
  @ApiEnvelope(ApprovalRequestResponse, { paginated: 'staff' })
  @ApiErrors(400, 401, 403)
  async list(@Query() query: ApprovalsQuery) {
    const { rows, total } = await this.approvals.list(query);
    return okStaffPage(rows.map(toApprovalRequestResponse), query, total);
  }

  @Get(':id')
  @ApiEnvelope(ApprovalRequestResponse)
  @ApiErrors(400, 401, 403, 404)
  async get(@Param('id', UuidPipe) id: string) {
    return ok(toApprovalRequestResponse(await this.approvals.get(id)));
  }

  @Post(':id/withdraw')
  @HttpCode(200)
  @ApiEnvelope(ApprovalRequestResponse)
  @ApiErrors(400, 401, 403, 404, 409, 413, 415)
  async withdraw(
    @CurrentUser() admin: Identity,
    @Param('id', UuidPipe) id: string,
    @Body() { reason }: WithdrawApprovalRequest,
  ) {
    return ok(toApprovalRequestResponse(await this.approvals.withdraw(admin.userId, id, reason || null)));
  }
}
