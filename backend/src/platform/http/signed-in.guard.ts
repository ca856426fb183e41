import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { ModuleRef, Reflector } from '@nestjs/core';
import { DomainError } from '../errors';
import {
  type Identity,
  isInScope,
  PersonalTokenVerifier,
  PUBLIC_ROUTE,
  type PublicAccess,
  type RequestWithIdentity,
  TOKEN_PREFIX,
  TokenVerifier,
} from './access';
import { TokenLimits } from './throttling/token-limits';

/** Admits signed-in people and personal tokens; module `auth` provides the verifiers. */
@Injectable()
export class SignedInGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly tokens: TokenLimits,
    private readonly modules: ModuleRef,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const access = this.reflector.getAllAndOverride<PublicAccess | undefined>(PUBLIC_ROUTE, [
      context.getHandler(),
      context.getClass(),
    ]);
    if (access === 'anonymous') return true;
    const optional = access === 'optional-identity';
    const request = context.switchToHttp().getRequest<RequestWithIdentity>();
    const { authorization } = request.headers;
    if (authorization === undefined) {
      if (optional) return true;
      throw new DomainError('UNAUTHENTICATED', 'Authentication required. Please log in again.');
    }
    this.tokens.admit(authorization, request.ip);
    try {
      request.user = await this.identify(request, authorization);
      this.tokens.wasGood(authorization);
      return true;
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      if (error.kind === 'unauthenticated')
        await this.tokens.wasBad(authorization, request.ip, { expired: isExpiry(error.cause) });
      if (optional && ['unauthenticated', 'forbidden'].includes(error.kind)) return true;
      throw error;
    }
  }

  /** @throws DomainError UNAUTHENTICATED; FORBIDDEN outside of a personal token's scopes */
  private async identify(request: RequestWithIdentity, authorization: string): Promise<Identity> {
    const [, token = ''] = /^Bearer\s+(\S+)/i.exec(authorization) ?? [];
    if (!token.startsWith(TOKEN_PREFIX)) {
      return (await this.modules.get(TokenVerifier, { strict: false }).verify(token)).identity;
    }
    const identity = await this.modules.get(PersonalTokenVerifier, { strict: false }).verify(token);
    if (!isInScope(identity.scopes ?? [], request.method, request.routeOptions.url ?? '')) {
      throw new DomainError('FORBIDDEN', 'This token may not do this.');
    }
    return identity;
  }
}

function isExpiry(cause: unknown): boolean {
  return (cause as { name?: unknown } | undefined)?.name === 'TokenExpiredError';
}
