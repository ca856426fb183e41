import { Controller, Get, Req, Delete, Header } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  ApiEnvelope,
  CurrentUser,
  type Identity,
  ok,
  Operation,
  type RequestWithIdentity,
  IdParam,
  UserId,
} from '../../platform/http';
import { requestFacts, SecurityLog } from '../../platform/security';
import { OwnSessionResponse } from './dto/auth.responses';
import { SessionsService } from './sessions.service';

@ApiTags('Sign-in')
@Controller('api/auth/sessions')
export class SessionsController {
  constructor(
    private readonly sessions: SessionsService,
    private readonly security: SecurityLog,
  ) {}

  @Get()
  @Header('Cache-Control', 'no-store')
  @ApiEnvelope(OwnSessionResponse, { isArray: true })
  @Operation("List the caller's sessions")
  async list(@CurrentUser() user: Identity) {
    const rows = await this.sessions.listOf(user.userId);
    return ok(rows.map((row) => ({ ...row, current: row.id === user.sessionId })));
  }

  @Delete(':id')
  @ApiEnvelope(null, { nullable: true })
  @Operation("End one of the caller's sessions", 404)
  async end(@UserId() userId: string, @IdParam() id: string, @Req() request: RequestWithIdentity) {
    await this.sessions.endOwn(userId, id);
    this.security.record('signed_out', { ...requestFacts(request), reason: 'elsewhere' });
    return ok(null);
  }
}
