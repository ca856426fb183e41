import { Body, Controller, Delete, Header, HttpCode, Post, Query, StreamableFile, Get } from '@nestjs/common';
import { ApiBody, ApiTags } from '@nestjs/swagger';
import { days, Throttle } from '@nestjs/throttler';
import { brand } from '../../platform/brand';
import {
  ApiEnvelope,
  BODY,
  CurrentUser,
  type Identity,
  ok,
  Operation,
  Roles,
  STAFF,
} from '../../platform/http';
import { type ClientInfo, FreshCodeService, FreshCodeRequest, From } from '../auth';
import { AccountDeletionService } from './account-deletion.service';
import { AccountExportService } from './account-export.service';
import {
  AccountDeletedResponse,
  AccountExportResponse,
  StaffStatsResponse,
  StaffSeriesResponse,
} from './dto/account.responses';
import { StaffSeriesQuery } from './dto/account.requests';
import { StaffSeriesService } from './staff-series.service';
import { StaffStatsService } from './staff-stats.service';

/** An export is expensive. */
const EXPORTS_A_DAY = 5;

/** The export and the deletion of the caller's account. */
@ApiTags('profiles')
@Controller('api/profiles/me')
export class AccountController {
  constructor(
    private readonly exports: AccountExportService,
    private readonly deletion: AccountDeletionService,
    private readonly freshCode: FreshCodeService,
  ) {}

  @Post('export')
  @HttpCode(200)
  @Throttle({ default: { limit: EXPORTS_A_DAY, ttl: days(1) } })
  @Header('Cache-Control', 'no-store')
  @ApiEnvelope(AccountExportResponse)
  @Operation("Export one's own data", ...BODY, 401)
  export(@CurrentUser() user: Identity): StreamableFile {
    return new StreamableFile(this.exports.of(user.userId), {
      type: 'application/json; charset=utf-8',
      disposition: `attachment; filename="${brand.name.toLowerCase()}-data.json"`,
    });
  }

  @Delete()
  @ApiBody({ type: FreshCodeRequest, required: false })
  @ApiEnvelope(AccountDeletedResponse)
  @Operation(
    "Delete one's own account",
    ...BODY,
    'INVALID_OTP',
    401,
    'FRESH_CODE_REQUIRED',
    'SUSPENDED',
    'ACCOUNT_IN_USE',
  )
  async delete(@CurrentUser() user: Identity, @Body() body: FreshCodeRequest, @From() from: ClientInfo) {
    await this.freshCode.ask(user, body, from);
    await this.deletion.delete(user.userId);
    return ok({ deleted: true });
  }
}

@ApiTags('admin')
@Roles('approver')
@Controller('api/admin/stats')
export class StaffStatsController {
  constructor(
    private readonly stats: StaffStatsService,
    private readonly series: StaffSeriesService,
  ) {}

  @Get()
  @ApiEnvelope(StaffStatsResponse)
  @Operation('Get the figures of the staff dashboard', ...STAFF)
  async get() {
    return ok(await this.stats.get());
  }

  @Get('series')
  @Roles('admin')
  @ApiEnvelope(StaffSeriesResponse)
  @Operation('Get what happened day by day', 400, ...STAFF)
  async getSeries(@Query() { days }: StaffSeriesQuery) {
    return ok(await this.series.of(days));
  }
}
