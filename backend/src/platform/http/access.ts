import { applyDecorators, createParamDecorator, type ExecutionContext, SetMetadata } from '@nestjs/common';
import { ApiBearerAuth, ApiSecurity } from '@nestjs/swagger';
import { DomainError } from '../errors';
import type { Identity, RequestWithIdentity, SecondFactorState, StaffRole } from './identity';

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

/** Personal tokens of administrators begin with it. */
export const TOKEN_PREFIX = 'mboa_';

/** Verifies personal tokens. Module `auth` provides it. */
export abstract class PersonalTokenVerifier {
  /** @throws DomainError UNAUTHENTICATED for an unknown or expired token, or a suspended owner */
  abstract verify(token: string): Promise<Identity>;
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

export const STAFF_ROLE = 'mboa:staff-role';
export const BEFORE_SECOND_FACTOR = 'mboa:before-second-factor';
export const REAUTHENTICATE = 'mboa:reauthenticate';

/** Restricts a route to staff with one of the roles; administrators are always included. */
export const Roles = (...roles: StaffRole[]) => SetMetadata(STAFF_ROLE, roles);

export const BeforeSecondFactor = () => SetMetadata(BEFORE_SECOND_FACTOR, true);

/**
 * For commands that move money or change roles: the second factor must be at most 15 minutes old. @param whenGiven only if the body
 * contains this field
 */
export const Reauthenticate = (whenGiven: string | null = null) =>
  SetMetadata(REAUTHENTICATE, { whenGiven } satisfies Reauthentication);

export interface Reauthentication {
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
