import { Body, Controller, Get, HttpCode, HttpStatus, Param, Post, Query } from '@nestjs/common';
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
import {
  AdminPaymentDetailResponse,
  AdminPaymentResponse,
  toAdminPaymentDetailResponse,
  toAdminPaymentResponse,
} from './dto/admin-payment.response';
import { AdminPaymentsQuery, AdminRefundsQuery } from './dto/admin-payments.query';
import { ReconcilePaymentRequest } from './dto/reconcile-payment.request';
import { RefundResponse, toRefundResponse } from './dto/refund.response';
import { StaffPayments } from './staff/staff-payments.service';

@ApiTags('Admin')
@Roles('admin')
@Controller('api/admin')
export class AdminPaymentsController {
  constructor(private readonly staff: StaffPayments) {}

  @Get('payments')
  @ApiEnvelope(AdminPaymentResponse, { paginated: 'staff' })
  @ApiErrors(400, 401, 403)
  async list(@Query() query: AdminPaymentsQuery) {
    const { rows, total } = await this.staff.list(query);
    return okStaffPage(rows.map(toAdminPaymentResponse), query, total);
  }

  @Get('payments/:id')
  @ApiEnvelope(AdminPaymentDetailResponse)
  @ApiErrors(400, 401, 403, 404)
  async get(@Param('id', UuidPipe) id: string) {
    const { payment, events } = await this.staff.get(id);
    return ok(toAdminPaymentDetailResponse(payment, events));
  }

  @Post('payments/:id/reconcile')
  @HttpCode(HttpStatus.OK)
  @ApiEnvelope(AdminPaymentDetailResponse)
  @ApiErrors(400, 401, 403, 404, 409, 413, 415)
  async reconcile(
    @CurrentUser() user: Identity,
    @Param('id', UuidPipe) id: string,
    @Body() request: ReconcilePaymentRequest,
  ) {
    const { payment, events } = await this.staff.reconcile(user.userId, id, request);
    return ok(toAdminPaymentDetailResponse(payment, events));
  }

  @Get('refunds')
  @ApiEnvelope(RefundResponse, { paginated: 'staff' })
  @ApiErrors(400, 401, 403)
  async listRefunds(@Query() query: AdminRefundsQuery) {
    const { rows, total } = await this.staff.listRefunds(query);
    return okStaffPage(rows.map(toRefundResponse), query, total);
  }

  @Get('refunds/:id')
  @ApiEnvelope(RefundResponse)
  @ApiErrors(400, 401, 403, 404)
  async getRefund(@Param('id', UuidPipe) id: string) {
    return ok(toRefundResponse(await this.staff.getRefund(id)));
  }
}
