import { Controller, Delete, Get, Header, Param, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  ApiEnvelope,
  ApiErrors,
  CurrentUser,
  type Identity,
  ok,
  type RequestWithIdentity,
  UuidPipe,
} from '../../platform/http';
import { requestFacts, SecurityLog } from '../../platform/security';
import { OwnSessionResponse } from './dto/own-session.response';
import { SessionsService } from './sessions.service';

/** Where one is signed in, and the way to end that from elsewhere. */
@ApiTags('auth')
@Controller('api/auth/sessions')
export class SessionsController {
  constructor(
    private readonly sessions: SessionsService,
    private readonly security: SecurityLog,
  ) {}

  @Get()
  @Header('Cache-Control', 'no-store')
  @ApiEnvelope(OwnSessionResponse, { isArray: true })
  @ApiErrors(401)
  async list(@CurrentUser() user: Identity) {
    const rows = await this.sessions.listOf(user.userId);
    return ok(rows.map((row) => ({ ...row, current: row.id === user.sessionId })));
  }

  @Delete(':id')
  @ApiEnvelope(null, { nullable: true })
  @ApiErrors(400, 401, 404, 413, 415)
  async end(
    @CurrentUser() user: Identity,
    @Param('id', UuidPipe) id: string,
    @Req() request: RequestWithIdentity,
  ) {
    await this.sessions.endOwn(user.userId, id);
    this.security.record('signed_out', { ...requestFacts(request), reason: 'elsewhere' });
    return ok(null);
  }
}
