import { Body, Controller, Get, Post, Req, Res, UseGuards } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LANGUAGES } from '../../locales';
import { AppConfig } from '../../platform/config';
import { DomainError, type ErrorKind } from '../../platform/errors';
import { namedLanguage, ok, Operation, Public } from '../../platform/http';
import { requestFacts, type SecurityEvent, type SecurityFacts, SecurityLog } from '../../platform/security';
import { AuthService, type OpenedSession } from './auth.service';
import {
  clearSession,
  type CookieSession,
  hasOldName,
  needsSecureCookie,
  readSession,
  sessionCookieKind,
  storeDevice,
  storeSession,
} from './auth-cookies';
import {
  CodeRequestedResponse,
  RequestCodeRequest,
  SignedInResponse,
  SignOutRequest,
  VerifyCodeRequest,
} from './dto/auth.dto';
import { type ClientInfo, From } from './origin/client-info';
import type { PresentedTokens } from './providers/auth-provider';
import { SameOriginGuard } from './same-origin.guard';

@ApiTags('Sign-in')
@Public()
@Controller('api/auth')
export class AuthController {
  constructor(
    private readonly auth: AuthService,
    private readonly config: AppConfig,
    private readonly security: SecurityLog,
  ) {}

  @Post('otp')
  @Operation('Request a sign-in code by SMS', CodeRequestedResponse)
  async requestCode(
    @Body() body: RequestCodeRequest,
    @From() from: ClientInfo,
    @Req() request: FastifyRequest,
  ) {
    const { phone, code_challenge = null } = body;
    const requested = this.auth.requestCode({ phone, code_challenge, from });
    const facts = { ...requestFacts(request), phone };
    const answer = await this.recordRefusal(requested, 'throttled', 'code_refused', facts);
    this.security.record('code_requested', facts);
    return ok(answer);
  }

  @Post('verify')
  @Operation('Sign in with a code', SignedInResponse, 'INVALID_OTP', 'SUSPENDED')
  async verify(
    @Body() body: VerifyCodeRequest,
    @From() from: ClientInfo,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const { phone, token, code_verifier = null, locale } = body;
    const language = locale ?? namedLanguage(request.headers['accept-language'], LANGUAGES);
    const verified = this.auth.verify({ phone, token, code_verifier, from }, language);
    const facts = { ...requestFacts(request), phone };
    const opened = await this.recordRefusal(verified, 'invalid', 'wrong_code', facts);
    this.security.record('signed_in', { ...facts, person: opened.answer.user.id });
    const answer = this.storeAndAnswer(opened, request, reply);
    void reply.header('Set-Cookie', storeDevice(opened.device, needsSecureCookie(request, this.config)));
    return answer;
  }

  @Get('session')
  @Operation('Get the current session', { type: SignedInResponse, nullable: true })
  async session(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply) {
    const presented = this.cookieSession(request);
    const current = await this.auth.current(presented);
    const isOldName = hasOldName(request.headers.cookie, sessionCookieKind(request, this.config));
    const toStore = current?.cookie ?? (isOldName ? presented : null);
    if (current && toStore) this.store(toStore, request, reply);
    void reply.header('Cache-Control', 'no-store');
    return ok(current?.answer ?? null);
  }

  @Post('refresh')
  @UseGuards(SameOriginGuard)
  @Operation('Exchange the refresh token for new tokens', SignedInResponse, 401, 'FOREIGN_ORIGIN')
  async refresh(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply) {
    try {
      return this.storeAndAnswer(await this.auth.refresh(this.cookieSession(request)), request, reply);
    } catch (error) {
      // A temporary failure must not clear the cookie.
      if (error instanceof DomainError && error.kind === 'unauthenticated') this.clear(request, reply);
      throw error;
    }
  }

  @Post('sign-out')
  @UseGuards(SameOriginGuard)
  @Operation('Sign out', null, 'FOREIGN_ORIGIN')
  async signOut(
    @Body() body: SignOutRequest,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const scope = body.scope ?? 'local';
    const tokens = presentedTokens(request, this.cookieSession(request));
    for (const presented of tokens) await this.auth.signOut(presented, scope);
    if (tokens.length > 0) this.security.record('signed_out', { ...requestFacts(request), reason: scope });
    this.clear(request, reply);
    return ok(null);
  }

  private async recordRefusal<T>(
    work: Promise<T>,
    kind: ErrorKind,
    event: SecurityEvent,
    facts: SecurityFacts,
  ): Promise<T> {
    try {
      return await work;
    } catch (error) {
      if (error instanceof DomainError && error.kind === kind) {
        this.security.record(event, { ...facts, reason: error.code });
      }
      throw error;
    }
  }

  private storeAndAnswer(opened: OpenedSession, request: FastifyRequest, reply: FastifyReply) {
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

  private cookieSession(request: FastifyRequest): CookieSession | null {
    return readSession(request.headers.cookie, sessionCookieKind(request, this.config));
  }
}

/** Native clients send a bearer token and no cookie. */
function presentedTokens(request: FastifyRequest, cookie: CookieSession | null): PresentedTokens[] {
  const bearer = /^Bearer\s+(\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
  return [
    ...(cookie ? [{ access_token: cookie.access_token, refresh_token: cookie.refresh_token }] : []),
    ...(bearer ? [{ access_token: bearer, refresh_token: null }] : []),
  ];
}
