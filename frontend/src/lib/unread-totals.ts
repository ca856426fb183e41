import { create } from 'zustand';

interface UnreadTotals {
  messages: number;
  notices: number;
}

/** Unread totals of the navigation; updated by the realtime part, loaded after sign-in. */
export const useUnreadTotals = create<UnreadTotals>(() => ({ messages: 0, notices: 0 }));
