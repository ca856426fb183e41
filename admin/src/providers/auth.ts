import { type AuthProvider, HttpError, type UserIdentity } from 'react-admin';
import { canAccess } from './can-access';
import type { SavedFilters } from './saved-filters';
import type { ConsoleSession, SignedInUser } from './session';

export interface SignInParams {
  phone: string;
  token: string;
}

async function hasRoleChanged(session: ConsoleSession): Promise<boolean> {
  const before = await session.user();
  const now = await session.refreshedUser().catch(() => before);
  return now?.staff_role !== before?.staff_role;
}

/**
 * Any user can hold a session; the console admits staff only.
 * @param home the console's absolute URL
 * @param filters notified of sign-in and sign-out
 */
export function createAuthProvider(session: ConsoleSession, home: string, filters?: SavedFilters) {
  return {
    async login({ phone, token }: SignInParams): Promise<void> {
      const user = await session.signIn(phone, token);
      if (user.staff_role !== null) return;
      // Only staff may keep a session here.
      await session.signOut();
      throw new HttpError('console.errors.NOT_STAFF', 403);
    },

    async logout(): Promise<void> {
      filters?.onSignOut();
      const user = await session.user().catch(() => null);
      if (user) await session.signOut();
    },

    async checkAuth(): Promise<void> {
      let user: SignedInUser | null;
      try {
        user = await session.user();
      } catch {
        // The page reports an unreachable API without signing out.
        return;
      }
      if (!user) throw new HttpError('console.errors.SIGNED_OUT', 401);
      filters?.onSignIn(user.id);
    },

    /**
     * 401 signs out. 403 reloads the console after a role change, so that nothing of the old role stays
     * visible.
     */
    async checkError(error: unknown): Promise<void> {
      if (!(error instanceof HttpError)) return;
      if (error.status === 401) throw error;
      if (error.status === 403 && (await hasRoleChanged(session))) {
        throw Object.assign(error, { logoutUser: false, redirectTo: home });
      }
    },

    async getIdentity(): Promise<UserIdentity> {
      const user = await session.user();
      if (!user) throw new HttpError('console.errors.SIGNED_OUT', 401);
      return { id: user.id, fullName: user.full_name || user.phone };
    },

    async getPermissions() {
      return (await session.user())?.staff_role ?? null;
    },

    async canAccess({ resource, action }: { resource: string; action: string }): Promise<boolean> {
      return canAccess((await session.user())?.staff_role ?? null, resource, action);
    },
  } satisfies AuthProvider;
}
