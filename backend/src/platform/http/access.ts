import {
  applyDecorators,
  type CanActivate,
  createParamDecorator,
  type ExecutionContext,
  Injectable,
  SetMetadata,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AuthGuard } from '@nestjs/passport';
import { ApiBearerAuth, ApiSecurity } from '@nestjs/swagger';
import { AppConfig } from '../config';
import { DomainError } from '../errors';
import { TokenLimits } from './throttling/throttling.module';
import type { Identity, RequestWithIdentity, SecondFactorState } from './identity';

export const CurrentUser = createParamDecorator(
  (_: unknown, context: ExecutionContext): Identity | undefined =>
    context.switchToHttp().getRequest<RequestWithIdentity>().user,
);

export interface VerifiedToken {
  identity: Identity;
  /** Expiry of the token; the session may end sooner. */
  expiresAt: Date;
}

export abstract class TokenVerifier {
  /** @throws DomainError UNAUTHENTICATED for a bad or expired token or an ended session */
  abstract verify(accessToken: string): Promise<VerifiedToken>;
}

export const PUBLIC_ROUTE = 'mboa:public';

export type PublicAccess = 'anonymous' | 'optional-identity';

/** Makes a route public. With `optional-identity` a good bearer token is used and a bad one ignored. */
export const Public = (access: PublicAccess = 'anonymous') =>
  applyDecorators(
    SetMetadata(PUBLIC_ROUTE, access),
    ApiSecurity({}),
    ...(access === 'optional-identity' ? [ApiBearerAuth()] : []),
  );

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

/** True for passport's error of an expired but otherwise valid token. */
function isExpiry(cause: unknown): boolean {
  return (cause as { name?: unknown } | undefined)?.name === 'TokenExpiredError';
}

export const STAFF_ROLE = 'mboa:staff-role';
const BEFORE_SECOND_FACTOR = 'mboa:before-second-factor';
const REAUTHENTICATE = 'mboa:reauthenticate';

/** Restricts a route to staff; admins may do everything approvers may. */
export const Roles = (role: 'approver' | 'admin') => SetMetadata(STAFF_ROLE, role);

export const BeforeSecondFactor = () => SetMetadata(BEFORE_SECOND_FACTOR, true);

/**
 * For commands that move money or change roles: the second factor must be at most 15 minutes old. @param whenGiven only if the body
 * contains this field
 */
export const Reauthenticate = (whenGiven: string | null = null) =>
  SetMetadata(REAUTHENTICATE, { whenGiven } satisfies Reauthentication);

interface Reauthentication {
  whenGiven: string | null;
}

/**
 * Checks the session's second factor. Passes without an enrolled factor, unless one is mandatory. @throws DomainError
 * SECOND_FACTOR_REQUIRED, REAUTHENTICATION_REQUIRED
 */
export function assertSecondFactor(
  factor: SecondFactorState,
  rules: { required: boolean; recently: boolean },
): void {
  if (!factor.enrolled && !rules.required) return;
  if (!factor.enrolled || !factor.verified) {
    const message = 'Please confirm this session with your second factor.';
    throw new DomainError('SECOND_FACTOR_REQUIRED', 'forbidden', message);
  }
  if (rules.recently && !factor.recent) {
    const message = 'Please enter the code of your second factor again for this.';
    throw new DomainError('REAUTHENTICATION_REQUIRED', 'forbidden', message);
  }
}

@Injectable()
export class StaffGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly config: AppConfig,
  ) {}

  canActivate(context: ExecutionContext): boolean {
    const needed = this.read<'approver' | 'admin'>(STAFF_ROLE, context);
    if (needed === undefined) return true;
    const request = context.switchToHttp().getRequest<RequestWithIdentity>();
    const identity = holderOf(request.user, needed);
    if (this.read<boolean>(BEFORE_SECOND_FACTOR, context) === true) return true;
    const again = this.read<Reauthentication>(REAUTHENTICATE, context);
    assertSecondFactor(identity.secondFactor, {
      required: this.config.isProduction,
      recently: again !== undefined && (again.whenGiven === null || names(request.body, again.whenGiven)),
    });
    return true;
  }

  private read<T>(key: string, context: ExecutionContext): T | undefined {
    return this.reflector.getAllAndOverride<T | undefined>(key, [context.getHandler(), context.getClass()]);
  }
}

function holderOf(user: Identity | undefined, needed: 'approver' | 'admin'): Identity {
  const staffRole = user?.staffRole ?? null;
  if (user !== undefined && (staffRole === 'admin' || staffRole === needed)) return user;
  throw new DomainError('FORBIDDEN', 'forbidden', 'Authentication required. Please log in again.');
}

function names(body: unknown, field: string): boolean {
  return typeof body === 'object' && body !== null && field in body;
}
