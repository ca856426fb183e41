import { Body, Controller, Get, Header, Post, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import {
  IdParam,
  ok,
  okStaffPage,
  Operation,
  Reauthenticate,
  Roles,
  toResponse,
  UserId,
} from '../../../platform/http';
import { APPROVAL_FAILURES } from '../../approvals';
import {
  CancelPayoutBatchRequest,
  CreatePayoutBatchRequest,
  MarkPaidRequest,
  PayoutBatchesQuery,
  PayoutCsvQuery,
} from './payout-batches.requests';
import {
  PayoutBatchDetailResponse,
  PayoutBatchResponse,
  PayoutPreviewResponse,
  PreviewedPayoutResponse,
  toPayoutBatchDetailResponse,
} from './payout-batches.responses';
import { PayoutBatchesService } from './payout-batches.service';

@Roles('finance')
@Controller('api/admin/payout-batches')
export class AdminPayoutBatchesController {
  constructor(private readonly payouts: PayoutBatchesService) {}

  @Get()
  @Operation('List payout batches', { type: PayoutBatchResponse, page: 'staff' })
  async list(@Query() query: PayoutBatchesQuery) {
    return okStaffPage(await this.payouts.list(query), query, (batch) =>
      toResponse(PayoutBatchResponse, batch),
    );
  }

  @Post()
  @Operation(
    'Create a payout batch of what is owed',
    { type: PayoutBatchDetailResponse, status: 201 },
    'STATE_CONFLICT',
  )
  async create(@UserId() userId: string, @Body() request: CreatePayoutBatchRequest) {
    return ok(toPayoutBatchDetailResponse(await this.payouts.create(userId, request.reason || null)));
  }

  @Get('preview')
  @Operation('Get what a payout batch would contain now', PayoutPreviewResponse)
  async preview(@UserId() userId: string) {
    const { batch, payouts, left_out } = await this.payouts.preview(userId);
    return ok({
      amount: batch.amount,
      payouts: payouts.map((payout) => toResponse(PreviewedPayoutResponse, payout)),
      left_out,
    });
  }

  @Get(':id')
  @Operation('Get a payout batch', PayoutBatchDetailResponse, 404)
  async get(@IdParam() id: string) {
    return ok(toPayoutBatchDetailResponse(await this.payouts.get(id)));
  }

  @Get(':id/csv')
  @Reauthenticate()
  @Header('Content-Type', 'text/csv; charset=utf-8')
  @Header('Cache-Control', 'no-store')
  @Operation(
    'Get a payout batch as CSV',
    { files: ['text/csv'] },
    404,
    'APPROVAL_NEEDED',
    ...APPROVAL_FAILURES,
  )
  async csv(
    @UserId() userId: string,
    @IdParam() id: string,
    @Query() query: PayoutCsvQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const provider = query.provider ?? null;
    const csv = await this.payouts.exportCsv(userId, id, provider);
    const name = ['payouts', provider, id].filter((part) => part !== null).join('-');
    void reply.header('Content-Disposition', `attachment; filename="${name}.csv"`);
    return csv;
  }

  @Post(':id/mark-paid')
  @Reauthenticate()
  @Operation('Record that payouts were paid', PayoutBatchDetailResponse, 404, ...APPROVAL_FAILURES)
  async markPaid(@UserId() userId: string, @IdParam() id: string, @Body() request: MarkPaidRequest) {
    return ok(toPayoutBatchDetailResponse(await this.payouts.markPaid(userId, id, request)));
  }

  @Post(':id/cancel')
  @Reauthenticate()
  @Operation('Cancel an open payout batch', PayoutBatchDetailResponse, 404, 'STATE_CONFLICT')
  async cancel(
    @UserId() userId: string,
    @IdParam() id: string,
    @Body() { reason }: CancelPayoutBatchRequest,
  ) {
    return ok(toPayoutBatchDetailResponse(await this.payouts.cancel(userId, id, reason)));
  }
}
