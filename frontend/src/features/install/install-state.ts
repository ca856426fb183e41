import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { deviceStorage } from '../../lib/device-storage';

export const DISMISSED_FOR_MS = 3 * 24 * 3_600_000;

/** Android browsers prompt within this time or never. */
export const ANDROID_FALLBACK_MS = 2000;

interface InstallState {
  dismissedAt: number | null;
  installed: boolean;
}

/** Per device, so it survives sign-out. */
export const useInstall = create<InstallState>()(
  persist<InstallState>(() => ({ dismissedAt: null, installed: false }), {
    name: 'install',
    storage: createJSONStorage(() => deviceStorage),
  }),
);

export type Offer = 'ask' | 'android' | 'ios';

export interface Device {
  userAgent: string;
  touchPoints: number;
  standalone: boolean;
}

export function installOffer(
  { dismissedAt, installed }: InstallState,
  { userAgent, touchPoints, standalone }: Device,
  { canAsk, waited, now }: { canAsk: boolean; waited: boolean; now: number },
): Offer | null {
  if (standalone || installed) return null;
  if (dismissedAt !== null && now - dismissedAt < DISMISSED_FOR_MS) return null;
  if (canAsk) return 'ask';
  if (/iphone|ipad|ipod/i.test(userAgent) || (/macintosh/i.test(userAgent) && touchPoints > 1)) return 'ios';
  return waited && /android/i.test(userAgent) ? 'android' : null;
}
