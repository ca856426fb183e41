import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import type { ErrorCode } from '../../../lib/api/errors';
import { deviceStorage } from '../../../lib/device-storage';
import { onForget, personalKey } from '../../../lib/personal-data';
import { registerUnsentCounter } from '../../../lib/unsent';

export interface Boarding {
  rideId: string;
  code: string;
  /** Offline, the hash of a code may match several bookings. */
  bookingIds: string[];
  /** ISO 8601. */
  verifiedAt: string;
  refused?: ErrorCode | 'unknown';
}

interface Boardings {
  boardings: Boarding[];
  /** Wrong codes entered offline, by ride. */
  wrong: Record<string, number>;
  enqueue: (boarding: Boarding) => void;
  remove: (boarding: Pick<Boarding, 'rideId' | 'code'>) => void;
  refuse: (boarding: Boarding, code: ErrorCode | null) => void;
  countWrong: (rideId: string) => void;
  resetWrong: (rideId: string) => void;
}

const isSame =
  ({ rideId, code }: Pick<Boarding, 'rideId' | 'code'>) =>
  (one: Boarding) =>
    one.rideId === rideId && one.code === code;

export const useBoardings = create<Boardings>()(
  persist(
    (set) => ({
      boardings: [],
      wrong: {},
      enqueue: (boarding) =>
        set(({ boardings }) => ({
          boardings: boardings.some(isSame(boarding)) ? boardings : [...boardings, boarding],
        })),
      remove: (boarding) =>
        set(({ boardings }) => ({ boardings: boardings.filter((one) => !isSame(boarding)(one)) })),
      refuse: (boarding, code) =>
        set(({ boardings }) => ({
          boardings: boardings.map((one) =>
            isSame(boarding)(one) ? { ...one, refused: code ?? 'unknown' } : one,
          ),
        })),
      countWrong: (rideId) =>
        set(({ wrong }) => ({ wrong: { ...wrong, [rideId]: (wrong[rideId] ?? 0) + 1 } })),
      resetWrong: (rideId) => set(({ wrong }) => ({ wrong: { ...wrong, [rideId]: 0 } })),
    }),
    { name: personalKey('boardings'), storage: createJSONStorage(() => deviceStorage) },
  ),
);

export function useIsQueued(rideId: string): (bookingId: string) => boolean {
  const boardings = useBoardings((state) => state.boardings);
  return (bookingId) =>
    boardings.some((one) => one.rideId === rideId && !one.refused && one.bookingIds.includes(bookingId));
}

registerUnsentCounter(
  'codes',
  () => useBoardings.getState().boardings.filter(({ refused }) => !refused).length,
);

onForget(() => {
  useBoardings.setState({ boardings: [], wrong: {} });
});
