import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { deviceStorage } from '../../lib/device-storage';
import { onForget, personalKey } from '../../lib/personal-data';

const MAX_JOURNEYS = 4;

export interface Journey {
  from_city: string;
  to_city: string;
}

interface RecentSearches {
  /** Newest first. */
  journeys: Journey[];
  seats: number;
  remember: (journey: Journey, seats: number) => void;
  clear: () => void;
}

export const useRecentSearches = create<RecentSearches>()(
  persist(
    (set) => ({
      journeys: [],
      seats: 1,
      remember: ({ from_city, to_city }, seats) =>
        set(({ journeys }) => ({
          seats,
          journeys: [
            { from_city, to_city },
            ...journeys.filter((other) => other.from_city !== from_city || other.to_city !== to_city),
          ].slice(0, MAX_JOURNEYS),
        })),
      clear: () => set({ journeys: [], seats: 1 }),
    }),
    { name: personalKey('recent-searches'), storage: createJSONStorage(() => deviceStorage) },
  ),
);

onForget(() => useRecentSearches.getState().clear());
