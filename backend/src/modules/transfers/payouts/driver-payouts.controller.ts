import { Body, Controller, Get, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  CurrentUser,
  type Identity,
  ok,
  okPage,
  Operation,
  PageQuery,
  toResponse,
  UserId,
} from '../../../platform/http';
import { type ClientInfo, From } from '../../auth';
import { PayoutAccountRequest } from './dto/payouts.requests';
import {
  DriverPayoutResponse,
  PayoutAccountResponse,
  toPayoutAccountResponse,
} from './dto/payouts.responses';
import { PayoutAccountsService } from './payout-accounts.service';
import { PayoutsService } from './payouts.service';

@ApiTags('Payments')
@Controller('api/driver')
export class DriverPayoutsController {
  constructor(
    private readonly accounts: PayoutAccountsService,
    private readonly payouts: PayoutsService,
  ) {}

  @Get('payout-account')
  @Operation("Get the driver's payout account, or null", { type: PayoutAccountResponse, nullable: true })
  async account(@UserId() driverId: string) {
    const account = await this.accounts.find(driverId);
    return ok(account && toPayoutAccountResponse(account));
  }

  @Put('payout-account')
  @Operation(
    "Set the driver's payout account",
    PayoutAccountResponse,
    'INVALID_OTP',
    'INVALID_PHONE',
    'UNSUPPORTED_PROVIDER',
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
  @Operation("List the driver's payouts", { type: DriverPayoutResponse, page: 'rider' })
  async list(@UserId() driverId: string, @Query() query: PageQuery) {
    const { data, pagination } = await this.payouts.ofDriver(driverId, query);
    return okPage({ data: data.map((payout) => toResponse(DriverPayoutResponse, payout)), pagination });
  }
}
