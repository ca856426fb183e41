import { create } from 'zustand';

interface UnreadTotals {
  messages: number;
  notices: number;
}

/** What the navigation says is new; kept by the live part, which is fetched after sign-in. */
export const useUnreadTotals = create<UnreadTotals>(() => ({ messages: 0, notices: 0 }));
