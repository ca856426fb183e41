import { createContext, use } from 'react';
import type { Session, SessionUser } from '../api/types';

export interface AuthState {
  /** True until the first session check or event. */
  loading: boolean;
  user: SessionUser | null;
  session: Session | null;
  /** True if the server ended the session. */
  ended?: boolean;
}

export interface Auth extends AuthState {
  /** Resolves to the seconds until another code can be requested. */
  requestCode: (phone: string) => Promise<number>;
  verifyCode: (phone: string, code: string) => Promise<void>;
  signOut: () => Promise<void>;
}

export const AuthContext = createContext<Auth | null>(null);

export function useAuth(): Auth {
  const auth = use(AuthContext);
  if (!auth) throw new Error('useAuth must be used within an AuthProvider');
  return auth;
}
