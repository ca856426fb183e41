import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { deviceStorage } from '../device-storage';
import type { SessionUser } from '../api/types';

const NAME = 'auth';

interface AuthStore {
  /** The user who signed in on this device, or null. */
  user: SessionUser | null;
  setUser: (user: SessionUser) => void;
  clearUser: () => void;
}

/** Remembers the signed-in user, so that tickets open offline. Contains no token. */
export const useAuthStore = create<AuthStore>()(
  persist(
    (set) => ({
      user: null,
      setUser: (user) => set({ user }),
      clearUser: () => {
        set({ user: null });
        // Removal works even if the storage is full.
        deviceStorage.removeItem(NAME);
      },
    }),
    { name: NAME, storage: createJSONStorage(() => deviceStorage) },
  ),
);
