import type { StateStorage } from 'zustand/middleware';

/** Keeps a text on this device. @returns false where the storage is full or closed: the app works on without */
export function keepItem(key: string, value: string, storage: Storage = localStorage): boolean {
  try {
    storage.setItem(key, value);
    return true;
  } catch {
    return false;
  }
}

/** Where stores survive a reload, as far as the device lets them. */
export const deviceStorage: StateStorage = {
  getItem: (key) => localStorage.getItem(key),
  setItem: (key, value) => void keepItem(key, value),
  removeItem: (key) => localStorage.removeItem(key),
};
