import { get, update } from 'idb-keyval';
import { personalFiles } from '../../../lib/personal-files';
import type { Waiting } from './outbox-store';

export interface OutboxStorage {
  read: (userId: string) => Promise<Waiting[]>;
  change: (userId: string, make: (waiting: Waiting[]) => Waiting[]) => Promise<void>;
}

const key = (userId: string) => `outbox/${userId}`;

/** Device storage, shared by all tabs. */
export const deviceStorage: OutboxStorage = {
  read: async (userId) => (await get<Waiting[]>(key(userId), personalFiles())) ?? [],
  change: (userId, make) => update<Waiting[]>(key(userId), (waiting) => make(waiting ?? []), personalFiles()),
};
