import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { ApiError } from '../api/errors';
import type { SessionUser } from '../api/types';
import { forgetPerson } from '../personal-data';
import { type AuthClient, authClient } from './auth-client';
import { type Auth, AuthContext, type AuthState } from './auth-context';
import { useAuthStore } from './auth-store';

/** Delay before refreshing a remembered user without a session. */
const REFRESH_DELAY_MS = 500;

export type AuthPort = Pick<
  AuthClient,
  'loadSession' | 'refreshSession' | 'requestCode' | 'verifyCode' | 'signOut' | 'forget' | 'onAuthStateChange'
>;

/** Stores the user, after clearing the data of a different previous one. */
function remember(user: SessionUser): void {
  const before = useAuthStore.getState().user;
  if (before && before.id !== user.id) void forgetPerson();
  useAuthStore.getState().setUser(user);
}

const logError = (what: string) => (error: unknown) => {
  console.error(what, error);
  throw error;
};

export function AuthProvider({ children, client = authClient }: { children: ReactNode; client?: AuthPort }) {
  const [state, setState] = useState<AuthState>({ loading: true, user: null, session: null });
  const localUser = useAuthStore((store) => store.user);
  const refreshTried = useRef(false);

  useEffect(() => {
    const stop = client.onAuthStateChange((event, session) => {
      setState({ loading: false, user: session?.user ?? null, session, ended: event === 'SESSION_ENDED' });
      if (session) remember(session.user);
      if (event === 'SIGNED_OUT') {
        useAuthStore.getState().clearUser();
        void forgetPerson();
      }
    });
    void client
      .loadSession()
      .catch((error: unknown) => {
        console.error('Error loading session', error);
        return null;
      })
      .then((session) => {
        if (session) return;
        setState((current) =>
          current.ended ? current : { loading: false, user: useAuthStore.getState().user, session: null },
        );
      });
    return stop;
  }, [client]);

  useEffect(
    () =>
      useAuthStore.subscribe((store) => {
        setState((current) => {
          if (store.user && !current.user) return { ...current, user: store.user };
          if (store.user || !current.user) return current;
          client.forget();
          return { ...current, user: null, session: null };
        });
      }),
    [client],
  );

  const needsRefresh = !state.loading && !state.ended && localUser !== null && state.session === null;
  useEffect(() => {
    if (!needsRefresh || refreshTried.current) return;
    const timer = setTimeout(() => {
      refreshTried.current = true;
      client.refreshSession().catch((error: unknown) => {
        console.error(`Session refresh ${error instanceof ApiError ? 'failed' : 'error'}`, error);
      });
    }, REFRESH_DELAY_MS);
    return () => clearTimeout(timer);
  }, [needsRefresh, client]);

  const commands = useMemo(
    () => ({
      requestCode: (phone: string) => client.requestCode(phone).catch(logError('Sign in error')),
      verifyCode: async (phone: string, code: string) => {
        await client.verifyCode(phone, code).catch(logError('OTP verification error'));
      },
      signOut: async () => {
        // Offline, the next start completes the sign-out.
        await client.signOut().catch((error: unknown) => console.error('Session error', error));
        useAuthStore.getState().clearUser();
      },
    }),
    [client],
  );

  const auth = useMemo<Auth>(() => ({ ...state, ...commands }), [state, commands]);
  return <AuthContext value={auth}>{children}</AuthContext>;
}
