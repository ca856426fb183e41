import { Body, Controller, Delete, Header, HttpCode, Post, StreamableFile } from '@nestjs/common';
import { ApiBody, ApiTags } from '@nestjs/swagger';
import { days, Throttle } from '@nestjs/throttler';
import { brand } from '../../platform/brand';
import { ApiEnvelope, ApiErrors, CurrentUser, type Identity, ok } from '../../platform/http';
import { type ClientInfo, FreshCodeService, FreshCodeRequest, From } from '../auth';
import { AccountDeletion } from './account-deletion.service';
import { AccountExport } from './account-export.service';
import { AccountDeletedResponse } from './dto/account-deleted.response';
import { AccountExportResponse } from './dto/account-export.response';

/** Reading everything is heavy, and nobody needs it often. */
const EXPORTS_A_DAY = 5;

/** What a person may ask about all that is kept of them. */
@ApiTags('profiles')
@Controller('api/profiles/me')
export class AccountController {
  constructor(
    private readonly exports: AccountExport,
    private readonly deletion: AccountDeletion,
    private readonly freshCode: FreshCodeService,
  ) {}

  @Post('export')
  @HttpCode(200)
  @Throttle({ default: { limit: EXPORTS_A_DAY, ttl: days(1) } })
  @Header('Cache-Control', 'no-store')
  @ApiEnvelope(AccountExportResponse)
  @ApiErrors(400, 401, 413, 415)
  export(@CurrentUser() user: Identity): StreamableFile {
    return new StreamableFile(this.exports.of(user.userId), {
      type: 'application/json; charset=utf-8',
      disposition: `attachment; filename="${brand.name.toLowerCase()}-data.json"`,
    });
  }

  @Delete()
  @ApiBody({ type: FreshCodeRequest, required: false })
  @ApiEnvelope(AccountDeletedResponse)
  @ApiErrors(400, 401, 403, 409, 413, 415)
  async delete(@CurrentUser() user: Identity, @Body() body: FreshCodeRequest, @From() from: ClientInfo) {
    await this.freshCode.ask(user, body, from);
    await this.deletion.delete(user.userId);
    return ok({ deleted: true });
  }
}
