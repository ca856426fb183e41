import type { FastifyRequest } from 'fastify';
import type { Language } from '../../locales';

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
