import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import type { SessionUser } from '../api/types';

interface AuthStore {
  /** Who signed in on this device; null when nobody did. */
  user: SessionUser | null;
  setUser: (user: SessionUser) => void;
  clearUser: () => void;
}

/** Remembers who is signed in, so that a ticket opens without a network. It holds no token. */
export const useAuthStore = create<AuthStore>()(
  persist(
    (set) => ({
      user: null,
      setUser: (user) => set({ user }),
      clearUser: () => set({ user: null }),
    }),
    { name: 'auth', partialize: ({ user }) => ({ user }) },
  ),
);
