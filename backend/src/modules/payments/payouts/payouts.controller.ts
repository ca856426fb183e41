import { Body, Controller, Get, HttpCode, HttpStatus, Param, Post, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  ApiEnvelope,
  BODY,
  CurrentUser,
  type Identity,
  ok,
  okPage,
  okStaffPage,
  Operation,
  PageQuery,
  Reauthenticate,
  Roles,
  STAFF,
  STAFF_ANEW,
  UuidPipe,
} from '../../../platform/http';
import { type ClientInfo, From } from '../../auth';
import {
  DecidePayoutAccountRequest,
  PayoutAccountRequest,
  SeenAlarmRequest,
  SettlePayoutRequest,
  StaffPayoutAccountsQuery,
  StaffPayoutsQuery,
} from './dto/payouts.requests';
import {
  DriverPayoutResponse,
  MovingPayoutDetailResponse,
  MovingPayoutResponse,
  PayoutAccountResponse,
  RailResponse,
  StaffPayoutAccountDetailResponse,
  StaffPayoutAccountResponse,
  toDriverPayoutResponse,
  toMovingPayoutDetailResponse,
  toMovingPayoutResponse,
  toPayoutAccountResponse,
  toRailResponse,
  toStaffPayoutAccountDetailResponse,
  toStaffPayoutAccountResponse,
} from './dto/payouts.responses';
import { PayoutAccountsService } from './payout-accounts.service';
import { RailWatchService } from './rail-watch.service';
import { MovingPayoutsService } from './moving-payouts.service';

@ApiTags('Payments')
@Controller('api/driver')
export class DriverPayoutsController {
  constructor(
    private readonly accounts: PayoutAccountsService,
    private readonly payouts: MovingPayoutsService,
  ) {}

  @Get('payout-account')
  @ApiEnvelope(PayoutAccountResponse, { nullable: true })
  @Operation('Get where the signed-in driver is paid; null where they have not said it', 401)
  async account(@CurrentUser() driver: Identity) {
    const account = await this.accounts.find(driver.userId);
    return ok(account && toPayoutAccountResponse(account));
  }

  @Put('payout-account')
  @ApiEnvelope(PayoutAccountResponse)
  @Operation(
    'Say where the signed-in driver is paid',
    ...BODY,
    'INVALID_OTP',
    'INVALID_PHONE',
    'UNSUPPORTED_PROVIDER',
    401,
    'NOT_A_DRIVER',
  )
  async changeAccount(
    @CurrentUser() driver: Identity,
    @Body() request: PayoutAccountRequest,
    @From() from: ClientInfo,
  ) {
    return ok(toPayoutAccountResponse(await this.accounts.change(driver, request, from)));
  }

  @Get('payouts')
  @ApiEnvelope(DriverPayoutResponse, { paginated: 'rider' })
  @Operation("List the signed-in driver's payouts", 400, 401)
  async list(@CurrentUser() driver: Identity, @Query() query: PageQuery) {
    const { data, pagination } = await this.payouts.ofDriver(driver.userId, query);
    return okPage({ data: data.map(toDriverPayoutResponse), pagination });
  }
}

@ApiTags('admin')
@Roles('admin')
@Controller('api/admin')
export class AdminPayoutsController {
  constructor(
    private readonly payouts: MovingPayoutsService,
    private readonly accounts: PayoutAccountsService,
    private readonly rails: RailWatchService,
  ) {}

  @Get('payouts')
  @ApiEnvelope(MovingPayoutResponse, { paginated: 'staff' })
  @Operation('List the payouts that are sent by themselves', 400, ...STAFF)
  async list(@Query() query: StaffPayoutsQuery) {
    const { rows, total } = await this.payouts.list(query);
    return okStaffPage(rows.map(toMovingPayoutResponse), query, total);
  }

  @Get('payouts/:id')
  @ApiEnvelope(MovingPayoutDetailResponse)
  @Operation('Get a payout with its history', 400, ...STAFF, 404)
  async get(@Param('id', UuidPipe) id: string) {
    return ok(toMovingPayoutDetailResponse(await this.payouts.get(id)));
  }

  @Post('payouts/:id/settle')
  @HttpCode(HttpStatus.OK)
  @Reauthenticate()
  @ApiEnvelope(MovingPayoutDetailResponse)
  @Operation('Settle a payout that was made by hand', ...BODY, ...STAFF_ANEW, 404, 'STATE_CONFLICT')
  async settle(
    @CurrentUser() user: Identity,
    @Param('id', UuidPipe) id: string,
    @Body() { reference }: SettlePayoutRequest,
  ) {
    await this.payouts.settle(user.userId, id, reference);
    return ok(toMovingPayoutDetailResponse(await this.payouts.get(id)));
  }

  @Get('payout-accounts')
  @ApiEnvelope(StaffPayoutAccountResponse, { paginated: 'staff' })
  @Operation('List where drivers are paid', 400, ...STAFF)
  async listAccounts(@Query() query: StaffPayoutAccountsQuery) {
    const { rows, total } = await this.accounts.list(query);
    return okStaffPage(rows.map(toStaffPayoutAccountResponse), query, total);
  }

  @Get('profiles/:id/payout-account')
  @ApiEnvelope(StaffPayoutAccountDetailResponse)
  @Operation('Get where a driver is paid', 400, ...STAFF, 404)
  async account(@Param('id', UuidPipe) id: string) {
    return ok(toStaffPayoutAccountDetailResponse(await this.accounts.file(id)));
  }

  @Post('profiles/:id/payout-account')
  @HttpCode(HttpStatus.OK)
  @Reauthenticate()
  @ApiEnvelope(StaffPayoutAccountDetailResponse)
  @Operation('Decide about a payout account of another name', ...BODY, ...STAFF_ANEW, 404, 'STATE_CONFLICT')
  async decide(
    @CurrentUser() user: Identity,
    @Param('id', UuidPipe) id: string,
    @Body() request: DecidePayoutAccountRequest,
  ) {
    return ok(toStaffPayoutAccountDetailResponse(await this.accounts.decide(user.userId, id, request)));
  }

  @Get('rails')
  @ApiEnvelope(RailResponse, { isArray: true })
  @Operation('List the ways to the wallets, with what lies ready there', ...STAFF)
  async listRails() {
    return ok((await this.rails.list()).map(toRailResponse));
  }

  @Post('rails/alarms/seen')
  @HttpCode(HttpStatus.OK)
  @ApiEnvelope(RailResponse, { isArray: true })
  @Operation('Say that an alarm of a rail is seen to', ...BODY, ...STAFF, 404)
  async markSeen(@CurrentUser() user: Identity, @Body() request: SeenAlarmRequest) {
    await this.rails.markSeen(user.userId, request);
    return ok((await this.rails.list()).map(toRailResponse));
  }
}
