import { create } from 'zustand';
import { persist } from 'zustand/middleware';

/** Enabled by the browser's setting, or by a 2G connection. */
export type SavingReason = 'phone' | 'slow';

export function savingReason(): SavingReason | null {
  // Chromium's API, missing from TypeScript's library.
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } };
  if (connection?.saveData) return 'phone';
  return connection?.effectiveType?.endsWith('2g') ? 'slow' : null;
}

interface DataSaver {
  /** The user's choice on this device; null follows the browser. */
  chosen: boolean | null;
  choose: (on: boolean) => void;
}

export const useDataSaver = create<DataSaver>()(
  persist((set) => ({ chosen: null, choose: (chosen) => set({ chosen }) }), { name: 'data-saver' }),
);

const isOn = ({ chosen }: Pick<DataSaver, 'chosen'>) => chosen ?? savingReason() !== null;

/** Images load on tap, nothing is prefetched, pages are shorter, and only payments are polled as often. */
export const savesData = (): boolean => isOn(useDataSaver.getState());

export const useSavesData = (): boolean => useDataSaver(isOn);

const SHORT_PAGE = 10;

export const pageSize = (usual: number): number => (savesData() ? Math.min(usual, SHORT_PAGE) : usual);
