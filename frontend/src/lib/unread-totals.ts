import { create } from 'zustand';

interface UnreadTotals {
  messages: number;
  notices: number;
}

export const useUnreadTotals = create<UnreadTotals>(() => ({ messages: 0, notices: 0 }));
