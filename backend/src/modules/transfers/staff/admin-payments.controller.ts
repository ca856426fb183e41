import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import {
  Idempotent,
  IdParam,
  ok,
  okStaffPage,
  Operation,
  Reauthenticate,
  Roles,
  UserId,
} from '../../../platform/http';
import { APPROVAL_FAILURES } from '../../approvals';
import { RefundSettlementService } from '../refunds/refund-settlement.service';
import {
  AdminPaymentsQuery,
  AdminRefundsQuery,
  ReconcilePaymentRequest,
  RefundPaymentRequest,
  SettleRefundRequest,
} from './staff-payments.requests';
import {
  AdminPaymentDetailResponse,
  AdminPaymentResponse,
  RefundDetailResponse,
  RefundResponse,
  toAdminPaymentDetailResponse,
  toAdminPaymentResponse,
  toRefundDetailResponse,
  toRefundResponse,
} from './staff-payments.responses';
import { StaffPaymentsService } from './staff-payments.service';
import { StaffRefundsService } from './staff-refunds.service';

@Roles('finance')
@Controller('api/admin')
export class AdminPaymentsController {
  constructor(
    private readonly staff: StaffPaymentsService,
    private readonly refunds: StaffRefundsService,
    private readonly settlement: RefundSettlementService,
  ) {}

  @Get('payments')
  @Operation('List payments for staff', { type: AdminPaymentResponse, page: 'staff' })
  async list(@Query() query: AdminPaymentsQuery) {
    return okStaffPage(await this.staff.list(query), query, toAdminPaymentResponse);
  }

  @Get('payments/:id')
  @Operation('Get a payment with its history for staff', AdminPaymentDetailResponse, 'PAYMENT_NOT_FOUND')
  async get(@IdParam() id: string) {
    return ok(toAdminPaymentDetailResponse(await this.staff.get(id)));
  }

  @Post('payments/:id/reconcile')
  @Reauthenticate('outcome')
  @Operation(
    'Ask the provider about a payment again',
    AdminPaymentDetailResponse,
    'PAYMENT_NOT_FOUND',
    'STATE_CONFLICT',
  )
  async reconcile(@UserId() userId: string, @IdParam() id: string, @Body() request: ReconcilePaymentRequest) {
    return ok(toAdminPaymentDetailResponse(await this.staff.reconcile(userId, id, request)));
  }

  @Post('payments/:id/refund')
  @Idempotent()
  @Reauthenticate()
  @Operation(
    'Refund a payment, or a part of it',
    AdminPaymentDetailResponse,
    'PAYMENT_NOT_FOUND',
    'NOT_PAID',
    ...APPROVAL_FAILURES,
  )
  async refund(@UserId() userId: string, @IdParam() id: string, @Body() request: RefundPaymentRequest) {
    await this.refunds.refund(userId, id, request);
    return ok(toAdminPaymentDetailResponse(await this.staff.get(id)));
  }

  @Get('refunds')
  @Operation('List refunds', { type: RefundResponse, page: 'staff' })
  async listRefunds(@Query() query: AdminRefundsQuery) {
    return okStaffPage(await this.staff.listRefunds(query), query, toRefundResponse);
  }

  @Get('refunds/:id')
  @Operation('Get a refund with its history', RefundDetailResponse, 404)
  async getRefund(@IdParam() id: string) {
    return ok(toRefundDetailResponse(await this.staff.getRefund(id)));
  }

  @Post('refunds/:id/settle')
  @Reauthenticate()
  @Operation(
    'Settle a refund that the provider has not confirmed',
    RefundDetailResponse,
    404,
    ...APPROVAL_FAILURES,
  )
  async settleRefund(
    @UserId() userId: string,
    @IdParam() id: string,
    @Body() { reference }: SettleRefundRequest,
  ) {
    await this.settlement.settle(userId, id, reference);
    return ok(toRefundDetailResponse(await this.staff.getRefund(id)));
  }
}
