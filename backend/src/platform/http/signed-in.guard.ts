import { type ExecutionContext, Inject, Injectable, Optional } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AuthGuard } from '@nestjs/passport';
import { DomainError } from '../errors';
import {
  type Identity,
  isInScope,
  PersonalTokenVerifier,
  PUBLIC_ROUTE,
  type PublicAccess,
  type RequestWithIdentity,
  TOKEN_PREFIX,
} from './access';
import { TokenLimits } from './throttling/token-limits';

const PERSONAL = `Bearer ${TOKEN_PREFIX}`;

/** Admits signed-in people and personal tokens; module `auth` provides the strategy `jwt` and the verifiers. */
@Injectable()
export class SignedInGuard extends AuthGuard('jwt') {
  constructor(
    private readonly reflector: Reflector,
    private readonly tokens: TokenLimits,
    @Optional() @Inject(PersonalTokenVerifier) private readonly personal: PersonalTokenVerifier | null,
  ) {
    super();
  }

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const access = this.reflector.getAllAndOverride<PublicAccess | undefined>(PUBLIC_ROUTE, [
      context.getHandler(),
      context.getClass(),
    ]);
    if (access === 'anonymous') return true;
    const optional = access === 'optional-identity';
    const { headers, ip } = context.switchToHttp().getRequest<RequestWithIdentity>();
    const token = headers.authorization;
    if (optional && token === undefined) return true;
    if (token !== undefined) this.tokens.admit(token, ip);
    try {
      const admitted = token?.startsWith(PERSONAL)
        ? await this.admitPersonal(context, token.slice('Bearer '.length))
        : ((await super.canActivate(context)) as boolean);
      if (token !== undefined) this.tokens.recordAccepted(token);
      return admitted;
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      if (error.kind === 'unauthenticated' && token !== undefined)
        await this.tokens.recordRejected(token, ip, { expired: isExpiry(error.cause) });
      if (optional && ['unauthenticated', 'forbidden'].includes(error.kind)) return true;
      throw error;
    }
  }

  /** @throws DomainError UNAUTHENTICATED; FORBIDDEN outside of the token's scopes */
  private async admitPersonal(context: ExecutionContext, token: string): Promise<boolean> {
    const request = context.switchToHttp().getRequest<RequestWithIdentity>();
    if (!this.personal) return this.handleRequest<boolean>(null, false);
    const identity = await this.personal.verify(token);
    if (!isInScope(identity.scopes ?? [], request.method, request.routeOptions.url ?? '')) {
      throw new DomainError('FORBIDDEN', 'This token may not do this.');
    }
    request.user = identity;
    return true;
  }

  override handleRequest<User = Identity>(error: unknown, user: User | false | null, info?: unknown): User {
    if (error) throw error as Error;
    if (!user) {
      throw new DomainError('UNAUTHENTICATED', 'Authentication required. Please log in again.', {
        cause: info,
      });
    }
    return user;
  }
}

function isExpiry(cause: unknown): boolean {
  return (cause as { name?: unknown } | undefined)?.name === 'TokenExpiredError';
}
