import { type ExecutionContext, Injectable, SetMetadata } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AuthGuard } from '@nestjs/passport';
import { DomainError } from '../errors';
import type { Identity, RequestWithIdentity } from './identity';
import { TokenLimits } from './throttling/token-limits';

export const PUBLIC_ROUTE = 'mboa:public';

export type PublicAccess = 'anonymous' | 'optional-identity';

/** Opens a route to everybody. With `optional-identity` a good bearer token is read, a bad one ignored. */
export const Public = (access: PublicAccess = 'anonymous') => SetMetadata(PUBLIC_ROUTE, access);

/** Every route needs a bearer token unless it carries `@Public()`. The strategy `jwt` is the auth room's. */
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
      if (optional && error instanceof DomainError && error.kind === 'unauthenticated') return true;
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

/** What passport says of a token that was good and has run out. */
function isExpiry(cause: unknown): boolean {
  return (cause as { name?: unknown } | undefined)?.name === 'TokenExpiredError';
}
