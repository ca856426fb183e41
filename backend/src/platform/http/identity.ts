import type { FastifyRequest } from 'fastify';
import type { Language } from '../../locales';
import type { TokenScope } from './token-scopes';

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
