import { useEffect } from 'react';
import { useAuth } from './auth-context';
import { authClient } from './auth-client';

/**
 * Renews the session when the server says otherwise than it whether the person drives: an approver's decision takes effect
 * on the open screens, without signing out.
 * @param isDriver what the server said last; undefined while that isn't known
 */
export function useDriverStatus(isDriver: boolean | undefined): void {
  const { session } = useAuth();
  const known = session?.user.is_driver;
  useEffect(() => {
    if (isDriver === undefined || known === undefined || isDriver === known) return;
    authClient.refreshSession().catch((error: unknown) => console.error('Session refresh failed', error));
  }, [isDriver, known]);
}
