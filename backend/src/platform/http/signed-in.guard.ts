import { type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AuthGuard } from '@nestjs/passport';
import { DomainError } from '../errors';
import { TokenLimits } from './throttling/token-limits';
import type { Identity, RequestWithIdentity } from './identity';
import { PUBLIC_ROUTE, type PublicAccess } from './access';

/** Requires a bearer token unless the route is `@Public()`. Module `auth` provides the strategy `jwt`. */
@Injectable()
export class SignedInGuard extends AuthGuard('jwt') {
  constructor(
    private readonly reflector: Reflector,
    private readonly tokens: TokenLimits,
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
      const admitted = (await super.canActivate(context)) as boolean;
      if (token !== undefined) this.tokens.wasGood(token);
      return admitted;
    } catch (error) {
      const isBad = error instanceof DomainError && error.kind === 'unauthenticated';
      if (isBad && token !== undefined)
        await this.tokens.wasBad(token, ip, { expired: isExpiry(error.cause) });
      if (optional && isBad) return true;
      throw error;
    }
  }

  override handleRequest<User = Identity>(error: unknown, user: User | false | null, info?: unknown): User {
    if (error) throw error as Error;
    if (!user) {
      throw new DomainError(
        'UNAUTHENTICATED',
        'unauthenticated',
        'Authentication required. Please log in again.',
        { cause: info },
      );
    }
    return user;
  }
}

/** True for passport's error of an expired but otherwise valid token. */
function isExpiry(cause: unknown): boolean {
  return (cause as { name?: unknown } | undefined)?.name === 'TokenExpiredError';
}
