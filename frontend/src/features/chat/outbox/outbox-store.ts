import { create } from 'zustand';
import type { ThreadId } from '../api/messages';

/** A message that the server has not confirmed. */
export interface Waiting extends ThreadId {
  client_id: string;
  content: string;
  /** Epoch milliseconds. */
  writtenAt: number;
  /** Refused by the server; sent again only on request. */
  refused: boolean;
}

interface OutboxState {
  /** In writing order, which is also the sending order. */
  waiting: readonly Waiting[];
  /** `client_id` being sent. */
  sending: string | null;
}

export const useOutbox = create<OutboxState>(() => ({ waiting: [], sending: null }));
