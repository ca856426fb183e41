import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { deviceStorage } from '../../../lib/device-storage';
import type { AlertKind } from '../../../lib/notices/alert';

interface DeviceSettings {
  sounds: Record<AlertKind, boolean>;
  vibration: boolean;
  setSound: (kind: AlertKind, on: boolean) => void;
  setVibration: (on: boolean) => void;
}

/** Per device, so they survive sign-out. */
export const useDeviceSettings = create<DeviceSettings>()(
  persist(
    (set) => ({
      sounds: { bookings: true, rides: true, messages: true },
      vibration: true,
      setSound: (kind, on) => set(({ sounds }) => ({ sounds: { ...sounds, [kind]: on } })),
      setVibration: (vibration) => set({ vibration }),
    }),
    { name: 'alerts', storage: createJSONStorage(() => deviceStorage) },
  ),
);
