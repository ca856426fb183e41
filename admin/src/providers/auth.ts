import { type AuthProvider, HttpError, type UserIdentity } from 'react-admin';
import { canAccess } from './can-access';
import type { KeptFilters } from './kept-filters';
import type { ConsoleSession, SignedInUser } from './session';

export interface SignInParams {
  phone: string;
  token: string;
}

async function hasOtherRole(session: ConsoleSession): Promise<boolean> {
  const before = await session.user();
  const now = await session.userAnew().catch(() => before);
  return now?.staff_role !== before?.staff_role;
}

/**
 * react-admin's view of the session. Anybody may hold a session of the product; the console opens to staff only.
 * @param home the console's own address, absolute
 * @param filters told who is here and who goes
 */
export function createAuthProvider(session: ConsoleSession, home: string, filters?: KeptFilters) {
  return {
    async login({ phone, token }: SignInParams): Promise<void> {
      const user = await session.signIn(phone, token);
      if (user.staff_role !== null) return;
      // The session was made here and serves nothing here.
      await session.signOut();
      throw new HttpError('console.errors.NOT_STAFF', 403);
    },

    async logout(): Promise<void> {
      filters?.leave();
      const user = await session.user().catch(() => null);
      if (user) await session.signOut();
    },

    async checkAuth(): Promise<void> {
      let user: SignedInUser | null;
      try {
        user = await session.user();
      } catch {
        // The API is out of reach: the page says so itself, nobody has to sign in again for that.
        return;
      }
      if (!user) throw new HttpError('console.errors.SIGNED_OUT', 401);
      filters?.arrive(user.id);
    },

    /**
     * 401 signs out. 403 loads the console anew where the person's role is another than when it was opened: nothing of
     * the old role stays on the screen, and home says what is open now. The rest is told on the page.
     */
    async checkError(error: unknown): Promise<void> {
      if (!(error instanceof HttpError)) return;
      if (error.status === 401) throw error;
      if (error.status === 403 && (await hasOtherRole(session))) {
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
