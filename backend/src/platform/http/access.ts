import { type ExecutionContext, Injectable, SetMetadata } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AuthGuard } from '@nestjs/passport';
import { DomainError } from '../errors';
import type { Identity, RequestWithIdentity } from './identity';

export const PUBLIC_ROUTE = 'mboa:public';

export type PublicAccess = 'anonymous' | 'optional-identity';

/** Opens a route to everybody. With `optional-identity` a good bearer token is read, a bad one ignored. */
export const Public = (access: PublicAccess = 'anonymous') => SetMetadata(PUBLIC_ROUTE, access);

/** Every route needs a bearer token unless it carries `@Public()`. The strategy `jwt` is the auth room's. */
@Injectable()
export class SignedInGuard extends AuthGuard('jwt') {
  constructor(private readonly reflector: Reflector) {
    super();
  }

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const access = this.reflector.getAllAndOverride<PublicAccess | undefined>(PUBLIC_ROUTE, [
      context.getHandler(),
      context.getClass(),
    ]);
    if (access === 'anonymous') return true;
    const optional = access === 'optional-identity';
    const { headers } = context.switchToHttp().getRequest<RequestWithIdentity>();
    if (optional && headers.authorization === undefined) return true;
    try {
      return (await super.canActivate(context)) as boolean;
    } catch (error) {
      if (optional && error instanceof DomainError && error.kind === 'unauthenticated') return true;
      throw error;
    }
  }

  override handleRequest<User = Identity>(error: unknown, user: User | false | null): User {
    if (error) throw error as Error;
    if (!user) {
      throw new DomainError(
        'UNAUTHENTICATED',
        'unauthenticated',
        'Authentication required. Please log in again.',
      );
    }
    return user;
  }
}
