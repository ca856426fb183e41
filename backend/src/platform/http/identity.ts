import type { FastifyRequest } from 'fastify';
import type { Language } from '../../locales';

export type RequestWithIdentity = FastifyRequest & { user?: Identity };

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
