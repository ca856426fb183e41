import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import type { SessionUser } from '../api/types';
import { deviceStorage } from '../device-storage';

const NAME = 'auth';

interface AuthStore {
  user: SessionUser | null;
  setUser: (user: SessionUser) => void;
  clearUser: () => void;
}

/** Last user, for opening tickets offline; contains no token. */
export const useAuthStore = create<AuthStore>()(
  persist(
    (set) => ({
      user: null,
      setUser: (user) => set({ user }),
      clearUser: () => {
        set({ user: null });
        // Unlike setting, removing works with a full storage.
        deviceStorage.removeItem(NAME);
      },
    }),
    { name: NAME, storage: createJSONStorage(() => deviceStorage) },
  ),
);
