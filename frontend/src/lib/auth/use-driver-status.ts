import { useEffect } from 'react';
import { authClient } from './auth-client';
import { useAuth } from './auth-context';

/**
 * Renews the session once the server's driver status differs, so that a decision takes effect without signing
 * out.
 * @param isDriver undefined while unknown
 */
export function useDriverStatus(isDriver: boolean | undefined): void {
  const { session } = useAuth();
  const known = session?.user.is_driver;
  useEffect(() => {
    if (isDriver === undefined || known === undefined || isDriver === known) return;
    authClient.refreshSession().catch((error: unknown) => console.error('Session refresh failed', error));
  }, [isDriver, known]);
}
