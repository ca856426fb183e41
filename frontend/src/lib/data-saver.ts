import { create } from 'zustand';
import { persist } from 'zustand/middleware';

/** Chromium's own; the types don't have it. */
interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

/** Why data is saved without being asked to: the phone's own setting, or a line of the second generation. */
export type SavingReason = 'phone' | 'slow';

/** What the browser says of the line, where it says anything. */
export function savingReason(): SavingReason | null {
  const { connection } = navigator as { connection?: Connection };
  if (connection?.saveData) return 'phone';
  return connection?.effectiveType?.endsWith('2g') ? 'slow' : null;
}

interface DataSaver {
  /** What was chosen on this device; null: as the browser says. */
  chosen: boolean | null;
  choose: (on: boolean) => void;
}

/** A choice for this device, whoever uses it. */
export const useDataSaver = create<DataSaver>()(
  persist((set) => ({ chosen: null, choose: (chosen) => set({ chosen }) }), {
    name: 'data-saver',
    partialize: ({ chosen }) => ({ chosen }),
  }),
);

const isOn = ({ chosen }: Pick<DataSaver, 'chosen'>) => chosen ?? savingReason() !== null;

/**
 * Whether this device saves data: pictures come when tapped, nothing is fetched before somebody asks for it, lists begin
 * shorter, and what the live line tells anyway is asked less often. How often a payment is asked after stays the same.
 */
export const savesData = (): boolean => isOn(useDataSaver.getState());

/** The same for what is drawn. */
export const useSavesData = (): boolean => useDataSaver(isOn);

const SHORT_PAGE = 10;

/** How many of a list are asked for at once. */
export const pageSize = (usual: number): number => (savesData() ? Math.min(usual, SHORT_PAGE) : usual);
