import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import type { Language } from '../locales/languages';
import { deviceStorage } from './device-storage';

export type ThemePreference = 'light' | 'dark' | 'system';

interface AppState {
  theme: ThemePreference;
  /** Language chosen on this device; null uses the browser's. */
  language: Language | null;
  /** Choice not yet saved to the account, whose language it overrides. */
  languageToSave: Language | null;
  /** Time of the last response; epoch milliseconds. */
  lastSyncTime: number | null;
  offline: boolean;
  chooseTheme: (theme: ThemePreference) => void;
  chooseLanguage: (language: Language, languageToSave: Language | null) => void;
  setOffline: (offline: boolean) => void;
  markSynced: () => void;
}

/** Device settings. app/first-screen.ts reads the same key. */
export const useAppStore = create<AppState>()(
  persist(
    (set) => ({
      theme: 'system',
      language: null,
      languageToSave: null,
      lastSyncTime: null,
      offline: false,
      chooseTheme: (theme) => set({ theme }),
      chooseLanguage: (language, languageToSave) => set({ language, languageToSave }),
      setOffline: (offline) => set({ offline }),
      markSynced: () => set({ lastSyncTime: Date.now(), offline: false }),
    }),
    {
      name: 'app',
      storage: createJSONStorage(() => deviceStorage),
      partialize: ({ offline: _, ...stored }) => stored,
    },
  ),
);
