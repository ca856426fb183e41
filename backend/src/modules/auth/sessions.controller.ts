import { Controller, Delete, Get, Header, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  CurrentUser,
  type Identity,
  IdParam,
  ok,
  Operation,
  type RequestWithIdentity,
  UserId,
} from '../../platform/http';
import { requestFacts, SecurityLog } from '../../platform/security';
import { OwnSessionResponse } from './dto/auth.dto';
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
  @Operation("List the caller's sessions", [OwnSessionResponse])
  async list(@CurrentUser() user: Identity) {
    const rows = await this.sessions.listOf(user.userId);
    return ok(rows.map((row) => ({ ...row, current: row.id === user.sessionId })));
  }

  @Delete(':id')
  @Operation("End one of the caller's sessions", null, 404)
  async end(@UserId() userId: string, @IdParam() id: string, @Req() request: RequestWithIdentity) {
    await this.sessions.endOwn(userId, id);
    this.security.record('signed_out', { ...requestFacts(request), reason: 'elsewhere' });
    return ok(null);
  }
}
