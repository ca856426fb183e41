import type { FastifyRequest } from 'fastify';
import type { Language } from '../../locales';

export type RequestWithIdentity = FastifyRequest & { user?: Identity };

export interface Identity {
  userId: string;
  sessionId: string;
  phone: string;
  role: 'user' | 'driver';
  isDriver: boolean;
  staffRole: 'approver' | 'admin' | null;
  locale: Language | null;
  secondFactor: SecondFactorState;
}

export interface SecondFactorState {
  enrolled: boolean;
  verified: boolean;
  /** Verified in this session within the last minutes (docs/domain.md#staff). */
  recent: boolean;
}
