import { applyDecorators, createParamDecorator, type ExecutionContext, SetMetadata } from '@nestjs/common';
import { ApiBearerAuth, ApiExtension, ApiSecurity } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import type { Language } from '../../locales';
import { DomainError } from '../errors';

export type RequestWithIdentity = FastifyRequest & { user?: Identity };

export const STAFF_ROLES = ['approver', 'support', 'finance', 'admin'] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

export interface Identity {
  userId: string;
  sessionId: string;
  phone: string;
  role: 'user' | 'driver';
  isDriver: boolean;
  staffRole: StaffRole | null;
  locale: Language | null;
  secondFactor: SecondFactorState;
  /** Scopes of a personal token. */
  scopes?: readonly TokenScope[];
}

export interface SecondFactorState {
  enrolled: boolean;
  verified: boolean;
  /** Verified within the last minutes (docs/domain.md#staff). */
  recent: boolean;
}

export const CurrentUser = createParamDecorator(
  (_: unknown, context: ExecutionContext): Identity | undefined =>
    context.switchToHttp().getRequest<RequestWithIdentity>().user,
);

/** Id of the caller; not available on public routes. */
export const UserId = createParamDecorator(
  (_: unknown, context: ExecutionContext): string | undefined =>
    context.switchToHttp().getRequest<RequestWithIdentity>().user?.userId,
);

export interface VerifiedToken {
  identity: Identity;
  expiresAt: Date;
}

export abstract class TokenVerifier {
  /** @throws DomainError UNAUTHENTICATED */
  abstract verify(accessToken: string): Promise<VerifiedToken>;
}

export const TOKEN_PREFIX = 'mboa_';

/** Lists and single records below /api/admin, but nothing below a record, such as passengers. */
const SCOPES = {
  'rides:read': ['rides'],
  'bookings:read': ['bookings'],
  'payments:read': ['payments', 'refunds'],
  'payouts:read': ['payouts', 'payout-batches', 'statements'],
  'webhooks:read': ['webhooks'],
} as const;

export type TokenScope = keyof typeof SCOPES;
export const TOKEN_SCOPES = Object.keys(SCOPES) as TokenScope[];

/** @param route as registered: `/api/admin/rides/:id` */
export function isInScope(scopes: readonly TokenScope[], method: string, route: string): boolean {
  const [, segment = ''] = /^\/api\/admin\/([^/]+)(?:\/:[^/]+)?$/.exec(route) ?? [];
  return method === 'GET' && scopes.some((scope) => (SCOPES[scope] as readonly string[]).includes(segment));
}

/** Provided by module `auth`. */
export abstract class PersonalTokenVerifier {
  /** @throws DomainError UNAUTHENTICATED, also for a suspended owner */
  abstract verify(token: string): Promise<Identity>;
}

export const PUBLIC_ROUTE = 'mboa:public';

export type PublicAccess = 'anonymous' | 'optional-identity';

/** Makes a route public. With `optional-identity`, a token that is invalid or lacks the scope is ignored. */
export const Public = (access: PublicAccess = 'anonymous') =>
  applyDecorators(
    SetMetadata(PUBLIC_ROUTE, access),
    ApiSecurity({}),
    ...(access === 'optional-identity' ? [ApiBearerAuth()] : []),
  );

export const STAFF_ROLE = 'mboa:staff-role';
export const BEFORE_SECOND_FACTOR = 'mboa:before-second-factor';
export const REAUTHENTICATE = 'mboa:reauthenticate';
/** OpenAPI extension that marks staff operations until the document is complete. */
export const FOR_STAFF = 'x-staff';
export const REAUTHENTICATES = 'x-reauthenticates';

/** Administrators are always included. */
export const Roles = (...roles: StaffRole[]) =>
  applyDecorators(SetMetadata(STAFF_ROLE, roles), ApiExtension(FOR_STAFF, true));

export const BeforeSecondFactor = () => SetMetadata(BEFORE_SECOND_FACTOR, true);

/**
 * For commands that move money or change roles: requires a second factor from the last 15 minutes.
 * @param whenGiven only if the body has this field
 */
export const Reauthenticate = (whenGiven: string | null = null) =>
  applyDecorators(
    SetMetadata(REAUTHENTICATE, { whenGiven } satisfies Reauthentication),
    ApiExtension(REAUTHENTICATES, true),
  );

export interface Reauthentication {
  whenGiven: string | null;
}

/**
 * Does nothing for a person without an enrolled second factor, unless one is mandatory.
 * @throws DomainError SECOND_FACTOR_REQUIRED, REAUTHENTICATION_REQUIRED
 */
export function assertSecondFactor(
  factor: SecondFactorState,
  rules: { required: boolean; recently: boolean },
): void {
  if (!factor.enrolled && !rules.required) return;
  if (!factor.enrolled || !factor.verified) {
    throw new DomainError('SECOND_FACTOR_REQUIRED', 'Please confirm this session with your second factor.');
  }
  if (rules.recently && !factor.recent) {
    const message = 'Please enter the code of your second factor again for this.';
    throw new DomainError('REAUTHENTICATION_REQUIRED', message);
  }
}
