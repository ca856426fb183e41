import { get, update } from 'idb-keyval';
import { create } from 'zustand';
import { personalFiles } from '../../../lib/personal-files';
import type { ThreadId } from '../api/messages';

export interface WaitingMessage extends ThreadId {
  client_id: string;
  content: string;
  /** Epoch milliseconds. */
  writtenAt: number;
  /** True if the server refused the message. It is resent only on request. */
  refused: boolean;
}

interface OutboxState {
  waiting: readonly WaitingMessage[];
  sending: string | null;
}

export const useOutbox = create<OutboxState>(() => ({ waiting: [], sending: null }));

export interface OutboxStorage {
  read: (userId: string) => Promise<WaitingMessage[]>;
  change: (userId: string, apply: (waiting: WaitingMessage[]) => WaitingMessage[]) => Promise<void>;
}

const key = (userId: string) => `outbox/${userId}`;

export const deviceStorage: OutboxStorage = {
  read: async (userId) => (await get<WaitingMessage[]>(key(userId), personalFiles())) ?? [],
  change: (userId, apply) =>
    update<WaitingMessage[]>(key(userId), (waiting) => apply(waiting ?? []), personalFiles()),
};
