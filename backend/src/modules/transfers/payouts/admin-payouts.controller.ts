import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { IdParam, ok, okStaffPage, Operation, Reauthenticate, Roles, UserId } from '../../../platform/http';
import { APPROVAL_FAILURES } from '../../approvals';
import {
  DecidePayoutAccountRequest,
  SeenAlarmRequest,
  SettlePayoutRequest,
  StaffPayoutAccountsQuery,
  StaffPayoutsQuery,
} from './dto/payouts.requests';
import {
  MovingPayoutDetailResponse,
  MovingPayoutResponse,
  RailResponse,
  StaffPayoutAccountDetailResponse,
  StaffPayoutAccountResponse,
  toMovingPayoutDetailResponse,
  toMovingPayoutResponse,
  toRailResponse,
  toStaffPayoutAccountDetailResponse,
  toStaffPayoutAccountResponse,
} from './dto/payouts.responses';
import { PayoutAccountsService } from './payout-accounts.service';
import { PayoutSettlementService } from './payout-settlement.service';
import { PayoutsService } from './payouts.service';
import { RailWatchService } from './rail-watch.service';

@Roles('finance')
@Controller('api/admin')
export class AdminPayoutsController {
  constructor(
    private readonly payouts: PayoutsService,
    private readonly settlement: PayoutSettlementService,
    private readonly accounts: PayoutAccountsService,
    private readonly rails: RailWatchService,
  ) {}

  @Get('payouts')
  @Operation('List automatic payouts', { type: MovingPayoutResponse, page: 'staff' })
  async list(@Query() query: StaffPayoutsQuery) {
    return okStaffPage(await this.payouts.list(query), query, toMovingPayoutResponse);
  }

  @Get('payouts/:id')
  @Operation('Get a payout with its history', MovingPayoutDetailResponse, 404)
  async get(@IdParam() id: string) {
    return ok(toMovingPayoutDetailResponse(await this.payouts.get(id)));
  }

  @Post('payouts/:id/settle')
  @Reauthenticate()
  @Operation('Settle a payout that was paid by hand', MovingPayoutDetailResponse, 404, ...APPROVAL_FAILURES)
  async settle(@UserId() userId: string, @IdParam() id: string, @Body() { reference }: SettlePayoutRequest) {
    await this.settlement.settle(userId, id, reference);
    return ok(toMovingPayoutDetailResponse(await this.payouts.get(id)));
  }

  @Get('payout-accounts')
  @Operation('List payout accounts', { type: StaffPayoutAccountResponse, page: 'staff' })
  async listAccounts(@Query() query: StaffPayoutAccountsQuery) {
    return okStaffPage(await this.accounts.list(query), query, toStaffPayoutAccountResponse);
  }

  @Get('profiles/:id/payout-account')
  @Operation("Get a driver's payout account", StaffPayoutAccountDetailResponse, 404)
  async account(@IdParam() id: string) {
    return ok(toStaffPayoutAccountDetailResponse(await this.accounts.getForStaff(id)));
  }

  @Post('profiles/:id/payout-account')
  @Reauthenticate()
  @Operation(
    'Decide on a payout account in another name',
    StaffPayoutAccountDetailResponse,
    404,
    ...APPROVAL_FAILURES,
  )
  async decide(@UserId() userId: string, @IdParam() id: string, @Body() request: DecidePayoutAccountRequest) {
    return ok(toStaffPayoutAccountDetailResponse(await this.accounts.decide(userId, id, request)));
  }

  @Get('rails')
  @Operation('List the payment rails with their state and balances', [RailResponse])
  async listRails() {
    return ok((await this.rails.list()).map(toRailResponse));
  }

  @Post('rails/alarms/seen')
  @Operation('Acknowledge an alarm of a rail', [RailResponse], 404)
  async markSeen(@UserId() userId: string, @Body() request: SeenAlarmRequest) {
    await this.rails.markSeen(userId, request);
    return ok((await this.rails.list()).map(toRailResponse));
  }
}
