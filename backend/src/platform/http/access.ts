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
import { oncePerRoute, RequestThrottlerGuard, TokenLimits } from './throttling/throttling.module';
import type { Identity, RequestWithIdentity, SecondFactorState } from './identity';

/** The signed-in person; undefined only on a public route. */
export const CurrentUser = createParamDecorator(
  (_: unknown, context: ExecutionContext): Identity | undefined =>
    context.switchToHttp().getRequest<RequestWithIdentity>().user,
);

export interface VerifiedToken {
  identity: Identity;
  /** When the token runs out; its session may end it sooner. */
  expiresAt: Date;
}

/** Turns an access token into who it stands for; bound by module `auth`, used by the socket handshake. */
export abstract class TokenVerifier {
  /** @throws DomainError UNAUTHENTICATED for a token that is bad, expired or of an ended session. */
  abstract verify(accessToken: string): Promise<VerifiedToken>;
}

export const PUBLIC_ROUTE = 'mboa:public';

export type PublicAccess = 'anonymous' | 'optional-identity';

/** Opens a route to everybody. With `optional-identity` a good bearer token is read, a bad one ignored. */
export const Public = (access: PublicAccess = 'anonymous') =>
  applyDecorators(
    SetMetadata(PUBLIC_ROUTE, access),
    ApiSecurity({}),
    ...(access === 'optional-identity' ? [ApiBearerAuth()] : []),
  );

/** Every route needs a bearer token unless it carries `@Public()`. The strategy `jwt` is module `auth`'s. */
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

export const STAFF_ROLE = 'mboa:staff-role';
const BEFORE_SECOND_FACTOR = 'mboa:before-second-factor';
const REAUTHENTICATE = 'mboa:reauthenticate';

/** Closes a route to all but staff; an admin may do what an approver may. */
export const Roles = (role: 'approver' | 'admin') => SetMetadata(STAFF_ROLE, role);

/** A staff route that works before the second factor was shown: those that enrol and show it. */
export const BeforeSecondFactor = () => SetMetadata(BEFORE_SECOND_FACTOR, true);

/**
 * A command that moves money or changes a role: the second factor must have been shown within the last 15 minutes.
 * @param whenGiven only where the body names this field
 */
export const Reauthenticate = (whenGiven: string | null = null) =>
  SetMetadata(REAUTHENTICATE, { whenGiven } satisfies Reauthentication);

interface Reauthentication {
  whenGiven: string | null;
}

/**
 * Whether a member of the staff may go on with what their session has shown. Without an enrolled factor they may, except where
 * one is required of everybody.
 * @throws DomainError SECOND_FACTOR_REQUIRED, REAUTHENTICATION_REQUIRED
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

/** Lets only the staff role of `@Roles()` pass, with the second factor that the person, the server or the route asks for. */
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

/**
 * The one guard of every route: who is it, how often, may they. Who shows no token where everybody may come is let through at once: the
 * three would only say so one after the other.
 */
@Injectable()
export class RouteGuard implements CanActivate {
  private readonly isOpen = oncePerRoute((handler, controller) => {
    const read = (key: string): unknown =>
      Reflect.getMetadata(key, handler) ?? Reflect.getMetadata(key, controller);
    return read(PUBLIC_ROUTE) !== undefined && read(STAFF_ROLE) === undefined;
  });

  constructor(
    private readonly signedIn: SignedInGuard,
    private readonly throttler: RequestThrottlerGuard,
    private readonly staff: StaffGuard,
  ) {}

  canActivate(context: ExecutionContext): boolean | Promise<boolean> {
    return (this.isOpen(context) && this.throttler.isCounted(context)) || this.judge(context);
  }

  private async judge(context: ExecutionContext): Promise<boolean> {
    return (
      (await this.signedIn.canActivate(context)) &&
      (await this.throttler.canActivate(context)) &&
      this.staff.canActivate(context)
    );
  }
}

function holderOf(user: Identity | undefined, needed: 'approver' | 'admin'): Identity {
  const held = user?.staffRole ?? null;
  if (user !== undefined && (held === 'admin' || held === needed)) return user;
  throw new DomainError('FORBIDDEN', 'forbidden', 'Authentication required. Please log in again.');
}

function names(body: unknown, field: string): boolean {
  return typeof body === 'object' && body !== null && field in body;
}
