import { Body, Controller, Delete, Header, Post, StreamableFile } from '@nestjs/common';
import { ApiBody, ApiTags } from '@nestjs/swagger';
import { days, Throttle } from '@nestjs/throttler';
import { brand } from '../../platform/brand';
import { CurrentUser, type Identity, ok, Operation } from '../../platform/http';
import { type ClientInfo, FreshCodeRequest, FreshCodeService, From } from '../auth';
import { AccountService } from './account.service';
import { AccountDeletedResponse, AccountExportResponse } from './dto/account.responses';

/** Exports are expensive; attempts without a fresh code count too. */
const EXPORTS_PER_DAY = 5;

@ApiTags('Profiles')
@Controller('api/profiles/me')
export class AccountController {
  constructor(
    private readonly account: AccountService,
    private readonly freshCode: FreshCodeService,
  ) {}

  @Post('export')
  @Throttle({ default: { limit: EXPORTS_PER_DAY, ttl: days(1) } })
  @Header('Cache-Control', 'no-store')
  @ApiBody({ type: FreshCodeRequest, required: false })
  @Operation("Export the caller's data", AccountExportResponse, 'INVALID_OTP', 'FRESH_CODE_REQUIRED')
  async export(
    @CurrentUser() user: Identity,
    @Body() body: FreshCodeRequest,
    @From() from: ClientInfo,
  ): Promise<StreamableFile> {
    await this.freshCode.requireRecent(user, body, from);
    return new StreamableFile(this.account.export(user.userId), {
      type: 'application/json; charset=utf-8',
      disposition: `attachment; filename="${brand.name.toLowerCase()}-data.json"`,
    });
  }

  @Delete()
  @ApiBody({ type: FreshCodeRequest, required: false })
  @Operation(
    "Delete the caller's account",
    AccountDeletedResponse,
    'INVALID_OTP',
    'FRESH_CODE_REQUIRED',
    'SUSPENDED',
    'ACCOUNT_IN_USE',
  )
  async delete(@CurrentUser() user: Identity, @Body() body: FreshCodeRequest, @From() from: ClientInfo) {
    await this.freshCode.requireRecent(user, body, from);
    await this.account.delete(user.userId);
    return ok({ deleted: true });
  }
}
