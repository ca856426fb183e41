import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Language } from '../../locales';
import type { FastifyRequest } from 'fastify';

/** Who makes a request, as the database says now: roles are never read from the token. */
export interface Identity {
  userId: string;
  sessionId: string;
  phone: string;
  role: 'user' | 'driver';
  isDriver: boolean;
  staffRole: 'approver' | 'admin' | null;
  locale: Language | null;
  /** Of staff; the others have none. */
  secondFactor: SecondFactorState;
}

export interface SecondFactorState {
  /** The person has one, in this session or not. */
  enrolled: boolean;
  /** It was shown in this session. */
  verified: boolean;
  /** It was shown in this session within the last minutes (docs/domain.md#staff). */
  recent: boolean;
}

export type RequestWithIdentity = FastifyRequest & { user?: Identity };

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

/** Turns an access token into who it stands for; bound by the auth room, used by the socket handshake. */
export abstract class TokenVerifier {
  /** @throws DomainError UNAUTHENTICATED for a token that is bad, expired or of an ended session. */
  abstract verify(accessToken: string): Promise<VerifiedToken>;
}
