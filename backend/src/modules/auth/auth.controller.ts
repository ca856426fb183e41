import { Body, Controller, Get, HttpCode, Post, Req, Res, UseGuards } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppConfig } from '../../platform/config';
import { DomainError } from '../../platform/errors';
import { ApiEnvelope, ApiErrors, ok, Public } from '../../platform/http';
import { AuthService, type OpenedSession } from './auth.service';
import { CodeRequestedResponse } from './dto/code-requested.response';
import { RequestCodeRequest } from './dto/request-code.request';
import { SignedInResponse } from './dto/signed-in.response';
import { SignOutRequest } from './dto/sign-out.request';
import { VerifyCodeRequest } from './dto/verify-code.request';
import type { HeldTokens } from './providers/auth-provider';
import { type Asker, From } from './origin/asker';
import { storeDevice } from './origin/device-cookie';
import { needsSecureCookie, SameOriginGuard, sessionCookieKind } from './same-origin.guard';
import { clearSession, type CookieSession, hasOldName, readSession, storeSession } from './session-cookie';

@ApiTags('auth')
@Public()
@Controller('api/auth')
export class AuthController {
  constructor(
    private readonly auth: AuthService,
    private readonly config: AppConfig,
  ) {}

  @Post('otp')
  @HttpCode(200)
  @ApiEnvelope(CodeRequestedResponse)
  @ApiErrors(400, 413, 415)
  async requestCode(@Body() body: RequestCodeRequest, @From() from: Asker) {
    const { phone, code_challenge = null } = body;
    return ok(await this.auth.requestCode({ phone, code_challenge, from }));
  }

  @Post('verify')
  @HttpCode(200)
  @ApiEnvelope(SignedInResponse)
  @ApiErrors(400, 403, 413, 415)
  async verify(
    @Body() body: VerifyCodeRequest,
    @From() from: Asker,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const { phone, token, code_verifier = null } = body;
    const opened = await this.auth.verify({ phone, token, code_verifier, from });
    const answer = this.keep(opened, request, reply);
    void reply.header('Set-Cookie', storeDevice(opened.device, needsSecureCookie(request, this.config)));
    return answer;
  }

  @Get('session')
  @ApiEnvelope(SignedInResponse, { nullable: true })
  @ApiErrors()
  async session(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply) {
    const held = this.held(request);
    const current = await this.auth.current(held);
    const moved = hasOldName(request.headers.cookie, sessionCookieKind(request, this.config)) ? held : null;
    const kept = current?.cookie ?? moved;
    if (current && kept) this.store(kept, request, reply);
    void reply.header('Cache-Control', 'no-store');
    return ok(current?.answer ?? null);
  }

  @Post('refresh')
  @HttpCode(200)
  @UseGuards(SameOriginGuard)
  @ApiEnvelope(SignedInResponse)
  @ApiErrors(400, 401, 403, 413, 415)
  async refresh(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply) {
    try {
      return this.keep(await this.auth.refresh(this.held(request)), request, reply);
    } catch (error) {
      // A session that is over leaves no cookie behind; one that only couldn't be renewed now keeps it.
      if (error instanceof DomainError && error.kind === 'unauthenticated') this.clear(request, reply);
      throw error;
    }
  }

  @Post('sign-out')
  @HttpCode(200)
  @UseGuards(SameOriginGuard)
  @ApiEnvelope(null, { nullable: true })
  @ApiErrors(400, 403, 413, 415)
  async signOut(
    @Body() body: SignOutRequest,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    for (const held of heldTokens(request, this.held(request)))
      await this.auth.signOut(held, body.scope ?? 'local');
    this.clear(request, reply);
    return ok(null);
  }

  private keep(opened: OpenedSession, request: FastifyRequest, reply: FastifyReply) {
    this.store(opened.cookie, request, reply);
    void reply.header('Cache-Control', 'no-store');
    return ok(opened.answer);
  }

  private store(session: CookieSession, request: FastifyRequest, reply: FastifyReply): void {
    const kind = sessionCookieKind(request, this.config);
    void reply.header('Set-Cookie', storeSession(session, request.headers.cookie, kind));
  }

  private clear(request: FastifyRequest, reply: FastifyReply): void {
    const kind = sessionCookieKind(request, this.config);
    void reply.header('Set-Cookie', clearSession(request.headers.cookie, kind));
  }

  private held(request: FastifyRequest): CookieSession | null {
    return readSession(request.headers.cookie, sessionCookieKind(request, this.config));
  }
}

/** The session of the cookie, and that of the bearer token: a native client has no cookie. */
function heldTokens(request: FastifyRequest, cookie: CookieSession | null): HeldTokens[] {
  const bearer = /^Bearer\s+(\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
  return [
    ...(cookie ? [{ access_token: cookie.access_token, refresh_token: cookie.refresh_token }] : []),
    ...(bearer ? [{ access_token: bearer, refresh_token: null }] : []),
  ];
}
