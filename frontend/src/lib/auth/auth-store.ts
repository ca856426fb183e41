import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { deviceStorage } from '../device-storage';
import type { SessionUser } from '../api/types';

const NAME = 'auth';

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
      clearUser: () => {
        set({ user: null });
        // A full storage that takes nothing gives back all the same.
        deviceStorage.removeItem(NAME);
      },
    }),
    { name: NAME, storage: createJSONStorage(() => deviceStorage), partialize: ({ user }) => ({ user }) },
  ),
);
