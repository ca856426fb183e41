import { get, update } from 'idb-keyval';
import { personalFiles } from '../../../lib/personal-files';
import type { Waiting } from './outbox-store';

/** Where waiting messages survive a reload, each person's apart; sign-out empties it. */
export interface OutboxStorage {
  read: (userId: string) => Promise<Waiting[]>;
  change: (userId: string, make: (waiting: Waiting[]) => Waiting[]) => Promise<void>;
}

const key = (userId: string) => `outbox/${userId}`;

/** The device's own store. Another tab of the person reads and changes the same. */
export const deviceStorage: OutboxStorage = {
  read: async (userId) => (await get<Waiting[]>(key(userId), personalFiles())) ?? [],
  change: (userId, make) => update<Waiting[]>(key(userId), (waiting) => make(waiting ?? []), personalFiles()),
};
