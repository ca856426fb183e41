import { create } from 'zustand';
import type { ThreadId } from '../api/messages';

/** A message that was written and has not reached the server for certain. */
export interface Waiting extends ThreadId {
  client_id: string;
  content: string;
  /** Epoch milliseconds. */
  writtenAt: number;
  /** The server refused it: it goes out again only by hand. */
  refused: boolean;
}

interface OutboxState {
  /** In the order in which they were written, which is the order in which they go out. */
  waiting: readonly Waiting[];
  /** The `client_id` under way now. */
  sending: string | null;
}

/** What the screens show of the outbox. */
export const useOutbox = create<OutboxState>(() => ({ waiting: [], sending: null }));
