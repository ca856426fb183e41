import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { deviceStorage } from '../../../lib/device-storage';
import type { AlertKind } from '../../../lib/notices/alert';

interface DeviceSettings {
  sounds: Record<AlertKind, boolean>;
  vibration: boolean;
  switchSound: (kind: AlertKind, on: boolean) => void;
  switchVibration: (on: boolean) => void;
}

/** Per device, so they survive sign-out. */
export const useDeviceSettings = create<DeviceSettings>()(
  persist(
    (set) => ({
      sounds: { bookings: true, rides: true, messages: true },
      vibration: true,
      switchSound: (kind, on) => set(({ sounds }) => ({ sounds: { ...sounds, [kind]: on } })),
      switchVibration: (vibration) => set({ vibration }),
    }),
    { name: 'alerts', storage: createJSONStorage(() => deviceStorage) },
  ),
);
