import { type ExecutionContext, Injectable, type CanActivate, SetMetadata } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AuthGuard } from '@nestjs/passport';
import { DomainError } from '../errors';
import type { Identity, RequestWithIdentity } from './identity';

export const PUBLIC_ROUTE = 'mboa:public';
export const STAFF_ROLE = 'mboa:staff-role';

export type PublicAccess = 'anonymous' | 'optional-identity';

/** Opens a route to everybody. With `optional-identity` a good bearer token is read, a bad one ignored. */
export const Public = (access: PublicAccess = 'anonymous') => SetMetadata(PUBLIC_ROUTE, access);

/** Closes a route to all but staff; an admin may do what an approver may. */
export const Roles = (role: 'approver' | 'admin') => SetMetadata(STAFF_ROLE, role);

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

/** Lets only the staff role of `@Roles()` pass. */
@Injectable()
export class StaffGuard implements CanActivate {
  constructor(private readonly reflector: Reflector) {}

  canActivate(context: ExecutionContext): boolean {
    const needed = this.reflector.getAllAndOverride<'approver' | 'admin' | undefined>(STAFF_ROLE, [
      context.getHandler(),
      context.getClass(),
    ]);
    if (needed === undefined) return true;
    const held = context.switchToHttp().getRequest<RequestWithIdentity>().user?.staffRole ?? null;
    if (held === 'admin' || held === needed) return true;
    throw new DomainError('FORBIDDEN', 'forbidden', 'Authentication required. Please log in again.');
  }
}
