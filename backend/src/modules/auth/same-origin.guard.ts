import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { AppConfig } from '../../platform/config';
import { isOwnOrigin } from '../../platform/http';
import { foreignOrigin } from './auth.errors';
import type { CookieKind } from './session-cookie';

/** For the routes that act on the cookie alone: a page of another origin is refused. No `Origin` at all is no browser. */
@Injectable()
export class SameOriginGuard implements CanActivate {
  constructor(private readonly config: AppConfig) {}

  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const { origin } = request.headers;
    const asked = { host: request.host, scheme: request.protocol };
    if (origin === undefined || isOwnOrigin(origin, this.config, asked)) return true;
    throw foreignOrigin();
  }
}

const LOCAL = /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/;

/** spec §9, docs/api.md: the cookie is Secure outside localhost. */
export function needsSecureCookie(request: FastifyRequest, config: AppConfig): boolean {
  return !(LOCAL.test(new URL(config.http.publicUrl).hostname) && LOCAL.test(request.hostname));
}

/** The name of the session's cookie is bound to the host where the browser can know it: under https. */
export function sessionCookieKind(request: FastifyRequest, config: AppConfig): CookieKind {
  const secure = needsSecureCookie(request, config);
  return { secure, hostOnly: secure && config.http.publicUrl.startsWith('https:') };
}
